import { randomBytes } from 'node:crypto';
import { seatOf } from '@orrery/engine';
import type { AccountKind, Discipline, TableId } from '@orrery/protocol';
import { accountKind, gameId, tableId } from '@orrery/protocol';
import { lowerEndOf } from '@orrery/protocol/rating-scale';
import type { Kysely } from 'kysely';
import type { PlayerId } from '../model/player.ts';
import { playerId } from '../model/player.ts';
import type { RatedGame, RatedSeat, Skill, Subject } from '../model/rated-game.ts';
import { BOT, subject } from '../model/rated-game.ts';
import type { BatchQuery, Database } from './database.ts';
import { decisiveStep, step } from './database.ts';
import { inParts } from './in-parts.ts';
import type { Schema } from './schema.ts';

/** The current rating of someone in one discipline. */
export interface Standing extends Skill {
	readonly subject: Subject;
	readonly discipline: Discipline;
	readonly games: number;
	readonly at: number;
}

/** A rating on the leaderboard. */
export interface ListedStanding extends Standing {
	/** What the leaderboard is sorted by. */
	readonly lowerEnd: number;
	/** Null for a bot. */
	readonly player: { readonly id: PlayerId; readonly name: string; readonly account: AccountKind } | null;
}

/** How one game changed a rating. */
export interface RatingChange {
	readonly discipline: Discipline;
	readonly at: number;
	readonly seat: RatedSeat;
}

/** The ratings, and the games behind them in the order in which they were rated. */
export class RatingStore {
	readonly #db: Kysely<Schema>;
	readonly #runBatch: Database['runBatch'];

	constructor(database: Pick<Database, 'db' | 'runBatch'>) {
		this.#db = database.db;
		this.#runBatch = (steps) => database.runBatch(steps);
	}

	/** The rating id of a player, created on first use. */
	async subjectOf(player: PlayerId): Promise<Subject> {
		await this.#db
			.insertInto('rating_subjects')
			.values({ player, subject: randomBytes(12).toString('base64url') })
			.onConflict((conflict) => conflict.column('player').doNothing())
			.execute();
		const known = await this.#knownSubject(player);
		if (known === null) throw new Error('a rating id was not stored');
		return known;
	}

	/** All ratings of a player. */
	async ofPlayer(player: PlayerId): Promise<readonly Standing[]> {
		const known = await this.#knownSubject(player);
		return known === null ? [] : this.#of(known);
	}

	/** How the ratings of a player changed over time. */
	async historyOfPlayer(player: PlayerId): Promise<readonly RatingChange[]> {
		const known = await this.#knownSubject(player);
		return known === null ? [] : this.#history(known);
	}

	/** How the player's ratings changed in the games at these tables. */
	async changesAt(
		player: PlayerId,
		tables: readonly TableId[],
	): Promise<ReadonlyMap<TableId, { readonly before: Skill | null; readonly after: Skill }>> {
		const known = tables.length === 0 ? null : await this.#knownSubject(player);
		if (known === null) return new Map();
		const rows = await inParts(tables, (part) =>
			this.#db
				.selectFrom('rated_games as game')
				.innerJoin('rated_seats as seat', (join) =>
					join.onRef('seat.number', '=', 'game.number').on('seat.subject', '=', known),
				)
				// The rating before a game is the one after the last game before it of the same discipline.
				.leftJoin('rated_seats as earlier', (join) =>
					join
						.on('earlier.subject', '=', known)
						.on(({ eb, selectFrom }) =>
							eb(
								'earlier.number',
								'=',
								selectFrom('rated_seats as own')
									.innerJoin('rated_games as other', 'other.number', 'own.number')
									.select('own.number')
									.where('own.subject', '=', known)
									.whereRef('own.number', '<', 'game.number')
									.whereRef('other.game', '=', 'game.game')
									.whereRef('other.players', '=', 'game.players')
									.orderBy('own.number', 'desc')
									.limit(1),
							),
						),
				)
				.select(['game.table_id', 'seat.mu', 'seat.sigma'])
				.select(['earlier.mu as mu_before', 'earlier.sigma as sigma_before'])
				.where('game.table_id', 'in', part)
				.execute(),
		);
		return new Map(
			rows.map(({ table_id, mu, sigma, mu_before, sigma_before }) => [
				tableId.parse(table_id),
				{
					before: mu_before === null || sigma_before === null ? null : { mu: mu_before, sigma: sigma_before },
					after: { mu, sigma },
				},
			]),
		);
	}

	async #knownSubject(player: PlayerId): Promise<Subject | null> {
		const row = await this.#db
			.selectFrom('rating_subjects')
			.select('subject')
			.where('player', '=', player)
			.executeTakeFirst();
		return row === undefined ? null : subject.parse(row.subject);
	}

	/** Deletes the link between a player and their ratings. */
	async forget(player: PlayerId): Promise<void> {
		await this.#db.deleteFrom('rating_subjects').where('player', '=', player).execute();
	}

	/** The current ratings of these. */
	async standings(
		subjects: readonly Subject[],
		{ game, players }: Discipline,
	): Promise<ReadonlyMap<Subject, Standing>> {
		if (subjects.length === 0) return new Map();
		const rows = await this.#db
			.selectFrom('ratings')
			.selectAll()
			.where('subject', 'in', subjects)
			.where('game', '=', game)
			.where('players', '=', players)
			.execute();
		return new Map(rows.map(standingOf).map((standing) => [standing.subject, standing]));
	}

	/** The number of the last rated game; 0 if there is none. Ratings change only with it. */
	async lastNumber(): Promise<number> {
		const last = await this.#db
			.selectFrom('rated_games')
			.select(({ fn }) => fn.max('number').as('number'))
			.executeTakeFirst();
		return Number(last?.number ?? 0);
	}

	/** Whether the game at this table is rated. */
	async isRated(table: TableId): Promise<boolean> {
		const row = await this.#db
			.selectFrom('rated_games')
			.select('number')
			.where('table_id', '=', table)
			.executeTakeFirst();
		return row !== undefined;
	}

	/**
	 * Adds a rated game with this number. False if it is rated already, or if another one has got the number meanwhile,
	 * so that the ratings that it was based on are outdated.
	 */
	add(number: number, rated: RatedGame): Promise<boolean> {
		return this.#runBatch(this.#insertGame(number, rated));
	}

	/** All rated games, in order. */
	async all(): Promise<readonly RatedGame[]> {
		const games = await this.#db.selectFrom('rated_games').selectAll().orderBy('number').execute();
		const seats = await this.#db
			.selectFrom('rated_seats')
			.selectAll()
			.orderBy('number')
			.orderBy('seat')
			.execute();
		const byGame = new Map<number, typeof seats>();
		for (const seat of seats) byGame.set(seat.number, [...(byGame.get(seat.number) ?? []), seat]);
		return games.map(({ number, table_id, game, players, at }) => ({
			table: tableId.parse(table_id),
			discipline: { game: gameId.parse(game), players },
			at,
			seats: (byGame.get(number) ?? []).map(
				({ seat, subject: who, place, mu, sigma }): RatedSeat => ({
					seat: seatOf(seat),
					subject: subject.parse(who),
					place,
					mu,
					sigma,
				}),
			),
		}));
	}

	/** Replaces all rated games. */
	async replaceAll(games: readonly RatedGame[]): Promise<void> {
		const isReplaced = await this.#runBatch([
			...(['ratings', 'rated_seats', 'rated_games'] as const).map((table) =>
				step(this.#db.deleteFrom(table)),
			),
			...games.flatMap((rated, i) => this.#insertGame(i + 1, rated)),
		]);
		if (!isReplaced && games.length > 0) throw new Error('a game was rated meanwhile');
	}

	/** The leaderboard: ratings that are not provisional, of bots and of players who still have an account. */
	async leaders({ game, players }: Discipline, most: number): Promise<readonly ListedStanding[]> {
		const rows = await this.#db
			.selectFrom('ratings')
			.leftJoin('rating_subjects', 'rating_subjects.subject', 'ratings.subject')
			.leftJoin('players', 'players.id', 'rating_subjects.player')
			.leftJoin('accounts', 'accounts.player', 'rating_subjects.player')
			.selectAll('ratings')
			.select(['players.id as player', 'players.name', 'accounts.kind'])
			.where('ratings.game', '=', game)
			.where('ratings.players', '=', players)
			.where('ratings.lower_end', 'is not', null)
			.where((where) =>
				where.or([where('accounts.kind', 'is not', null), where('ratings.subject', 'like', `${BOT}%`)]),
			)
			.orderBy('ratings.lower_end', 'desc')
			.orderBy('ratings.subject', 'desc')
			.limit(most)
			.execute();
		return rows.map(({ player, name, kind, ...row }) => ({
			...standingOf(row),
			lowerEnd: row.lower_end ?? 0,
			player:
				player === null || name === null || kind === null
					? null
					: { id: playerId.parse(player), name, account: accountKind.parse(kind) },
		}));
	}

	async #of(who: Subject): Promise<readonly Standing[]> {
		const rows = await this.#db
			.selectFrom('ratings')
			.selectAll()
			.where('subject', '=', who)
			.orderBy('game')
			.orderBy('players')
			.execute();
		return rows.map(standingOf);
	}

	/** The changes game by game. */
	async #history(who: Subject): Promise<readonly RatingChange[]> {
		const rows = await this.#db
			.selectFrom('rated_seats')
			.innerJoin('rated_games', 'rated_games.number', 'rated_seats.number')
			.select(['seat', 'subject', 'place', 'mu', 'sigma', 'game', 'players', 'at'])
			.where('subject', '=', who)
			.orderBy('rated_seats.number')
			.execute();
		// A player has thousands of games in few disciplines, so those are not read again for each.
		const disciplines = new Map<string, Discipline>();
		return rows.map(({ game, players, at, seat, place, mu, sigma }) => {
			const key = `${game} ${players}`;
			const discipline = disciplines.get(key) ?? { game: gameId.parse(game), players };
			disciplines.set(key, discipline);
			return { discipline, at, seat: { seat: seatOf(seat), subject: who, place, mu, sigma } };
		});
	}

	/** Adds the game with this number; nothing is added if either has been used. */
	#insertGame(
		number: number,
		{ table, discipline: { game, players }, at, seats }: RatedGame,
	): readonly BatchQuery[] {
		const insert = this.#db
			.insertInto('rated_games')
			.values({ number, table_id: table, game, players, at })
			.onConflict((conflict) => conflict.doNothing());
		return [
			decisiveStep(insert),
			...seats.flatMap(({ seat, subject: who, place, mu, sigma }) => [
				step(this.#db.insertInto('rated_seats').values({ number, seat, subject: who, place, mu, sigma })),
				step(
					this.#rate({
						subject: who,
						game,
						players,
						mu,
						sigma,
						games: 1,
						at,
						lower_end: lowerEndOf({ mu, sigma }),
					}),
				),
			]),
		];
	}

	#rate(row: Schema['ratings']) {
		const { mu, sigma, at, lower_end } = row;
		return this.#db
			.insertInto('ratings')
			.values(row)
			.onConflict((conflict) =>
				conflict.columns(['subject', 'game', 'players']).doUpdateSet(({ eb, ref }) => ({
					mu,
					sigma,
					at,
					lower_end,
					games: eb(ref('ratings.games'), '+', 1),
				})),
			);
	}
}

function standingOf(row: Schema['ratings']): Standing {
	const { game, players, mu, sigma, games, at } = row;
	return {
		subject: subject.parse(row.subject),
		discipline: { game: gameId.parse(game), players },
		mu,
		sigma,
		games,
		at,
	};
}
