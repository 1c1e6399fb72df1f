import type { TableId } from '@orrery/protocol';
import { Table } from '@orrery/table';
import { withGame } from '../play/games.ts';
import type { LogStore } from '../storage/log-store.ts';
import type { RatingStore } from '../storage/rating-store.ts';
import type { TableStore } from '../storage/table-store.ts';
import type { TableRecord } from '../tables/table-record.ts';
import { Turns } from '../turns.ts';
import { placesOf } from './places.ts';
import type { PlacedGame, RatedGame, Subject } from './rated-game.ts';
import { subjectOfBot } from './rated-game.ts';
import type { Skill } from './skill.ts';
import { afterGame, NEWCOMER } from './skill.ts';

/** Counts rated games, one after the other: each rests on the numbers that the one before left. */
export class Ratings {
	readonly #store: RatingStore;
	readonly #tables: TableStore;
	readonly #log: Pick<LogStore, 'read'>;
	readonly #turns = new Turns<'rating'>();

	constructor(store: RatingStore, tables: TableStore, log: Pick<LogStore, 'read'>) {
		this.#store = store;
		this.#tables = tables;
		this.#log = log;
	}

	/** Counts every game that is over and has not been counted, be it because the process ended too early. */
	catchUp(): Promise<void> {
		return this.#turns.run('rating', async () => {
			for (const table of await this.#store.uncounted()) {
				const record = await this.#tables.find(table);
				if (record !== null) await this.#count(record);
			}
		});
	}

	async settled(): Promise<void> {
		await this.#turns.settled();
	}

	async #count(record: TableRecord): Promise<void> {
		const placed = await this.#placed(record);
		const standings = await this.#store.standings(
			placed.seats.map(({ subject }) => subject),
			placed.discipline,
		);
		await this.#store.add(await weighed(placed, (who) => standings.get(who) ?? NEWCOMER));
	}

	/** Who took which place, by the log. */
	async #placed({ id, game, seats, endedAt, createdAt }: TableRecord): Promise<PlacedGame> {
		const places = await placesInLog(this.#log, id, game);
		const subjects: Subject[] = [];
		for (const seat of seats) {
			if (seat.kind === 'human') subjects.push(await this.#store.subjectOf(seat.player));
			else if (seat.kind === 'bot') subjects.push(subjectOfBot(seat.level));
		}
		return {
			table: id,
			discipline: { game, players: seats.length },
			at: endedAt ?? createdAt,
			seats:
				places === null
					? []
					: subjects.flatMap((subject, seat) => {
							const place = places[seat];
							return place === undefined ? [] : [{ subject, place }];
						}),
		};
	}
}

/** The places of a game that is over, as its log tells them. */
export async function placesInLog(
	log: Pick<LogStore, 'read'>,
	id: TableId,
	game: TableRecord['game'],
): Promise<readonly number[] | null> {
	const entries = await log.read(id);
	return withGame(game, ({ game: rules }) => {
		const opened = Table.open(rules, entries);
		if (!opened.ok) throw new Error(`the log of ${id} is broken: ${JSON.stringify(opened.fault)}`);
		const { ending } = opened.value;
		return ending === null ? null : placesOf(ending, opened.value.eventsSince(0));
	});
}

/** A game with the numbers that come of it. */
export async function weighed(
	{ seats, ...game }: PlacedGame,
	skillOf: (who: Subject) => Skill,
): Promise<RatedGame> {
	const after = await afterGame(
		seats.map(({ subject }) => skillOf(subject)),
		seats.map(({ place }) => place),
	);
	return { ...game, seats: seats.map((seat, i) => ({ ...seat, ...(after[i] ?? NEWCOMER) })) };
}
