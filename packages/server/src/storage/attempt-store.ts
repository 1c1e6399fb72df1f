import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Failed sign-ins under one key, and how long the next attempt has to wait. */
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

	async find(key: string): Promise<Attempts | null> {
		const row = await this.#db
			.selectFrom('sign_in_attempts')
			.select(['failures', 'wait_until', 'failed_at'])
			.where('key', '=', key)
			.executeTakeFirst();
		if (row === undefined) return null;
		return { failures: row.failures, waitUntil: row.wait_until, failedAt: row.failed_at };
	}

	async save(key: string, { failures, waitUntil, failedAt }: Attempts): Promise<void> {
		const values = { failures, wait_until: waitUntil, failed_at: failedAt };
		await this.#db
			.insertInto('sign_in_attempts')
			.values({ key, ...values })
			.onConflict((conflict) => conflict.column('key').doUpdateSet(values))
			.execute();
	}

	async clear(key: string): Promise<void> {
		await this.#db.deleteFrom('sign_in_attempts').where('key', '=', key).execute();
	}

	async expire(before: number): Promise<void> {
		await this.#db.deleteFrom('sign_in_attempts').where('failed_at', '<', before).execute();
	}
}
