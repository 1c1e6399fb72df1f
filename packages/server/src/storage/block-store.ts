import type { Block, BlockId } from '@orrery/protocol';
import { blockId } from '@orrery/protocol';
import type { Kysely } from 'kysely';
import type { PlayerId } from '../model/player.ts';
import { playerId } from '../model/player.ts';
import type { Schema } from './schema.ts';

/** The player to block, and the name that the blocker knows. */
export interface Blocked {
	readonly player: PlayerId;
	readonly name: string;
}

/** The players whom others have blocked. */
export class BlockStore {
	readonly #db: Kysely<Schema>;

	constructor(db: Kysely<Schema>) {
		this.#db = db;
	}

	async add(id: BlockId, player: PlayerId, { player: blocked, name }: Blocked, now: number): Promise<void> {
		await this.#db
			.insertInto('blocks')
			.values({ id, player, blocked, name, created_at: now })
			.onConflict((conflict) => conflict.columns(['player', 'blocked']).doNothing())
			.execute();
	}

	/** Removes a block of this player; false if there is none. */
	async remove(player: PlayerId, id: BlockId): Promise<boolean> {
		const { numDeletedRows } = await this.#db
			.deleteFrom('blocks')
			.where('id', '=', id)
			.where('player', '=', player)
			.executeTakeFirst();
		return numDeletedRows > 0n;
	}

	/** The players whom someone has blocked, newest first, by their names at the time; deleted players are left out. */
	async of(player: PlayerId): Promise<readonly Block[]> {
		const rows = await this.#db
			.selectFrom('blocks')
			.innerJoin('players', 'players.id', 'blocks.blocked')
			.select(['blocks.id', 'blocks.name', 'blocks.created_at'])
			.where('player', '=', player)
			.orderBy('blocks.created_at', 'desc')
			.orderBy('blocks.id')
			.execute();
		return rows.map(({ id, name, created_at }) => ({ id: blockId.parse(id), name, since: created_at }));
	}

	/** Everyone who has blocked this player. */
	async blockersOf(blocked: PlayerId): Promise<ReadonlySet<PlayerId>> {
		const rows = await this.#db
			.selectFrom('blocks')
			.select('player')
			.where('blocked', '=', blocked)
			.execute();
		return new Set(rows.map(({ player }) => playerId.parse(player)));
	}

	/** Whether one of these players has blocked them. */
	async isBlocked(blocked: PlayerId, by: readonly PlayerId[]): Promise<boolean> {
		if (by.length === 0) return false;
		const row = await this.#db
			.selectFrom('blocks')
			.select('id')
			.where('blocked', '=', blocked)
			.where('player', 'in', by)
			.executeTakeFirst();
		return row !== undefined;
	}
}
