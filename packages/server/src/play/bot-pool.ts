import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { BotQuestion, WorkerRefusal } from '@orrery/bots';
// Not from the main entry, which would load the bots into this thread.
import type { WorkerLike } from '@orrery/bots/bot-worker';
import { BotWorker } from '@orrery/bots/bot-worker';
import type { Kinds, Result } from '@orrery/engine';
import type { PlayerId } from '../model/player.ts';

/** Computes the moves of bots. */
export interface BotRunner {
	/** `host` is the player whose table it is for. */
	think<K extends Kinds>(
		question: BotQuestion<K['view']>,
		signal: AbortSignal,
		host: PlayerId,
	): Promise<Result<{ readonly move: K['move'] }, WorkerRefusal>>;
}

/** Whom games ask for the moves of their bots. What they answer is read and checked like any other move. */
export interface GameBots {
	/** `isRepeated` if the last answer to the same question was none. */
	think<K extends Kinds>(
		question: BotQuestion<K['view']>,
		signal: AbortSignal,
		host: PlayerId,
		isRepeated: boolean,
	): Promise<Result<{ readonly move: unknown }, WorkerRefusal>>;
}

/** More threads would only take time from the one that serves. */
const MOST_THREADS = 4;

/**
 * Bots in worker threads. When there are more questions than threads, the players' tables take turns: someone with
 * many bot games waits longer, and nobody else waits for them.
 */
export class BotPool implements BotRunner {
	readonly #workers: readonly BotWorker[];
	readonly #idle: BotWorker[];
	/** Callbacks that wait for a free worker, by player. The first callback of the first player is next. */
	readonly #waiting = new Map<PlayerId, ((worker: BotWorker) => void)[]>();

	constructor(
		threads: number = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1)),
		start: () => WorkerLike = startThread,
	) {
		this.#workers = Array.from({ length: threads }, () => new BotWorker(start));
		this.#idle = [...this.#workers];
	}

	/** A thread starts with its first question. */
	async think<K extends Kinds>(
		question: BotQuestion<K['view']>,
		signal: AbortSignal,
		host: PlayerId,
	): Promise<Result<{ readonly move: K['move'] }, WorkerRefusal>> {
		const worker = this.#idle.pop() ?? (await this.#turnOf(host));
		try {
			// A question that was cancelled meanwhile is answered without a search.
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

	/** The next callback of the first player in the queue, who then moves to the end. */
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
