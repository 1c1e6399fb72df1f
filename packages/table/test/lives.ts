import type { Kinds, Seat } from '@orrery/engine';
import { SEATS, SeededRandom } from '@orrery/engine';
import type { Clock, Command, Table } from '../src/index.ts';
import {
	ADA,
	BEN,
	BOT,
	CAROLINE,
	nebulaTable,
	novaLunaTable,
	OPEN,
	signed,
	someMove,
	timeOf,
} from './tables.ts';

/* Whole lives of tables, with all that can happen at them. */

export const LIVE: Clock = { kind: 'live', baseMs: 60_000, incrementMs: 500 };
export const DAYS: Clock = { kind: 'days', days: 1 };

/** What a test wants of any table, whatever its game. */
export type Sight<Answer> = <K extends Kinds>(table: Table<K>, random: SeededRandom) => Answer;

/** Tables of every sort: around one device, apart with clocks, alone, with a seat still open. */
export const SORTS: Readonly<Record<string, <Answer>(seed: string, look: Sight<Answer>) => Answer>> = {
	'Nova Luna, one human and two bots': (seed, look) =>
		look(novaLunaTable([ADA, BOT, BOT], {}, seed), new SeededRandom(seed)),
	'Nova Luna, alone': (seed, look) => look(novaLunaTable([ADA], {}, seed), new SeededRandom(seed)),
	'Nova Luna, live': (seed, look) =>
		look(
			novaLunaTable([ADA, BEN, BOT, CAROLINE], { undo: 'turn', clock: LIVE }, seed),
			new SeededRandom(seed),
		),
	'Nebula, around one screen': (seed, look) =>
		look(nebulaTable([ADA, BEN, BOT], {}, seed), new SeededRandom(seed)),
	'Nebula, by days': (seed, look) =>
		look(nebulaTable([ADA, OPEN, BEN], { undo: 'turn', clock: DAYS }, seed), new SeededRandom(seed)),
};

/** Something that may happen now, most often a move; it need not be allowed. */
export function someCommand<K extends Kinds>(table: Table<K>, random: SeededRandom): Command<K> {
	const players = table.seats.length;
	const seat = anyOf(SEATS.slice(0, players), random);
	switch (random.below(60)) {
		case 0:
			return { ...signed(table), type: 'resign', seat };
		case 8:
			return { ...signed(table), type: 'claim', seat };
		case 1:
			return { ...signed(table), type: 'change-seat', seat, to: anyOf([ADA, BEN, BOT], random) };
		case 2:
			return random.below(4) === 0
				? { ...signed(table), type: 'abandon' }
				: { ...signed(table), type: 'change-seat', seat, to: CAROLINE };
		case 3:
		case 4:
		case 5:
		case 6:
		case 7:
			return { ...signed(table), type: 'take-back', seat };
		default: {
			const decider: Seat = table.deciders.length === 0 ? 0 : anyOf(table.deciders, random);
			return table.deciders.length === 0
				? { ...signed(table), type: 'resign', seat }
				: someMove(table, random, decider);
		}
	}
}

/** Runs this many more commands; time passes, and sometimes runs out. */
export function live<K extends Kinds>(
	table: Table<K>,
	random: SeededRandom,
	commands: number,
	afterEach: () => void = () => undefined,
): void {
	for (let i = 0; i < commands && table.ending === null; i++) {
		const deadline = table.deadline();
		const late = deadline !== null && random.below(25) === 0;
		const now = late ? deadline.at + random.below(100) : timeOf(table) + random.below(2000);
		if (late) table.expire(now);
		else if (deadline !== null && random.below(20) === 0)
			table.pause({ from: timeOf(table), until: now + random.below(500) }, now);
		else table.act(someCommand(table, random), now);
		afterEach();
	}
}

export function anyOf<Item>(items: readonly Item[], random: SeededRandom): Item {
	const item = items[random.below(items.length)];
	if (item === undefined) throw new RangeError('nothing to choose from');
	return item;
}
