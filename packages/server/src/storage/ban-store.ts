import type { Kysely } from 'kysely';
import type { PlayerId } from '../model/player.ts';
import { playerId } from '../model/player.ts';
import type { Schema } from './schema.ts';

/** A player whom the operator has banned. */
export interface Ban {
	readonly player: PlayerId;
	/** Their name at the time. */
	readonly name: string;
	readonly at: number;
}

export class BanStore {
	readonly #db: Kysely<Schema>;

	constructor(db: Kysely<Schema>) {
		this.#db = db;
	}

	async all(): Promise<readonly Ban[]> {
		const rows = await this.#db.selectFrom('bans').selectAll().orderBy('at').execute();
		return rows.map(({ player, name, at }) => ({ player: playerId.parse(player), name, at }));
	}

	/** False if they were banned already. */
	async add({ player, name, at }: Ban): Promise<boolean> {
		const { numInsertedOrUpdatedRows } = await this.#db
			.insertInto('bans')
			.values({ player, name, at })
			.onConflict((conflict) => conflict.column('player').doNothing())
			.executeTakeFirst();
		return numInsertedOrUpdatedRows === 1n;
	}

	async lift(player: PlayerId): Promise<void> {
		await this.#db.deleteFrom('bans').where('player', '=', player).execute();
	}
}
