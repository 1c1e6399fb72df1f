import type { Day } from '@orrery/daily/day';
import type { GameId } from '@orrery/engine/game-id';
import type { AccountKind } from '@orrery/protocol';
import { gameId } from '@orrery/protocol';
import type { Kysely } from 'kysely';
import type { PlayerId } from '../model/player.ts';
import { readKind } from './player-store.ts';
import type { DailyEntryRow, Schema } from './schema.ts';
import { inTransaction } from './transaction.ts';

/** The game of a day. */
export interface DailyId {
	readonly day: Day;
	readonly game: GameId;
}

/** An entry that was checked. */
export interface CheckedEntry {
	readonly score: number;
	/** Less is better. */
	readonly cost: number;
	readonly movesHash: string;
	readonly at: number;
}

/** `copied`: another player has sent the same moves. `other`: the player has another entry. `stored`: also if it was before. */
export type Entered = 'stored' | 'copied' | 'other';

export interface RankedEntry {
	readonly name: string;
	readonly account: AccountKind | null;
	readonly score: number;
	readonly cost: number;
	readonly you: boolean;
}

/** How many entries have the same score. */
export interface ScoreCount {
	readonly score: number;
	readonly cost: number;
	readonly players: number;
}

/** The entries of players for the games of the days. */
export class DailyStore {
	readonly #db: Kysely<Schema>;

	constructor(db: Kysely<Schema>) {
		this.#db = db;
	}

	/** Adds an entry unless the player has one for this game of the day, or someone else has sent the same moves. */
	enter({ day, game }: DailyId, player: PlayerId, entry: CheckedEntry): Promise<Entered> {
		const { score, cost, movesHash, at } = entry;
		return inTransaction(this.#db, async (transaction) => {
			const { numInsertedOrUpdatedRows } = await transaction
				.insertInto('daily_entries')
				.values({ day, game, player, score, cost, moves_hash: movesHash, at })
				.onConflict((conflict) => conflict.doNothing())
				.executeTakeFirst();
			if (numInsertedOrUpdatedRows === 1n) return 'stored';
			const own = await transaction
				.selectFrom('daily_entries')
				.select('moves_hash')
				.where('day', '=', day)
				.where('game', '=', game)
				.where('player', '=', player)
				.executeTakeFirst();
			if (own === undefined) return 'copied';
			return own.moves_hash === movesHash ? 'stored' : 'other';
		});
	}

	/** The best entries, best first; the earlier of two equal ones comes first. */
	async best({ day, game }: DailyId, you: PlayerId | null, most: number): Promise<readonly RankedEntry[]> {
		const rows = await this.#ranked(day, game).limit(most).execute();
		return rows.map((row) => rankedOf(row, you));
	}

	async own({ day, game }: DailyId, player: PlayerId): Promise<RankedEntry | null> {
		const row = await this.#ranked(day, game).where('entry.player', '=', player).executeTakeFirst();
		return row === undefined ? null : rankedOf(row, player);
	}

	/** How many players have each score, best first. */
	async scores({ day, game }: DailyId): Promise<readonly ScoreCount[]> {
		const rows = await this.#db
			.selectFrom('daily_entries')
			.select(({ fn }) => ['cost', fn.min('score').as('score'), fn.countAll<number>().as('players')])
			.where('day', '=', day)
			.where('game', '=', game)
			.groupBy('cost')
			.orderBy('cost')
			.execute();
		return rows.map(({ cost, score, players }) => ({ cost, score, players: Number(players) }));
	}

	/** All entries of a player, oldest day first. */
	async ofPlayer(
		player: PlayerId,
	): Promise<
		readonly { readonly day: string; readonly game: GameId; readonly score: number; readonly at: number }[]
	> {
		const rows = await this.#db
			.selectFrom('daily_entries')
			.select(['day', 'game', 'score', 'at'])
			.where('player', '=', player)
			.orderBy('day')
			.orderBy('game')
			.execute();
		return rows.map((row) => ({ ...row, game: gameId.parse(row.game) }));
	}

	#ranked(day: Day, game: GameId) {
		return this.#db
			.selectFrom('daily_entries as entry')
			.innerJoin('players', 'players.id', 'entry.player')
			.leftJoin('accounts', 'accounts.player', 'entry.player')
			.select(['entry.player', 'entry.score', 'entry.cost', 'players.name', 'accounts.kind'])
			.where('entry.day', '=', day)
			.where('entry.game', '=', game)
			.orderBy('entry.cost')
			.orderBy('entry.at');
	}
}

interface RankedRow extends Pick<DailyEntryRow, 'player' | 'score' | 'cost'> {
	readonly name: string;
	readonly kind: string | null;
}

function rankedOf({ player, name, kind, score, cost }: RankedRow, you: PlayerId | null): RankedEntry {
	return { name, account: readKind(kind), score, cost, you: player === you };
}
