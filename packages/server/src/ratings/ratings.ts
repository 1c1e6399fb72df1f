import { SEATS } from '@orrery/engine';
import type { TableId } from '@orrery/protocol';
import { KeyedQueue } from '../concurrency/keyed-queue.ts';
import type { PlacedGame, PlacedSeat, RatedGame, Skill, Subject } from '../model/rated-game.ts';
import { subjectOfBot } from '../model/rated-game.ts';
import type { SeatRecord, TableRecord } from '../model/table-record.ts';
import { readStoredGame } from '../play/stored-game.ts';
import type { LogStore } from '../storage/log-store.ts';
import type { RatingStore } from '../storage/rating-store.ts';
import type { TableStore } from '../storage/table-store.ts';
import type { Places } from './places.ts';
import { placesOf } from './places.ts';
import { afterGame, NEWCOMER } from './skill.ts';

/** Rates games one after the other, because each depends on the ratings after the one before. */
export class Ratings {
	readonly #store: RatingStore;
	readonly #tables: TableStore;
	readonly #log: Pick<LogStore, 'read'>;
	readonly #queue = new KeyedQueue<'rating'>();

	constructor(store: RatingStore, tables: TableStore, log: Pick<LogStore, 'read'>) {
		this.#store = store;
		this.#tables = tables;
		this.#log = log;
	}

	/** Rates the game of a table that has ended, unless that has happened already. */
	count(table: TableId): Promise<void> {
		return this.#queue.run('rating', async () => {
			const record = await this.#tables.find(table);
			if (record?.status !== 'ended' || !record.rated) return;
			while (!(await this.#store.isRated(table))) {
				const last = await this.#store.lastNumber();
				const placed = await this.#placed(record);
				const subjects = placed.seats.map(({ subject }) => subject);
				const standings = await this.#store.standings(subjects, placed.discipline);
				const rated = await rateGame(placed, (who) => standings.get(who) ?? NEWCOMER);
				// Another server may have rated a game meanwhile; then this one depends on it.
				if (await this.#store.add(last + 1, rated)) return;
			}
		});
	}

	/** The places according to the log. */
	async #placed({ id, game, seats, endedAt, createdAt }: TableRecord): Promise<PlacedGame> {
		const places = await placesInLog(this.#log, id, game);
		const placed: PlacedSeat[] = [];
		for (const seat of SEATS) {
			const place = places.get(seat);
			const subject = place === undefined ? null : await this.#subjectOf(seats[seat]);
			if (place !== undefined && subject !== null) placed.push({ seat, subject, place });
		}
		return {
			table: id,
			discipline: { game, players: seats.length },
			at: endedAt ?? createdAt,
			seats: placed,
		};
	}

	async #subjectOf(seat: SeatRecord | undefined): Promise<Subject | null> {
		if (seat?.kind === 'human') return this.#store.subjectOf(seat.player);
		return seat?.kind === 'bot' ? subjectOfBot(seat.level) : null;
	}
}

/** The places of an ended game according to its log. */
export async function placesInLog(
	log: Pick<LogStore, 'read'>,
	id: TableId,
	game: TableRecord['game'],
): Promise<Places> {
	return readStoredGame(log, { id, game }, (table, { game: rules }) => {
		const { ending, course } = table;
		if (ending === null) return new Map();
		const leavers = table
			.eventsSince(0)
			.flatMap((event) => (event.type === 'resigned' || event.type === 'ran-out' ? [event.seat] : []));
		return placesOf({
			ending,
			players: table.seats.map(({ player }) => player),
			leavers,
			deciders: rules.deciders(course.position),
		});
	});
}

/** Computes the ratings after a game. */
export async function rateGame(
	{ seats, ...game }: PlacedGame,
	skillOf: (who: Subject) => Skill,
): Promise<RatedGame> {
	const after = await afterGame(
		seats.map(({ subject }) => skillOf(subject)),
		seats.map(({ place }) => place),
	);
	return { ...game, seats: seats.map((seat, i) => ({ ...seat, ...(after[i] ?? NEWCOMER) })) };
}
