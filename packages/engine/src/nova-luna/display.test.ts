import { describe, expect, test } from 'vitest';
import { countOf, coveredNow, displayOf, lay } from '../../test/nova-luna/positions.ts';
import type { Laid } from '../../test/nova-luna/referee.ts';
import { costOf, recount } from '../../test/nova-luna/referee.ts';
import { cellAt, Display, ORIGIN, xOf, yOf } from './display.ts';
import { tileOf } from './tiles.ts';

/** The counts of every tile laid, by letter, as the recount writes them. */
function countsOf(display: Display): readonly Readonly<Record<string, number>>[] {
	return Array.from({ length: display.size }, (_, slot) => ({
		r: countOf(display, slot, 0),
		b: countOf(display, slot, 7),
		t: countOf(display, slot, 14),
		y: countOf(display, slot, 21),
	}));
}

function frontierOf(display: Display): readonly string[] {
	return Array.from({ length: display.frontierSize }, (_, i) => {
		const cell = display.frontierCell(i);
		return `${xOf(cell)},${yOf(cell)}`;
	});
}

/** The tiles that count for one, by the letter of their color: added up from what `counts` says of each. */
function countedFor(display: Display, towards: number): Readonly<Record<string, number>> {
	const counted: Record<string, number> = { r: 0, b: 0, t: 0, y: 0 };
	for (let slot = 0; slot < display.size; slot++) {
		const [letter = ''] = tileOf(display.tileAt(slot)).colour;
		if (display.counts(slot, towards)) counted[letter] = (counted[letter] ?? 0) + 1;
	}
	return counted;
}

describe('NL-11: where a tile may lie', () => {
	test('the first one at 0,0 and nowhere else', () => {
		const display = displayOf([]);
		expect(frontierOf(display)).toEqual(['0,0']);
		expect(display.isFrontier(ORIGIN)).toBe(true);
		expect(display.isFrontier(cellAt(1, 0))).toBe(false);
		expect(display.isOccupied(ORIGIN)).toBe(false);
	});

	test('every later one next to a tile by an edge, on an empty cell', () => {
		const display = displayOf([
			[1, 0, 0],
			[2, 1, 0],
		]);
		expect([...frontierOf(display)].sort()).toEqual(['-1,0', '0,-1', '0,1', '1,-1', '1,1', '2,0']);
		expect(display.isFrontier(cellAt(2, 1))).toBe(false);
		expect(display.isFrontier(cellAt(0, 0))).toBe(false);
		expect(display.isOccupied(cellAt(0, 0))).toBe(true);
		expect(display.isOccupied(cellAt(1, 0))).toBe(true);
		expect(display.isOccupied(cellAt(2, 0))).toBe(false);
	});

	test('a hole in the middle is free too, and closes', () => {
		const ring: Laid[] = [
			[1, 0, 0],
			[2, 1, 0],
			[3, 2, 0],
			[4, 2, 1],
			[5, 2, 2],
			[6, 1, 2],
			[7, 0, 2],
			[8, 0, 1],
		];
		const display = displayOf(ring);
		expect(display.isFrontier(cellAt(1, 1))).toBe(true);
		expect(display.frontierSize).toBe(13);
		lay(display, [9, 1, 1]);
		expect(display.frontierSize).toBe(12);
	});

	test('cells have numbers inside the reach and none outside', () => {
		for (const [x, y] of [
			[0, 0],
			[68, -68],
			[-68, 68],
			[-1, 5],
		] as const) {
			expect([xOf(cellAt(x, y)), yOf(cellAt(x, y))]).toEqual([x, y]);
		}
		for (const [x, y] of [
			[69, 0],
			[0, -69],
			[1e6, 1e6],
			[Number.NaN, 0],
		] as const) {
			expect(cellAt(x, y)).toBe(-1);
		}
		expect(displayOf([[1, 0, 0]]).isFrontier(-1)).toBe(false);
		expect(displayOf([[1, 0, 0]]).isOccupied(-1)).toBe(false);
	});
});

describe('NL-12: cover', () => {
	test('several tasks may be covered by one tile, on any tiles of the display', () => {
		const display = displayOf([
			[13, 0, 0],
			[14, 0, 1],
			[52, -1, 1],
		]);
		// 13 asks for "1 blue", 14 for "2 blue" and "1 yellow".
		expect(display.isCovered(1, 1)).toBe(true);
		lay(display, [18, 1, 1]);
		expect(coveredNow(display)).toEqual([]);
		expect(lay(display, [19, 1, 0])).toEqual([
			[13, 1],
			[14, 0],
		]);
	});

	test('a covered task stays covered and takes no second token', () => {
		const display = displayOf([
			[13, 0, 0],
			[18, 1, 0],
		]);
		expect(display.isCovered(0, 1)).toBe(true);
		expect(lay(display, [19, 2, 0])).toEqual([]);
		expect(display.isCovered(0, 1)).toBe(true);
		expect(display.tokensLeft).toBe(19);
		expect(lay(display, [20, 3, 0])).toEqual([[13, 0]]);
	});

	test('a task that a tile does not have is not covered', () => {
		const display = displayOf([[1, 0, 0]]);
		expect([0, 1, 2].map((task) => display.isCovered(0, task))).toEqual([false, false, false]);
	});

	test('a tile may find its own tasks fulfilled already', () => {
		const display = displayOf([
			[18, 0, 0],
			[19, 1, 0],
		]);
		expect(lay(display, [12, 0, 1])).toEqual([[12, 0]]);
	});
});

describe('NL-13, NL-14: what counts for a task', () => {
	test('NL-13: a tile at the corner does not count', () => {
		const display = displayOf([
			[13, 0, 0],
			[35, 1, 0],
			[18, 1, 1],
		]);
		expect(countOf(display, 0, 7)).toBe(0);
		expect(display.isCovered(0, 1)).toBe(false);
	});

	test('NL-14: a group that touches the tile on two sides is counted once', () => {
		// Tile 13 asks for "3 blue": the two blues touch it from above and, around the corner, from the right.
		const display = displayOf([
			[13, 0, 0],
			[18, 0, -1],
			[19, 1, -1],
		]);
		expect(lay(display, [20, 1, 0])).toEqual([[13, 0]]);
		expect(countOf(display, 0, 7)).toBe(3);
		lay(display, [22, 1, 1]);
		lay(display, [23, 0, 1]);
		expect(countOf(display, 0, 7)).toBe(5);
	});

	test('NL-14: a tile laid between two arms of one group counts it once', () => {
		const arms: Laid[] = [
			[18, 0, 0],
			[19, 1, 0],
			[20, 2, 0],
			[22, 0, 1],
			[23, 2, 1],
		];
		const display = displayOf(arms);
		lay(display, [13, 1, 1]);
		expect(countOf(display, 5, 7)).toBe(5);
	});

	test('NL-14: two groups that touch the tile are added, and joined they count the same and one more', () => {
		const display = displayOf([
			[13, 0, 0],
			[18, 0, -1],
			[19, 1, 0],
		]);
		expect(countOf(display, 0, 7)).toBe(2);
		lay(display, [20, 1, -1]);
		expect(countOf(display, 0, 7)).toBe(3);
	});

	test('NL-14: the tile itself never counts, so for its own color it is the group less one', () => {
		const display = displayOf([
			[10, 0, 0],
			[1, 1, 0],
		]);
		expect(countOf(display, 0, 0)).toBe(1);
		expect(countOf(display, 1, 0)).toBe(1);
		lay(display, [2, 2, 0]);
		expect(display.isCovered(0, 0)).toBe(false);
		// Tile 10 asks for "3 red".
		expect(lay(display, [3, 3, 0])).toEqual([[10, 0]]);
	});

	test('NL-14: a chain of the same color goes on through the tile of the task', () => {
		// 1 – 10 – 2 – 3: without tile 10 the reds to its left and right are not connected.
		const display = displayOf([
			[1, 0, 0],
			[10, 1, 0],
			[2, 2, 0],
		]);
		expect(countOf(display, 0, 0)).toBe(2);
		expect(countOf(display, 1, 0)).toBe(2);
		expect(lay(display, [3, 3, 0])).toEqual([[10, 0]]);
		expect(countsOf(display).map(({ r }) => r)).toEqual([3, 3, 3, 3]);
		// Another color's chain does not go through: the yellow is a neighbor of both blues, no bridge.
		const apart = displayOf([
			[18, 0, 0],
			[52, 1, 0],
			[19, 2, 0],
		]);
		expect(countsOf(apart).map(({ b }) => b)).toEqual([0, 2, 0]);
	});

	test('NL-14: a tile that joins four groups of its color makes them one', () => {
		// A yellow in the middle of a ring whose corners are blue and whose sides are yellow.
		const ring: Laid[] = [
			[18, 0, 0],
			[52, 1, 0],
			[53, 0, 1],
			[19, 0, 2],
			[54, 1, 2],
			[20, 2, 2],
			[55, 2, 1],
			[22, 2, 0],
		];
		const display = displayOf(ring);
		expect(countsOf(display).map(({ y }) => y)).toEqual([2, 0, 0, 2, 0, 2, 0, 2]);
		lay(display, [56, 1, 1]);
		expect(countsOf(display)).toEqual(recount([...ring, [56, 1, 1]]));
		expect(countsOf(display).map(({ y }) => y)).toEqual([5, 4, 4, 5, 4, 5, 4, 5, 4]);
	});
});

test('NL-15: every color that the task shows must be there', () => {
	// Tile 6 asks for 1 red, 1 blue and 1 turquoise.
	const display = displayOf([
		[6, 0, 0],
		[18, 1, 0],
		[35, 0, 1],
	]);
	expect(display.isCovered(0, 0)).toBe(false);
	expect(lay(display, [1, -1, 0])).toEqual([[6, 0]]);
});

test('NL-16: the same tiles serve tasks of the same tile and of others', () => {
	// Both 26 ("4 red", "2 red") and 48 ("2 red") use the same reds.
	const display = displayOf([
		[26, 0, 0],
		[1, 1, 0],
		[48, 2, 0],
		[2, 1, 1],
	]);
	expect(display.isCovered(0, 1)).toBe(true);
	expect(display.isCovered(2, 0)).toBe(true);
	lay(display, [3, 1, 2]);
	expect(lay(display, [13, 1, 3])).toEqual([[26, 0]]);
});

describe('NL-17: more tasks fulfilled than tokens left', () => {
	/** Laying tile 50 next to it fulfills "1 turquoise" on 16 and "1 red" on 50. */
	const two: Laid[] = [[16, 0, 0]];

	test('tokens go to the tile laid earlier', () => {
		const display = displayOf(two, 1);
		expect(display.wouldCover(50, cellAt(1, 0))).toBe(1);
		expect(lay(display, [50, 1, 0])).toEqual([[16, 2]]);
		expect(display.isCovered(1, 2)).toBe(false);
		expect(display.tokensLeft).toBe(0);
	});

	test('and the tile just laid comes last', () => {
		const display = displayOf(
			[
				[50, 0, 0],
				[1, 0, 1],
				[2, 1, 1],
			],
			2,
		);
		// Tile 50 has its "1 red" already; one token is left.
		expect(display.tokensLeft).toBe(1);
		expect(lay(display, [16, 1, 0])).toEqual([[16, 2]]);
	});

	test('on the same tile they go by the index of the task', () => {
		const around: Laid[] = [
			[18, 0, 0],
			[19, 0, 1],
			[52, 0, 2],
			[35, 1, 2],
			[36, 2, 2],
		];
		const display = displayOf(around, 1);
		// Tile 66 asks for "3 blue", "1 blue 1 turquoise" and "2 turquoise".
		expect(display.wouldCover(66, cellAt(1, 1))).toBe(1);
		expect(lay(display, [66, 1, 1])).toEqual([[66, 1]]);
		expect([0, 1, 2].map((task) => display.isCovered(5, task))).toEqual([false, true, false]);
	});
});

test('the sum of the numbers is kept', () => {
	const laid: Laid[] = [
		[17, 0, 0],
		[1, 1, 0],
		[64, 1, 1],
	];
	expect(displayOf(laid).cost).toBe(13);
});

describe('the display has no edge (NL-11)', () => {
	const DIRECTIONS = [
		{ name: 'right', dx: 1, dy: 0 },
		{ name: 'left', dx: -1, dy: 0 },
		{ name: 'down', dx: 0, dy: 1 },
		{ name: 'up', dx: 0, dy: -1 },
	];
	const lines = DIRECTIONS.flatMap((direction) => [50, 67, 68].map((length) => ({ ...direction, length })));

	test.each(lines)('a straight line of $length tiles $name', ({ length, dx, dy }) => {
		// In the order of their numbers, so that colors come in long groups.
		const laid = Array.from({ length }, (_, i): Laid => [i + 1, i * dx, i * dy]);
		const display = displayOf([], 200);
		laid.forEach((tile, i) => {
			expect(display.wouldCover(tile[0], cellAt(tile[1], tile[2]))).toBe(lay(display, tile).length);
			expect(display.frontierSize).toBe(2 * (i + 1) + 2);
		});
		expect(display.size).toBe(length);
		expect(display.cost).toBe(costOf(laid));
		expect(countsOf(display)).toEqual(recount(laid));
		expect(laid.map((_, slot) => countedFor(display, slot))).toEqual(recount(laid));
		const frontier = laid.flatMap(([, x, y]) => [`${x + dy},${y + dx}`, `${x - dy},${y - dx}`]);
		frontier.push(`${-dx},${-dy}`, `${length * dx},${length * dy}`);
		expect(new Set(frontierOf(display))).toEqual(new Set(frontier));

		const copy = new Display();
		copy.copyFrom(display);
		expect(frontierOf(copy)).toEqual(frontierOf(display));
		expect(countsOf(copy)).toEqual(countsOf(display));
	});

	test('bug: the 65th tile and later ones are named rightly when they are covered', () => {
		// Found by these lines: the names of covered tasks were kept in too few bits.
		const others = Array.from({ length: 68 }, (_, i) => i + 1).filter((tile) => tile !== 16 && tile !== 50);
		const display = displayOf(
			[...others, 16].map((tile, x) => [tile, x, 0]),
			200,
		);
		expect(lay(display, [50, 67, 0])).toEqual([
			[16, 2],
			[50, 2],
		]);
	});
});

describe('displays are used again', () => {
	const laid: Laid[] = [
		[16, 0, 0],
		[50, 1, 0],
		[53, 0, 1],
		[57, 1, 1],
	];

	test('a cleared display is a new one', () => {
		const display = displayOf(laid);
		display.clear(5);
		expect([display.size, display.cost, display.tokensLeft, display.coveredCount]).toEqual([0, 0, 5, 0]);
		expect(frontierOf(display)).toEqual(['0,0']);
		for (const tile of laid.slice(0, 2)) lay(display, tile);
		expect(countsOf(display)).toEqual(countsOf(displayOf(laid.slice(0, 2))));
		expect(frontierOf(display)).toEqual(frontierOf(displayOf(laid.slice(0, 2))));
	});

	test('a copy is the same and goes its own way', () => {
		const display = displayOf(laid);
		const copy = displayOf([
			[1, 0, 0],
			[2, 0, -1],
			[3, 0, -2],
		]);
		copy.copyFrom(display);
		expect(coveredNow(copy)).toEqual(coveredNow(display));
		expect(copy.isOccupied(cellAt(0, -1))).toBe(false);
		expect([copy.size, copy.cost, copy.tokensLeft]).toEqual([display.size, display.cost, display.tokensLeft]);
		lay(copy, [52, 2, 1]);
		expect(display.size).toBe(4);
		expect(display.isFrontier(cellAt(2, 1))).toBe(true);
		expect(countsOf(display)).toEqual(recount(laid));
		expect(countsOf(copy)).toEqual(recount([...laid, [52, 2, 1]]));
	});
});
