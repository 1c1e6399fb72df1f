import { describe, expect, test } from 'vitest';
import { displayOf, lay } from '../../test/nova-luna/positions.ts';
import type { Laid } from '../../test/nova-luna/referee.ts';

/* The eight examples of the printed rulebook, as positions (NL-12 to NL-16). */

describe('tile 59, yellow 4, asks for 3 red, 3 turquoise, 2 blue', () => {
	test('example 1: two blues that both touch it cover "2 blue"', () => {
		const display = displayOf([
			[59, 0, 0],
			[18, 1, 0],
		]);
		expect(display.isCovered(0, 2)).toBe(false);
		expect(lay(display, [19, -1, 0])).toEqual([[59, 2]]);
		expect(display.tokensLeft).toBe(19);
	});

	test('example 2: a chain of two blues does too, though only one touches it', () => {
		const display = displayOf([
			[59, 0, 0],
			[18, 1, 0],
		]);
		expect(lay(display, [19, 2, 0])).toEqual([[59, 2]]);
	});

	test('example 2: two reds next to it and one at its corner do not make "3 red"', () => {
		const display = displayOf([
			[59, 0, 0],
			[18, 1, 0],
			[19, 2, 0],
			[1, -1, 0],
			[2, 0, 1],
		]);
		expect(lay(display, [3, 1, -1])).toEqual([]);
		expect(display.isCovered(0, 0)).toBe(false);
		expect(lay(display, [13, 0, -1])).toEqual([[59, 0]]);
	});

	test('example 3: "3 red" and "2 blue" are covered at once', () => {
		const around: Laid[] = [
			[1, 0, 0],
			[2, 1, 0],
			[3, 2, 0],
			[18, 0, 1],
			[19, 0, 2],
		];
		const display = displayOf(around);
		expect(display.tokensLeft).toBe(20);
		expect(lay(display, [59, 1, 1])).toEqual([
			[59, 0],
			[59, 2],
		]);
		expect(display.tokensLeft).toBe(18);
	});
});

describe('example 4: one tile of each of its three colors covers all tasks of a 7', () => {
	// The tiles of number 1 have no tasks of their own.
	const ONES = { red: 1, blue: 18, turquoise: 35, yellow: 52 };
	test.each([
		{ seven: 17, corner: 2, others: [ONES.blue, ONES.turquoise, ONES.yellow] },
		{ seven: 34, corner: 19, others: [ONES.red, ONES.turquoise, ONES.yellow] },
		{ seven: 51, corner: 36, others: [ONES.red, ONES.blue, ONES.yellow] },
		{ seven: 68, corner: 53, others: [ONES.red, ONES.blue, ONES.turquoise] },
	])('tile $seven', ({ seven, corner, others: [a = 0, b = 0, c = 0] }) => {
		const display = displayOf([
			[seven, 0, 0],
			[a, 1, 0],
		]);
		expect(display.tokensLeft).toBe(20);
		expect(lay(display, [b, 0, 1])).toHaveLength(1);
		expect(lay(display, [c, -1, 0])).toHaveLength(2);

		// And laid last between the three; the corners are of its own color, which it does not ask for.
		const ring = displayOf([
			[a, 0, 0],
			[corner, 0, 1],
			[b, 1, 1],
			[corner + 1, 2, 1],
			[c, 2, 0],
		]);
		expect(lay(ring, [seven, 1, 0])).toEqual([
			[seven, 0],
			[seven, 1],
			[seven, 2],
		]);
	});
});

test('example 5: tiles 16 and 50 side by side cover each other’s task of a single color', () => {
	const display = displayOf([[16, 0, 0]]);
	expect(lay(display, [50, 1, 0])).toEqual([
		[16, 2],
		[50, 2],
	]);
});

test('example 6: two yellows more, a 2 and a 3, cover "2 yellow" on both', () => {
	const display = displayOf([
		[16, 0, 0],
		[50, 1, 0],
		[53, 0, 1],
	]);
	expect(lay(display, [57, 1, 1])).toEqual([
		[16, 1],
		[50, 1],
	]);
	expect(display.tokensLeft).toBe(16);
});

test('example 7: both red 2 have four other reds in their group', () => {
	const display = displayOf([
		[2, 0, 0],
		[13, 1, 0],
		[3, 2, 0],
		[7, 2, 1],
	]);
	expect(display.tokensLeft).toBe(20);
	expect(lay(display, [1, 2, 2])).toEqual([
		[2, 0],
		[3, 0],
	]);
});

test('example 8: four reds cover "4 red" and "2 red" on tile 26', () => {
	const display = displayOf([
		[26, 0, 0],
		[13, 1, 0],
	]);
	expect(lay(display, [2, 1, 1])).toEqual([[26, 1]]);
	expect(lay(display, [7, 1, 2])).toEqual([]);
	expect(lay(display, [1, 1, 3])).toEqual([[26, 0]]);
});
