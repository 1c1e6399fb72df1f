/*
 * What has to be done when this process ends, however it is told to. Node runs `exit` handlers after no signal, and
 * Vitest ends the processes of tests by one; and a process whose parent was killed only sees that it is disconnected.
 */

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const ends = new Set<() => void>();

/** Calls this when the process ends; it may be called twice. Returns the function that takes it back. */
export function atEnd(end: () => void): () => void {
	if (ends.size === 0) listen();
	ends.add(end);
	return () => {
		if (ends.delete(end) && ends.size === 0) unlisten();
	};
}

function listen(): void {
	process.on('exit', endAll);
	process.on('disconnect', endAll);
	// First, so that those who handle a signal once still count among its listeners.
	for (const signal of SIGNALS) process.prependListener(signal, endBySignal);
}

function unlisten(): void {
	process.removeListener('exit', endAll);
	process.removeListener('disconnect', endAll);
	for (const signal of SIGNALS) process.removeListener(signal, endBySignal);
}

/** What was begun last ends first. */
function endAll(): void {
	for (const end of [...ends].reverse())
		try {
			end();
		} catch (error) {
			process.stderr.write(`${String(error)}\n`);
		}
}

/** A signal that nobody else handles does what it would have done without us. */
function endBySignal(signal: NodeJS.Signals): void {
	endAll();
	if (process.listenerCount(signal) > 1) return;
	process.removeListener(signal, endBySignal);
	process.kill(process.pid, signal);
}
