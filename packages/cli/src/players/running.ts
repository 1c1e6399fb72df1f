import { isMainThread, parentPort } from 'node:worker_threads';

/*
 * The programs that this process has started, in any thread. None of them outlives it, not even when it is interrupted.
 * Only the main thread receives signals and the exit event, so the other threads report their programs to it.
 */

export interface ProgramNotice {
	readonly type: 'program-started' | 'program-ended';
	readonly pid: number;
}

/** Signals by which a person or a shell ends a command, with their numbers. */
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

const running = new Set<number>();
let watching = false;

/** Reports to the main thread that a program has started or ended. */
export function announce(notice: ProgramNotice): void {
	if (isMainThread) note(notice);
	else parentPort?.postMessage(notice);
}

/** In the main thread: remembers a program that a thread has announced. */
export function note({ type, pid }: ProgramNotice): void {
	if (type === 'program-started') running.add(pid);
	else running.delete(pid);
	if (watching) return;
	watching = true;
	process.on('exit', () => running.forEach(endGroup));
	for (const [signal, number] of Object.entries(SIGNALS)) {
		process.on(signal, () => process.exit(128 + number));
	}
}

/** Kills a program and everything it has started. */
export function endGroup(pid: number): void {
	try {
		process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
	} catch {
		// It has already ended.
	}
}
