import type { Game, Kinds, Seat } from '@orrery/engine';
import { nebula, novaLuna, SEATS, SeededRandom } from '@orrery/engine';
import type { Command, Holder, Ranking, Terms } from '@orrery/table';
import { leaversLast, rankingOf, Table } from '@orrery/table';
import { expect, test } from 'vitest';
import { placesOf } from '../src/ratings/places.ts';

/*
 * Endings of every sort. State, log, record and rating have to name the same places, no matter who left or how.
 */

const ENDINGS = 1000;
const LIVE = { kind: 'live', baseMs: 60_000, incrementMs: 0 } as const;

/** Anything that may happen to a table, most often a move. What is refused changes nothing. */
function happen<K extends Kinds>(table: Table<K>, random: SeededRandom, often: number): void {
	const seat = anyOf(SEATS.slice(0, table.seats.length), random);
	const now = (table.log.at(-1)?.at ?? 0) + random.below(900);
	const signed = { id: `${table.version}`, version: table.version };
	const act = (command: Command<K>): unknown => table.act(command, now);
	switch (random.below(often)) {
		case 0:
			return void act({ ...signed, type: 'resign', seat });
		case 1:
			return void act({ ...signed, type: 'claim', seat });
		case 2:
			return void table.expire(table.deadline()?.at ?? now);
		case 3:
			return void act({ ...signed, type: 'take-back', seat });
		case 4:
			if (random.below(30) === 0) act({ ...signed, type: 'abandon' });
			return;
		default: {
			const { course, deciders } = table;
			const decider = anyOf(deciders, random);
			const { position, game } = course;
			const code = position.moveAt(decider, random.below(position.moveCount(decider)));
			const by = table.pendingBot()?.seat === decider ? 'bot' : 'human';
			const move: K['move'] = game.moveOf(position, code);
			act({ ...signed, type: 'play-move', seat: decider, by, move });
		}
	}
}

/** The places that a record names: by the rules or as agreed at an early end, and those who left come last. */
function placesInRecord<K extends Kinds>(game: Game<K>, record: unknown): Ranking {
	const replayed = game.replay(JSON.parse(JSON.stringify(record)));
	if (!replayed.ok) throw new Error(`the record is refused: ${JSON.stringify(replayed.fault)}`);
	const { course, details } = replayed.value;
	const outcome: K['outcome'] | null = game.outcome(course.position);
	const left = (details.left ?? []).map(({ seat }) => seat);
	return leaversLast(outcome?.ranking ?? details.resigned?.ranking ?? [], left);
}

function leaversInRecord<K extends Kinds>(game: Game<K>, record: unknown): readonly object[] {
	const replayed = game.replay(JSON.parse(JSON.stringify(record)));
	if (!replayed.ok) throw new Error(`the record is refused: ${JSON.stringify(replayed.fault)}`);
	return (replayed.value.details.left ?? []).map(({ seat, reason }) => ({ seat, reason }));
}

function endOf<K extends Kinds>(game: Game<K>, terms: Terms<K>, seed: string): string {
	const random = new SeededRandom(seed);
	const created = Table.create(game, terms, { random, seed }, 0);
	if (!created.ok) throw new Error(JSON.stringify(created.fault));
	const table = created.value;
	// Most games end soon; a few are played on, so that some are finished by the rules.
	const often = random.below(12) === 0 ? 400 : 20;
	for (let i = 0; table.ending === null; i++) {
		// Random players of Nebula may go on without end, and a bot cannot give up.
		if (i < 400) happen(table, random, often);
		else if (!table.act({ id: `end ${i}`, version: table.version, type: 'abandon' }, 1e9).ok) break;
	}
	const { ending } = table;
	if (ending === null) throw new Error('no end');
	const places = rankingOf(ending);
	const opened = Table.open(game, JSON.parse(JSON.stringify(table.log)));
	if (!opened.ok) throw new Error(JSON.stringify(opened.fault));
	expect(opened.value.ending, seed).toEqual(ending);
	const record = table.record();
	if (record === null) expect(ending.kind, seed).toBe('abandoned');
	else expect(placesInRecord(game, record), seed).toEqual(places);
	const departures = table
		.eventsSince(0)
		.flatMap((event) =>
			event.type === 'resigned' || event.type === 'ran-out' ? [{ seat: event.seat, reason: event.type }] : [],
		);
	const leavers = departures.map(({ seat }) => seat);
	if (record !== null) expect(leaversInRecord(game, record), seed).toEqual(departures);
	const rated = placesOf({
		ending,
		players: table.seats.map(({ player }) => player),
		leavers,
		deciders: game.deciders(table.course.position),
	});
	if (ending.kind !== 'abandoned') {
		const placeOf = (seat: Seat): number => places.findIndex((place) => place.includes(seat));
		for (const [one, place] of rated) {
			for (const [other, behind] of rated)
				expect(Math.sign(place - behind), seed).toBe(Math.sign(placeOf(one) - placeOf(other)));
		}
		// Nobody gains by leaving, and with two nobody has to wait for a win.
		for (const leaver of leavers) {
			for (const seat of SEATS.slice(0, table.seats.length))
				if (!leavers.includes(seat)) expect(placeOf(leaver), seed).toBeGreaterThan(placeOf(seat));
		}
	}
	if (table.seats.length === 2 && leavers.length > 0)
		expect(table.eventsSince(0).at(-1), seed).toMatchObject({ seat: leavers[0] });
	return ending.kind;
}

function anyOf<Item>(items: readonly Item[], random: SeededRandom): Item {
	const item = items[random.below(items.length)];
	if (item === undefined) throw new RangeError('nothing to choose from');
	return item;
}

test(`state, log, record and rating name the same places in ${ENDINGS} endings`, () => {
	const random = new SeededRandom('endings');
	const kinds = new Map<string, number>();
	for (let i = 0; i < ENDINGS; i++) {
		const players = 2 + random.below(3);
		const seats = Array.from(
			{ length: players },
			(_, seat): Holder =>
				seat > 0 && random.below(4) === 0
					? { kind: 'bot', level: 'new' }
					: { kind: 'human', name: `Player ${seat}` },
		);
		const clock = random.below(2) === 0 ? LIVE : ({ kind: 'none' } as const);
		const common = { seats, clock, undo: 'turn', standIn: { kind: 'bot', level: 'new' } } as const;
		const number = players === 2 ? 2 : players === 3 ? 3 : 4;
		const seed = `ending ${i}`;
		const kind =
			random.below(2) === 0
				? endOf(novaLuna, { ...common, options: { players: number, firstGame: false } }, seed)
				: endOf(nebula, { ...common, options: { players: number, variant: 'full' } }, seed);
		kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
	}
	for (const kind of ['finished', 'resigned', 'ran-out', 'claimed', 'abandoned'])
		expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(5);
});
