import type { Kinds, NebulaDeal, Role } from '@orrery/engine';
import { nebula, SEATS, SeededRandom } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import type { Command } from '../src/index.ts';
import { Table } from '../src/index.ts';
import { anyOf } from './lives.ts';
import {
	ADA,
	activeSeat,
	BEN,
	BOT,
	dealt,
	must,
	nebulaTable,
	novaLunaTable,
	signed,
	someMove,
	timeOf,
} from './tables.ts';

/*
 * Two tables that differ only in hidden information must look the same, byte for byte, until it is revealed. They also
 * differ in the seed for bots and in the ids of commands, which no one may see either.
 */

/** All that a role is given at one moment; the events before were looked at before. */
function shown<K extends Kinds>(table: Table<K>, role: Role): string {
	return JSON.stringify([table.eventsSince(table.version - 1, role), table.viewFor(role)]);
}

function shuffled<Item>(items: readonly Item[], random: SeededRandom): readonly Item[] {
	const rest = [...items];
	return items.flatMap(() => rest.splice(random.below(rest.length), 1));
}

/** The table of a log whose first entry has another setup. */
function twinOf<K extends Kinds>(table: Table<K>, setup: K['setup']): Table<K> {
	return must(Table.open(table.course.game, [{ ...table.log[0], setup, seed: 'another seed' }]));
}

/** Takes a step back now and then, where the table allows it. */
function someStep<K extends Kinds>(table: Table<K>, random: SeededRandom): Command<K> {
	const back = SEATS.find((seat) => seat < table.seats.length && table.undoable(seat) > 0);
	return back !== undefined && random.below(6) === 0
		? { ...signed(table), type: 'take-back', seat: back }
		: someMove(table, random, anyOf(table.deciders, random));
}

/** The same command at both tables. */
function both<K extends Kinds>(one: Table<K>, other: Table<K>, command: Command<K>, twin = command): void {
	must(one.act(command, timeOf(one) + 5));
	must(other.act({ ...twin, ...signed(other) }, timeOf(other) + 5));
}

function lastRevealed<K extends Kinds>(table: Table<K>): boolean {
	return table.course.steps.at(-1)?.played.revealed === true;
}

test('the order of the stock is nowhere until a refill', () => {
	let compared = 0;
	let differed = 0;
	for (let seed = 0; seed < 12; seed++) {
		const random = new SeededRandom(`stock ${seed}`);
		const table = novaLunaTable([ADA, BOT, BEN], {}, `stock ${seed}`);
		const setup = dealt(table.course.setup);
		const twin = twinOf(table, { ...setup, stock: shuffled(setup.stock, random) });
		for (; !lastRevealed(table); compared++) {
			for (const role of [0, 1, 2, 'spectator'] as const) expect(shown(twin, role)).toBe(shown(table, role));
			both(table, twin, someStep(table, random));
		}
		// Here it is revealed, and the comparison shows it.
		if (shown(twin, 'spectator') !== shown(table, 'spectator')) differed++;
	}
	expect(compared).toBeGreaterThan(90);
	expect(differed).toBe(12);
});

test('the order of the bag is nowhere until something is drawn', () => {
	let compared = 0;
	let differed = 0;
	for (let seed = 0; seed < 12; seed++) {
		const random = new SeededRandom(`bag ${seed}`);
		const table = nebulaTable([ADA, BOT, BEN], {}, `bag ${seed}`);
		const setup = dealt(table.course.setup);
		// The first three go to the observatories as soon as all have kept a card.
		const bag = [...setup.bag.slice(0, 3), ...shuffled(setup.bag.slice(3), random)];
		const twin = twinOf(table, { ...setup, bag, returns: setup.returns.toReversed() });
		let revelations = 0;
		for (; revelations < 2; compared++) {
			for (const role of [0, 1, 2, 'spectator'] as const) expect(shown(twin, role)).toBe(shown(table, role));
			both(table, twin, someStep(table, random));
			if (lastRevealed(table)) revelations++;
		}
		if (shown(twin, 'spectator') !== shown(table, 'spectator')) differed++;
	}
	expect(compared).toBeGreaterThan(90);
	expect(differed).toBeGreaterThan(5);
});

describe('personal cards are nowhere until the end', () => {
	/** Other cards for everyone but this role. */
	function otherCards(setup: NebulaDeal, role: Role, seed: string): NebulaDeal {
		for (let attempt = 0; ; attempt++) {
			const { personalDealt } = dealt(
				nebula.deal({ players: 3, variant: 'full' }, new SeededRandom(`${seed} ${attempt}`)),
			);
			const hands = personalDealt.map((cards, seat) =>
				seat === role ? (setup.personalDealt[seat] ?? []) : cards,
			);
			const same = hands.some(
				(cards, seat) => seat !== role && cards.join() === setup.personalDealt[seat]?.join(),
			);
			if (!same && new Set(hands.flat()).size === hands.flat().length)
				return { ...setup, personalDealt: hands };
		}
	}

	test.each([0, 1, 2, 'spectator'] as const)('for %s', (role) => {
		let differed = 0;
		for (let seed = 0; seed < 2; seed++) {
			const random = new SeededRandom(`cards ${seed}`);
			const table = nebulaTable([ADA, BOT, BEN], {}, `cards ${seed}`);
			const twin = twinOf(table, otherCards(dealt(table.course.setup), role, `cards ${seed}`));
			let secrets = 0;
			while (table.ending === null) {
				expect(shown(twin, role)).toBe(shown(table, role));
				const command = someStep(table, random);
				if (command.type !== 'play-move' || command.move.type !== 'keep' || command.seat === role) {
					both(table, twin, command);
					continue;
				}
				const card = dealt(twin.course.setup).personalDealt[command.seat]?.[random.below(2)];
				if (card === undefined) throw new Error('no card');
				both(table, twin, command, { ...command, move: { type: 'keep', card } });
				secrets++;
			}
			expect(secrets).toBeGreaterThanOrEqual(2);
			if (shown(twin, role) !== shown(table, role)) differed++;
		}
		expect(differed).toBeGreaterThan(0);
	});
});

test('neither events nor views nor refusals hold the setup, the seed, moves or ids', () => {
	const table = nebulaTable([ADA, BEN], { undo: 'turn' });
	const random = new SeededRandom('words');
	const late = someMove(table, random, activeSeat(table));
	for (let i = 0; i < 40; i++) must(table.act(someMove(table, random), 0));
	const said = [
		JSON.stringify(table.eventsSince(0)),
		...(['spectator', 0, 1] as const).map((role) => shown(table, role)),
		JSON.stringify(table.act(late, 0)),
	];
	for (const text of said) {
		const keys = new Set(Array.from(text.matchAll(/"([^"]+)":/g), ([, key]) => key));
		expect(keys).toContain('sequence');
		for (const secret of ['setup', 'seed', 'move', 'id', 'returns', 'personalDealt']) {
			// Counters of the full game have ids of their own, on the table for all to see.
			if (secret === 'id' && keys.has('piles')) continue;
			expect(keys).not.toContain(secret);
		}
		expect(text).not.toContain('bots of star');
	}
});
