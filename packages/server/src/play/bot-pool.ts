import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { BotQuestion, WorkerRefusal } from '@orrery/bots';
// Not by the front door: the bots themselves are for the threads to load.
import type { WorkerLike } from '@orrery/bots/bot-worker';
import { BotWorker } from '@orrery/bots/bot-worker';
import type { Kinds, Result } from '@orrery/engine';
import type { PlayerId } from '../player.ts';

/** What the games ask for a bot's move. */
export interface BotRunner {
	/** `host` is whose table it is for. */
	think<K extends Kinds>(
		question: BotQuestion<K['view']>,
		signal: AbortSignal,
		host: PlayerId,
	): Promise<Result<{ readonly move: K['move'] }, WorkerRefusal>>;
}

/** Threads beside the one that serves: more would only take time from it. */
const MOST_THREADS = 4;

/**
 * Bots that think in threads of their own. Where more is asked than they can think of at once, players take turns: who
 * has many tables with bots waits the longer at each of them, and nobody else for them all.
 */
export class BotPool implements BotRunner {
	readonly #workers: readonly BotWorker[];
	readonly #idle: BotWorker[];
	/** What is to be done with a worker that gets free, by player; the next is the first of the first. */
	readonly #waiting = new Map<PlayerId, ((worker: BotWorker) => void)[]>();

	constructor(
		threads: number = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1)),
		start: () => WorkerLike = startThread,
	) {
		this.#workers = Array.from({ length: threads }, () => new BotWorker(start));
		this.#idle = [...this.#workers];
	}

	/** A thread is started with its first question. */
	async think<K extends Kinds>(
		question: BotQuestion<K['view']>,
		signal: AbortSignal,
		host: PlayerId,
	): Promise<Result<{ readonly move: K['move'] }, WorkerRefusal>> {
		const worker = this.#idle.pop() ?? (await this.#turnOf(host));
		try {
			// What is not wanted any more by now is answered without a thought.
			return await worker.think<K>(question, { signal });
		} finally {
			const next = this.#next();
			if (next === null) this.#idle.push(worker);
			else next(worker);
		}
	}

	close(): void {
		this.#waiting.clear();
		for (const worker of this.#workers) worker.close();
	}

	#turnOf(host: PlayerId): Promise<BotWorker> {
		return new Promise((resolve) => {
			const own = this.#waiting.get(host) ?? [];
			own.push(resolve);
			this.#waiting.set(host, own);
		});
	}

	/** The first question of the player whose turn it is, who then comes last. */
	#next(): ((worker: BotWorker) => void) | null {
		for (const [host, own] of this.#waiting) {
			const first = own.shift();
			this.#waiting.delete(host);
			if (own.length > 0) this.#waiting.set(host, own);
			if (first !== undefined) return first;
		}
		return null;
	}
}

function startThread(): Worker {
	return new Worker(new URL(import.meta.resolve('@orrery/bots/worker-thread')), {
		execArgv: ['--conditions=orrery-source'],
	});
}
