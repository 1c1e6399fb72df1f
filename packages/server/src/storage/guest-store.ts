import type { Kysely } from 'kysely';
import type { Guest, GuestId } from '../guest.ts';
import { guestId } from '../guest.ts';
import type { Schema } from './schema.ts';

export class GuestStore {
	readonly #db: Kysely<Schema>;

	constructor(db: Kysely<Schema>) {
		this.#db = db;
	}

	async add(id: GuestId, name: string, now: number): Promise<void> {
		await this.#db.insertInto('guests').values({ id, name, created_at: now, seen_at: now }).execute();
	}

	async find(id: GuestId): Promise<Guest | null> {
		const row = await this.#db
			.selectFrom('guests')
			.select(['id', 'name', 'seen_at'])
			.where('id', '=', id)
			.executeTakeFirst();
		return row === undefined ? null : { id: guestId.parse(row.id), name: row.name, seenAt: row.seen_at };
	}

	async rename(id: GuestId, name: string): Promise<void> {
		await this.#db.updateTable('guests').set({ name }).where('id', '=', id).execute();
	}

	async see(id: GuestId, now: number): Promise<void> {
		await this.#db.updateTable('guests').set({ seen_at: now }).where('id', '=', id).execute();
	}

	async remove(id: GuestId): Promise<void> {
		await this.#db.deleteFrom('guests').where('id', '=', id).execute();
		await this.#db.deleteFrom('admissions').where('guest', '=', id).execute();
	}

	/** Forgets those who have not been seen since and sit at no table that is still going on. */
	async expire(before: number): Promise<number> {
		const result = await this.#db
			.deleteFrom('guests')
			.where('seen_at', '<', before)
			.where(({ not, exists, selectFrom }) =>
				not(
					exists(
						selectFrom('seats')
							.innerJoin('tables', 'tables.id', 'seats.table_id')
							.select('seats.seat')
							.whereRef('seats.guest', '=', 'guests.id')
							.where('tables.status', 'in', ['gathering', 'playing']),
					),
				),
			)
			.executeTakeFirst();
		return Number(result.numDeletedRows);
	}
}
