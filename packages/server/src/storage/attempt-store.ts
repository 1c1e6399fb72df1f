import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import { inTransaction, locking } from './transaction.ts';

/** Failed or counted attempts under one key, and how long the next one has to wait. */
export interface Attempts {
	readonly failures: number;
	readonly waitUntil: number;
	readonly failedAt: number;
}

export class AttemptStore {
	readonly #db: Kysely<Schema>;

	constructor(db: Kysely<Schema>) {
		this.#db = db;
	}

	/**
	 * Counts an attempt under all these keys, as `after` says for each, unless one of them has to wait: then nothing is
	 * counted. Returns how long to wait. Nobody else counts under the same keys meanwhile, in whichever node.
	 */
	count(
		keys: readonly string[],
		now: number,
		after: (before: Attempts, key: string) => Attempts,
	): Promise<number> {
		return inTransaction(this.#db, async (transaction) => {
			const counted: [string, Attempts][] = [];
			// In one order everywhere, so that two callers do not wait for each other.
			for (const key of keys.toSorted()) counted.push([key, await lockAttempts(transaction, key, now)]);
			const longest = Math.max(0, ...counted.map(([, { waitUntil }]) => waitUntil - now));
			if (longest > 0) return longest;
			for (const [key, before] of counted) {
				const { failures, waitUntil, failedAt } = after(before, key);
				await transaction
					.updateTable('sign_in_attempts')
					.set({ failures, wait_until: waitUntil, failed_at: failedAt })
					.where('key', '=', key)
					.execute();
			}
			return 0;
		});
	}

	async clear(key: string): Promise<void> {
		await this.#db.deleteFrom('sign_in_attempts').where('key', '=', key).execute();
	}

	async expire(before: number): Promise<void> {
		await this.#db.deleteFrom('sign_in_attempts').where('failed_at', '<', before).execute();
	}
}

/** A row can only be locked if it exists, so that the first attempt makes one without failures. */
async function lockAttempts(transaction: Transaction<Schema>, key: string, now: number): Promise<Attempts> {
	await transaction
		.insertInto('sign_in_attempts')
		.values({ key, failures: 0, wait_until: 0, failed_at: now })
		.onConflict((conflict) => conflict.column('key').doNothing())
		.execute();
	const row = await locking(
		transaction,
		transaction
			.selectFrom('sign_in_attempts')
			.select(['failures', 'wait_until', 'failed_at'])
			.where('key', '=', key),
	).executeTakeFirstOrThrow();
	return { failures: row.failures, waitUntil: row.wait_until, failedAt: row.failed_at };
}
