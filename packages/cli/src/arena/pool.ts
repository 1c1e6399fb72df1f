import { Worker } from 'node:worker_threads';
import type { Match, Showing } from './match.ts';

interface Answer {
	readonly deal: number;
	readonly showings: readonly Showing[];
}

/** Plays all deals of a match on so many threads; what comes back is in the order of the deals. */
export async function playMatch(
	match: Match,
	deals: number,
	jobs: number,
	onDeal: (done: number) => void,
): Promise<readonly Showing[]> {
	const results: (readonly Showing[])[] = [];
	let next = 0;
	let done = 0;
	const work = (): Promise<void> =>
		new Promise((resolve, reject) => {
			const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: match });
			const give = (): void => {
				if (next < deals) worker.postMessage(next++);
				else worker.terminate().then(() => resolve(), reject);
			};
			worker.on('message', ({ deal, showings }: Answer) => {
				results[deal] = showings;
				onDeal(++done);
				give();
			});
			worker.on('error', reject);
			give();
		});
	await Promise.all(Array.from({ length: Math.min(jobs, deals) }, work));
	return results.flat();
}
