import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Plan, Sample } from './game.ts';
import type { Tally } from './tally.ts';
import { withGame } from './tally.ts';
import type { GameRequest } from './worker.ts';

/**
 * Plays on to this many games on several threads. The games count in the order of their numbers, so that the tally
 * depends neither on the number of threads nor on interruptions.
 */
export async function playOn(
	tally: Tally,
	games: number,
	jobs: number,
	keep: (tally: Tally) => void,
): Promise<Tally> {
	let counted = tally;
	let next = tally.games;
	const early = new Map<number, readonly Sample[]>();
	const work = async (): Promise<void> => {
		const worker = new Worker(new URL('./worker.ts', import.meta.url));
		while (next < games) {
			const number = next++;
			early.set(number, await ask(worker, tally.plan, number));
			for (let samples = early.get(counted.games); samples; samples = early.get(counted.games)) {
				early.delete(counted.games);
				counted = withGame(counted, samples);
				keep(counted);
			}
		}
		await worker.terminate();
	};
	await Promise.all(Array.from({ length: Math.min(jobs, games - tally.games) }, work));
	return counted;
}

/** A thread that fails rejects. */
async function ask(worker: Worker, plan: Plan, number: number): Promise<readonly Sample[]> {
	worker.postMessage({ plan, number } satisfies GameRequest);
	const [samples]: readonly (readonly Sample[])[] = await once(worker, 'message');
	if (samples === undefined) throw new Error('a thread answered with nothing');
	return samples;
}
