import { randomBytes } from 'node:crypto';
import { seatOf } from '@orrery/engine';
import type { Discipline, TableId } from '@orrery/protocol';
import { gameId, tableId } from '@orrery/protocol';
import type { Kysely, Transaction } from 'kysely';
import type { PlayerId } from '../model/player.ts';
import { playerId } from '../model/player.ts';
import type { RatedGame, RatedSeat, Skill, Subject } from '../model/rated-game.ts';
import { subject } from '../model/rated-game.ts';
import type { Schema } from './schema.ts';

/** The current rating of someone in one discipline. */
export interface Standing extends Skill {
	readonly subject: Subject;
	readonly discipline: Discipline;
	readonly games: number;
	readonly at: number;
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

	constructor(db: Kysely<Schema>) {
		this.#db = db;
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
		const changes = new Map<TableId, { readonly before: Skill | null; readonly after: Skill }>();
		const asked = new Set<string>(tables);
		const last = new Map<string, Skill>();
		const rows = await this.#db
			.selectFrom('rated_seats')
			.innerJoin('rated_games', 'rated_games.number', 'rated_seats.number')
			.select(['table_id', 'game', 'players', 'mu', 'sigma'])
			.where('subject', '=', known)
			.orderBy('rated_seats.number')
			.execute();
		// All of them in their order, because the rating before a game is the one after the game before it.
		for (const { table_id, game, players, mu, sigma } of rows) {
			const discipline = `${game} ${players}`;
			const after = { mu, sigma };
			if (asked.has(table_id))
				changes.set(tableId.parse(table_id), { before: last.get(discipline) ?? null, after });
			last.set(discipline, after);
		}
		return changes;
	}

	async #knownSubject(player: PlayerId): Promise<Subject | null> {
		const row = await this.#db
			.selectFrom('rating_subjects')
			.select('subject')
			.where('player', '=', player)
			.executeTakeFirst();
		return row === undefined ? null : subject.parse(row.subject);
	}

	/** The players behind these rating ids, as far as they still exist. */
	async playersOf(subjects: readonly Subject[]): Promise<ReadonlyMap<Subject, PlayerId>> {
		if (subjects.length === 0) return new Map();
		const rows = await this.#db
			.selectFrom('rating_subjects')
			.selectAll()
			.where('subject', 'in', subjects)
			.execute();
		return new Map(rows.map((row) => [subject.parse(row.subject), playerId.parse(row.player)]));
	}

	/** Deletes the link between a player and their ratings. */
	async forget(player: PlayerId): Promise<void> {
		await this.#db.deleteFrom('rating_subjects').where('player', '=', player).execute();
	}

	/** Rated tables that have ended and are not rated yet, in the order in which they ended. */
	async uncounted(): Promise<readonly TableId[]> {
		const rows = await this.#db
			.selectFrom('tables')
			.leftJoin('rated_games', 'rated_games.table_id', 'tables.id')
			.select('tables.id')
			.where('tables.rated', '=', 1)
			.where('tables.status', '=', 'ended')
			.where('rated_games.number', 'is', null)
			.orderBy('tables.ended_at')
			.orderBy('tables.id')
			.execute();
		return rows.map(({ id }) => tableId.parse(id));
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

	/** Adds a rated game after all others. */
	async add(rated: RatedGame): Promise<void> {
		await this.#db.transaction().execute(async (transaction) => {
			const last = await transaction
				.selectFrom('rated_games')
				.select(({ fn }) => fn.max('number').as('number'))
				.executeTakeFirst();
			await insertGame(transaction, Number(last?.number ?? 0) + 1, rated);
		});
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
		return games.map(({ number, table_id, game, players, at }) => ({
			table: tableId.parse(table_id),
			discipline: { game: gameId.parse(game), players },
			at,
			seats: seats
				.filter((seat) => seat.number === number)
				.map(
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
		await this.#db.transaction().execute(async (transaction) => {
			for (const table of ['ratings', 'rated_seats', 'rated_games'] as const)
				await transaction.deleteFrom(table).execute();
			for (const [i, rated] of games.entries()) await insertGame(transaction, i + 1, rated);
		});
	}

	/**
	 * The leaderboard, by a conservative estimate: the mean minus three times the uncertainty, so that one lucky game
	 * does not lead.
	 */
	async leaders({ game, players }: Discipline, most: number): Promise<readonly Standing[]> {
		const rows = await this.#db
			.selectFrom('ratings')
			.selectAll()
			.where('game', '=', game)
			.where('players', '=', players)
			.orderBy(({ eb }) => eb('mu', '-', eb('sigma', '*', 3)), 'desc')
			.limit(most)
			.execute();
		return rows.map(standingOf);
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
		return rows.map(({ game, players, at, seat, place, mu, sigma }) => ({
			discipline: { game: gameId.parse(game), players },
			at,
			seat: { seat: seatOf(seat), subject: who, place, mu, sigma },
		}));
	}
}

async function insertGame(
	transaction: Transaction<Schema>,
	number: number,
	{ table, discipline: { game, players }, at, seats }: RatedGame,
): Promise<void> {
	await transaction
		.insertInto('rated_games')
		.values({ number, table_id: table, game, players, at })
		.execute();
	for (const { seat, subject: who, place, mu, sigma } of seats) {
		await transaction
			.insertInto('rated_seats')
			.values({ number, seat, subject: who, place, mu, sigma })
			.execute();
		await transaction
			.insertInto('ratings')
			.values({ subject: who, game, players, mu, sigma, games: 1, at })
			.onConflict((conflict) =>
				conflict
					.columns(['subject', 'game', 'players'])
					.doUpdateSet(({ eb, ref }) => ({ mu, sigma, at, games: eb(ref('ratings.games'), '+', 1) })),
			)
			.execute();
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
