import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Checked } from './check.ts';
import type { CheckRequest, FindRequest } from './worker.ts';

export function startThread(): Worker {
	return new Worker(new URL('./worker.ts', import.meta.url));
}

/** The line of a puzzle in a game; null if there is none. A thread that fails rejects. */
export async function askToFind(thread: Worker, request: FindRequest): Promise<string | null> {
	thread.postMessage(request);
	const [line]: readonly (string | null)[] = await once(thread, 'message');
	return line ?? null;
}

/** What another look at a puzzle says. A thread that fails rejects. */
export async function askToCheck(thread: Worker, request: CheckRequest): Promise<Checked> {
	thread.postMessage(request);
	const [checked]: readonly Checked[] = await once(thread, 'message');
	if (checked === undefined) throw new Error('a thread gave no answer');
	return checked;
}
