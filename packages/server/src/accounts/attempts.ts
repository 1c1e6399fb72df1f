import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import { KeyedQueue } from '../keyed-queue.ts';
import { hashOf } from '../random-text.ts';
import type { Settings } from '../settings.ts';
import type { AttemptStore } from '../storage/attempt-store.ts';

/** How long one has to wait before the next attempt. */
export interface Wait {
	readonly waitMs: number;
}

/** By what failures are counted. */
export interface Counted {
	/** Strictly: by what nobody else can fail at for somebody. */
	readonly by: string;
	/** Loosely: by what anybody can fail at, so that many together have to wait too. */
	readonly among?: string;
}

/** After so long without a failure all are forgotten. */
const MEMORY_MS = 86_400_000;

/**
 * What many may fail at is so many times as patient, and its wait so many times as short at most: a single one who
 * fails on and on, and has to wait long each time, cannot keep others out with it.
 */
const LOOSER = 20;

interface Count {
	readonly key: string;
	readonly looser: number;
}

/**
 * Attempts to come in. After a few failures each costs twice the wait of the one before, whether there is anything to
 * be found out or not. Attempts that are counted together come one after the other, so that many at once are not
 * cheaper; and each counts as failed before it is looked at, so that none escapes by a crash.
 */
export class Attempts {
	readonly #store: AttemptStore;
	readonly #settings: Settings;
	readonly #queue = new KeyedQueue<string>();

	constructor(store: AttemptStore, settings: Settings) {
		this.#store = store;
		this.#settings = settings;
	}

	/** Makes an attempt, if one is allowed; null is a failure. */
	make<Value>(
		{ by, among }: Counted,
		attempt: () => Promise<Value | null>,
	): Promise<Result<Value | null, Wait>> {
		// Not even the names that somebody mistyped are kept.
		const strict = { key: hashOf(by), looser: 1 };
		const loose = among === undefined ? strict : { key: hashOf(among), looser: LOOSER };
		const counts = new Set<Count>([strict, loose]);
		return this.#queue.run(loose.key, async () => {
			const now = Date.now();
			const waitMs = await this.#waitFor(counts, now);
			// Whoever has to wait has not tried: that is counted nowhere.
			if (waitMs > 0) return fail({ waitMs });
			for (const count of counts) await this.#fail(count, now);
			const value = await attempt();
			if (value !== null) for (const { key } of counts) await this.#store.clear(key);
			return ok(value);
		});
	}

	async sweep(now: number): Promise<void> {
		await this.#store.expire(now - MEMORY_MS);
	}

	async #waitFor(counts: Iterable<Count>, now: number): Promise<number> {
		let longest = 0;
		for (const { key } of counts)
			longest = Math.max(longest, ((await this.#store.find(key))?.waitUntil ?? 0) - now);
		return longest;
	}

	async #fail({ key, looser }: Count, now: number): Promise<void> {
		const before = await this.#store.find(key);
		const isOld = before !== null && before.failedAt < now - MEMORY_MS;
		const failures = (before === null || isOld ? 0 : before.failures) + 1;
		const waitUntil = now + this.#waitAfter(failures, looser);
		await this.#store.save(key, { failures, waitUntil, failedAt: now });
	}

	#waitAfter(failures: number, looser: number): number {
		const { freeAttempts, attemptWaitMs, longestAttemptWaitMs } = this.#settings;
		const tooMany = failures - freeAttempts * looser;
		if (tooMany < 0) return 0;
		return Math.min(longestAttemptWaitMs / looser, attemptWaitMs * 2 ** Math.min(30, tooMany));
	}
}
