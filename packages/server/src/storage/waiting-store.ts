import type { TableId } from '@orrery/protocol';
import { tableId } from '@orrery/protocol';
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** A statement can have a limited number of parameters. */
const MOST_IDS = 500;

/** Which tables wait for players, without anything else about them. */
export class WaitingStore {
	readonly #db: Kysely<Schema>;

	constructor(db: Kysely<Schema>) {
		this.#db = db;
	}

	/** Those of these tables that still wait for players. */
	async among(ids: readonly TableId[]): Promise<ReadonlySet<TableId>> {
		const waiting = new Set<TableId>();
		for (let from = 0; from < ids.length; from += MOST_IDS) {
			const rows = await this.#db
				.selectFrom('tables')
				.select('id')
				.where('id', 'in', ids.slice(from, from + MOST_IDS))
				.where('status', '=', 'gathering')
				.execute();
			for (const { id } of rows) waiting.add(tableId.parse(id));
		}
		return waiting;
	}
}
