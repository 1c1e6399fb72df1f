import type { NovaLunaPosition } from '@orrery/engine/search';
import { describe, expect, test } from 'vitest';
import { playedCourse, positionWith } from '../../test/positions.ts';
import { FEATURE_COUNT, readFeatures } from './features.ts';

/** The families of features in the order that the stored weights were trained on, with their sizes. */
const FAMILIES = {
	supply: 3,
	time: 3,
	lacking: 4,
	walledIn: 1,
	oneShort: 4,
	twoShort: 4,
	bestCell: 4,
	nextOneShort: 6,
	nextTwoShort: 6,
	nextBestCell: 6,
	nextCost: 6,
	owned: 4,
	stage: 6,
} as const;
type Family = keyof typeof FAMILIES;

function featuresOf(position: NovaLunaPosition, seat: number): Readonly<Record<Family, readonly number[]>> {
	const out = new Float64Array(FEATURE_COUNT).fill(99);
	readFeatures(position, seat, out);
	let start = 0;
	const rounded = Array.from(out, (value) => Number(value.toFixed(6)));
	const of = (family: Family): readonly number[] => {
		start += FAMILIES[family];
		return rounded.slice(start - FAMILIES[family], start);
	};
	return {
		supply: of('supply'),
		time: of('time'),
		lacking: of('lacking'),
		walledIn: of('walledIn'),
		oneShort: of('oneShort'),
		twoShort: of('twoShort'),
		bestCell: of('bestCell'),
		nextOneShort: of('nextOneShort'),
		nextTwoShort: of('nextTwoShort'),
		nextBestCell: of('nextBestCell'),
		nextCost: of('nextCost'),
		owned: of('owned'),
		stage: of('stage'),
	};
}

test('the families are all there is', () => {
	expect(Object.values(FAMILIES).reduce<number>((sum, size) => sum + size, 0)).toBe(FEATURE_COUNT);
});

describe('a small table', () => {
	// Tile 59 (yellow 4) asks for 3 red, 3 turquoise, 2 blue; tile 18 (blue 1) and 1 (red 1) ask for nothing.
	const position = positionWith(
		[
			[
				[59, 0, 0],
				[18, 1, 0],
			],
			[[1, 0, 0]],
		],
		// Blue 2, red 2, yellow 7, turquoise 1.
		[19, 2, 68, 35],
	);
	const [mine, other] = [featuresOf(position, 0), featuresOf(position, 1)];

	test('supply and time are those of the seat against the others', () => {
		expect(mine.supply).toEqual([2, 0, 0]);
		// 5 steps gone against 1, and second in the order.
		expect(mine.time).toEqual([0.8, 0, 0.5]);
		expect(other.time).toEqual([-0.8, 1, 0]);
	});

	test('open tasks count by the tiles they lack, and by the colors that would help', () => {
		// "2 blue" lacks one tile; "3 red" and "3 turquoise" lack three.
		expect(mine.lacking).toEqual([0.2, 0, 0.4, 0]);
		expect(mine.oneShort).toEqual([0, 0.3, 0, 0]);
		expect(mine.twoShort).toEqual([0, 0, 0, 0]);
		expect(mine.bestCell).toEqual([0, 0.4, 0, 0]);
		expect(mine.walledIn).toEqual([0]);
		expect(other.lacking).toEqual([0, 0, 0, 0]);
	});

	test('the tiles ahead count by what their color would do, and by their numbers', () => {
		expect(mine.nextOneShort).toEqual([0.3, 0, 0, 0, 0, 0]);
		expect(mine.nextTwoShort).toEqual([0, 0, 0, 0, 0, 0]);
		expect(mine.nextBestCell).toEqual([0.4, 0, 0, 0, 0, 0]);
		expect(mine.nextCost.map((cost) => Math.round(7 * cost))).toEqual([2, 2, 7, 1, 0, 0]);
	});

	test('own tiles by color, and how far the game is', () => {
		expect(mine.owned).toEqual([0, 0.2, 0, 0.2]);
		expect(other.owned).toEqual([0.2, 0, 0, 0]);
		expect(mine.stage.slice(3)).toEqual([0, 0, 0]);
		expect(mine.stage[0]).toBeCloseTo(4 / 11, 5);
		expect(mine.stage[1]).toBeCloseTo(61 / 57, 5);
		expect(mine.stage[2]).toBeCloseTo(2 / 20, 5);
	});
});

test('a tile with an open task and no free cell around it is walled in', () => {
	const around = [
		[59, 0, 0],
		[18, 1, 0],
		[52, 0, 1],
		[53, -1, 0],
		[54, 0, -1],
	] as const;
	const others = [[32, 0, 0]] as const;
	expect(featuresOf(positionWith([around.slice(0, 4), others], [19]), 0).walledIn).toEqual([0]);
	const walled = featuresOf(positionWith([around, others], [19]), 0);
	expect(walled.walledIn).toEqual([0.3]);
	// So no cell around it helps its "2 blue".
	expect(walled.bestCell[1]).toBe(0);
});

test('a cell that serves two tasks is worth twice as much', () => {
	// Tiles 13 (red 5) and 67 (yellow 6) each lack one blue for a task, and touch the same free cell.
	const [thirteen, link, sixtySeven] = [
		[13, 0, 0],
		[52, 0, 1],
		[67, 1, 1],
	] as const;
	const others = [
		[32, 0, 0],
		[35, 1, 0],
	] as const;
	const bestBlue = (display: readonly (readonly [number, number, number])[]): number | undefined =>
		featuresOf(positionWith([display, others], [20]), 0).bestCell[1];
	expect(bestBlue([thirteen])).toBe(0.4);
	expect(bestBlue([thirteen, link, sixtySeven])).toBe(0.8);
	// Further away, no cell touches both.
	expect(bestBlue([thirteen, link, [67, 0, 2]])).toBe(0.4);
});

test.each([2, 3, 4] as const)(
	'with %i players every feature is a small number, and the table size is told',
	(players) => {
		for (let steps = 0; steps <= 60; steps += 12) {
			const { position } = playedCourse(players, `features ${players}`, steps);
			for (let seat = 0; seat < players; seat++) {
				const out = new Float64Array(FEATURE_COUNT).fill(Number.NaN);
				readFeatures(position, seat, out);
				// Nothing is left over from what was read before.
				const again = new Float64Array(FEATURE_COUNT);
				readFeatures(position, seat, again);
				expect(again).toEqual(out);
				for (const [i, value] of out.entries()) expect(Math.abs(value), `feature ${i}`).toBeLessThan(12);
				expect(featuresOf(position, seat).stage.slice(3, 5)).toEqual([
					players === 3 ? 1 : 0,
					players === 4 ? 1 : 0,
				]);
			}
		}
	},
);
