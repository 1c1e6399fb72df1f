import { expect, test } from 'vitest';
import { PRINTED_TILES } from '../../test/nova-luna/referee.ts';
import { COLOURS, COST_OF, fulfils, NEEDS_OF, SHIFT_OF, TASKS_OF, TILES, tileOf } from './tiles.ts';

test('NL-2: there are 68 tiles, 17 of each color, with 128 tasks', () => {
	expect(TILES).toHaveLength(68);
	for (const colour of COLOURS) expect(TILES.filter((tile) => tile.colour === colour)).toHaveLength(17);
	expect(TILES.flatMap(({ tasks }) => tasks)).toHaveLength(128);
});

test.each(PRINTED_TILES)('NL-2: tile $id is printed as $color $cost with $tasks', (printed) => {
	const tile = tileOf(printed.id);
	const letters = { red: 'r', blue: 'b', turquoise: 't', yellow: 'y' };
	expect(tile.id).toBe(printed.id);
	expect(tile.colour).toBe(printed.colour);
	expect(tile.cost).toBe(printed.cost);
	expect(
		tile.tasks.map((task) => COLOURS.map((colour) => letters[colour].repeat(task[colour])).join('')),
	).toEqual(printed.tasks);
});

test('there is no tile 0 and no tile 69', () => {
	expect(() => tileOf(0)).toThrow(RangeError);
	expect(() => tileOf(69)).toThrow(RangeError);
});

test('the packed facts are the printed ones', () => {
	for (const { id, colour, cost, tasks } of TILES) {
		expect(COST_OF[id]).toBe(cost);
		expect(SHIFT_OF[id]).toBe(7 * COLOURS.indexOf(colour));
		expect(TASKS_OF[id]).toBe(2 ** tasks.length - 1);
		tasks.forEach((task, index) => {
			const needs = NEEDS_OF[3 * id + index] ?? 0;
			expect(COLOURS.map((_, field) => (needs >> (7 * field)) & 127)).toEqual(
				COLOURS.map((name) => task[name]),
			);
		});
	}
});

test('NL-15: a task is fulfilled when every color it shows has at least the number shown', () => {
	const pack = (counts: readonly number[]): number =>
		counts.reduce((sum, count, field) => sum + count * 2 ** (7 * field), 0);
	const amounts = [0, 1, 2, 4, 16];
	const all = amounts.flatMap((r) =>
		amounts.flatMap((b) => amounts.flatMap((t) => amounts.map((y) => [r, b, t, y] as const))),
	);
	for (const counts of all) {
		for (const needs of all.filter((_, i) => i % 7 === 0)) {
			const enough = counts.every((count, field) => count >= (needs[field] ?? 0));
			expect(fulfils(pack(counts), pack(needs))).toBe(enough);
		}
	}
});
