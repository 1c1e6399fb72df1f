import { isMainThread, parentPort } from 'node:worker_threads';

/*
 * The programs that this process has started, in whichever thread: none outlives it, not even where it is interrupted.
 * Only the main thread hears of signals and of the end, so the others tell it.
 */

export interface ProgramNews {
	readonly type: 'program-started' | 'program-ended';
	readonly pid: number;
}

/** Signals by which a person or a shell ends a command, with their numbers. */
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

const running = new Set<number>();
let watching = false;

/** Makes it known that a program has started or ended. */
export function announce(news: ProgramNews): void {
	if (isMainThread) note(news);
	else parentPort?.postMessage(news);
}

/** Main thread: takes note of a program that a thread has announced. */
export function note({ type, pid }: ProgramNews): void {
	if (type === 'program-started') running.add(pid);
	else running.delete(pid);
	if (watching) return;
	watching = true;
	process.on('exit', () => running.forEach(endGroup));
	for (const [signal, number] of Object.entries(SIGNALS)) {
		process.on(signal, () => process.exit(128 + number));
	}
}

/** Ends a program with all that it started itself. */
export function endGroup(pid: number): void {
	try {
		process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
	} catch {
		// It has ended by itself.
	}
}
