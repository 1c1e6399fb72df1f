import type { TableId } from '@orrery/protocol';
import { tableId } from '@orrery/protocol';
import type { Kysely } from 'kysely';
import { inParts } from './in-parts.ts';
import type { Schema } from './schema.ts';

/** Which tables wait for players, without anything else about them. */
export class WaitingStore {
	readonly #db: Kysely<Schema>;

	constructor(db: Kysely<Schema>) {
		this.#db = db;
	}

	/** Those of these tables that still wait for players. */
	async among(ids: readonly TableId[]): Promise<ReadonlySet<TableId>> {
		const rows = await inParts(ids, (part) =>
			this.#db
				.selectFrom('tables')
				.select('id')
				.where('id', 'in', part)
				.where('status', '=', 'gathering')
				.execute(),
		);
		return new Set(rows.map(({ id }) => tableId.parse(id)));
	}
}
