import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { BotQuestion, WorkerRefusal } from '@orrery/bots';
// Not by the front door: the bots themselves are for the threads to load.
import { BotWorker } from '@orrery/bots/bot-worker';
import type { Kinds, Result } from '@orrery/engine';

/** What the games ask for a bot's move. */
export interface Thinkers {
	think<K extends Kinds>(
		question: BotQuestion<K['view']>,
		signal: AbortSignal,
	): Promise<Result<{ readonly move: K['move'] }, WorkerRefusal>>;
}

/** Threads beside the one that serves: more would only take time from it. */
const MOST_THREADS = 4;

/** Bots that think in threads of their own, so that nobody who plays ever waits for one of another table. */
export class BotPool implements Thinkers {
	readonly #workers: readonly { readonly worker: BotWorker; asked: number }[];

	constructor(threads: number = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1))) {
		this.#workers = Array.from({ length: threads }, () => ({ worker: new BotWorker(startThread), asked: 0 }));
	}

	/** Asks whoever has least to do; a thread is started with its first question. */
	async think<K extends Kinds>(
		question: BotQuestion<K['view']>,
		signal: AbortSignal,
	): Promise<Result<{ readonly move: K['move'] }, WorkerRefusal>> {
		const idlest = this.#workers.reduce((least, one) => (one.asked < least.asked ? one : least));
		idlest.asked++;
		try {
			return await idlest.worker.think<K>(question, { signal });
		} finally {
			idlest.asked--;
		}
	}

	close(): void {
		for (const { worker } of this.#workers) worker.close();
	}
}

function startThread(): Worker {
	return new Worker(new URL(import.meta.resolve('@orrery/bots/worker-thread')), {
		execArgv: ['--conditions=orrery-source'],
	});
}
