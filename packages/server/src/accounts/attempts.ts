import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import { KeyedQueue } from '../concurrency/keyed-queue.ts';
import { hashOf } from '../encoding/random-text.ts';
import type { Settings } from '../limits/settings.ts';
import type { AttemptStore, Attempts as StoredAttempts } from '../storage/attempt-store.ts';

/** How long to wait before the next attempt. */
export interface Wait {
	readonly waitMs: number;
}

/** The keys under which failures are counted. */
export interface Counted {
	/** The strict key. Nobody but the caller can cause failures under it. */
	readonly by: string;
	/** The loose key. Anyone can cause failures under it, so that an attack from many addresses is slowed down too. */
	readonly among?: string;
}

/** Failures are forgotten after this long without another one. */
const MEMORY_MS = 86_400_000;

/**
 * The loose counter allows this many times more failures and waits at most this fraction of the time. A single
 * attacker, who has to wait long under the strict key, can therefore not lock the owner out.
 */
const LOOSER = 20;

/**
 * Rate limits for sign-in attempts. After a few failures the wait doubles with each one, whether or not the account
 * exists. Each attempt counts as a failure before it is checked, so that neither a crash nor parallel guesses, in
 * whichever node, give a free one. In one node attempts under one key run one at a time, so that somebody who signs in on
 * two devices at once does not have to wait.
 */
export class Attempts {
	readonly #store: AttemptStore;
	readonly #settings: Settings;
	readonly #now: () => number;
	readonly #queue = new KeyedQueue<string>();

	/** All nodes have to have the same time: what one stores, the others read. */
	constructor(store: AttemptStore, settings: Settings, now: () => number) {
		this.#store = store;
		this.#settings = settings;
		this.#now = now;
	}

	/** Runs an attempt if one is allowed; a result of null counts as a failure. */
	make<Value>(
		{ by, among }: Counted,
		attempt: () => Promise<Value | null>,
	): Promise<Result<Value | null, Wait>> {
		// Keys are hashed, so that not even mistyped names are stored.
		const strict = hashOf(by);
		const loose = among === undefined ? strict : hashOf(among);
		const looserBy = new Map([
			[loose, LOOSER],
			[strict, 1],
		]);
		return this.#queue.run(loose, async () => {
			const now = this.#now();
			const waitMs = await this.#store.count([...looserBy.keys()], now, (before, key) =>
				this.#failed(before, looserBy.get(key) ?? 1, now),
			);
			// A refused attempt is not counted.
			if (waitMs > 0) return fail({ waitMs });
			const value = await attempt();
			if (value !== null) for (const key of looserBy.keys()) await this.#store.clear(key);
			return ok(value);
		});
	}

	/**
	 * Counts what happens under a key in whichever node, at most `max` times in a span of time that begins with the
	 * first. Returns how long to wait; then it is not counted.
	 */
	countWithin(key: string, max: number, spanMs: number): Promise<number> {
		const now = this.#now();
		return this.#store.count([hashOf(key)], now, (before) => {
			const isOver = now - before.failedAt >= spanMs;
			const [from, count] = isOver ? [now, 1] : [before.failedAt, before.failures + 1];
			return { failures: count, waitUntil: count >= max ? from + spanMs : 0, failedAt: from };
		});
	}

	async sweep(): Promise<void> {
		await this.#store.expire(this.#now() - MEMORY_MS);
	}

	#failed(before: StoredAttempts, looser: number, now: number): StoredAttempts {
		const isOld = before.failedAt < now - MEMORY_MS;
		const failures = (isOld ? 0 : before.failures) + 1;
		const waitMs = this.#waitAfter(failures, looser);
		// The time of another node may be some milliseconds behind: there, too, no wait is none.
		return { failures, waitUntil: waitMs === 0 ? 0 : now + waitMs, failedAt: now };
	}

	#waitAfter(failures: number, looser: number): number {
		const { freeAttempts, attemptWaitMs, longestAttemptWaitMs } = this.#settings;
		const tooMany = failures - freeAttempts * looser;
		if (tooMany < 0) return 0;
		return Math.min(longestAttemptWaitMs / looser, attemptWaitMs * 2 ** Math.min(30, tooMany));
	}
}
