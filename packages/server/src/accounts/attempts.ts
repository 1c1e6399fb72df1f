import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import { hashOf } from '../random-text.ts';
import type { Settings } from '../settings.ts';
import type { AttemptStore } from '../storage/attempt-store.ts';
import { Turns } from '../turns.ts';
import { foldedName } from './folded-name.ts';

/** How long one has to wait before the next attempt. */
export interface Wait {
	readonly waitMs: number;
}

/** After so long without a failure all are forgotten. */
const MEMORY_MS = 86_400_000;

/**
 * Attempts to come in under a name. After a few failures each costs twice the wait of the one before, whoever makes
 * them and whether anybody has the name or not. Attempts for one name come one after the other, so that many at once
 * are not cheaper; and each counts as failed before it is looked at, so that none escapes by a crash.
 */
export class Attempts {
	readonly #store: AttemptStore;
	readonly #settings: Settings;
	readonly #turns = new Turns<string>();

	constructor(store: AttemptStore, settings: Settings) {
		this.#store = store;
		this.#settings = settings;
	}

	/** Makes an attempt, if one is allowed; null is a failure. */
	make<Value>(name: string, attempt: () => Promise<Value | null>): Promise<Result<Value | null, Wait>> {
		// Not even the names that somebody mistyped are kept.
		const key = hashOf(foldedName(name));
		return this.#turns.run(key, async () => {
			const now = Date.now();
			const before = await this.#store.find(key);
			if (before !== null && before.waitUntil > now) return fail({ waitMs: before.waitUntil - now });
			const isOld = before !== null && before.failedAt < now - MEMORY_MS;
			const failures = (before === null || isOld ? 0 : before.failures) + 1;
			await this.#store.save(key, { failures, waitUntil: now + this.#waitAfter(failures), failedAt: now });
			const value = await attempt();
			if (value !== null) await this.#store.clear(key);
			return ok(value);
		});
	}

	async sweep(now: number): Promise<void> {
		await this.#store.expire(now - MEMORY_MS);
	}

	#waitAfter(failures: number): number {
		const { freeAttempts, attemptWaitMs, longestAttemptWaitMs } = this.#settings;
		if (failures < freeAttempts) return 0;
		return Math.min(longestAttemptWaitMs, attemptWaitMs * 2 ** Math.min(30, failures - freeAttempts));
	}
}
