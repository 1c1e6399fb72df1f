import { describe, expect, test } from 'vitest';
import { loopsOf, outlineOf } from './outline-path.ts';

describe('the line around cells', () => {
	test('has four corners around one cell, and around a row', () => {
		expect(loopsOf([{ x: 0, y: 0 }])).toEqual([
			[
				[0, 0],
				[1, 0],
				[1, 1],
				[0, 1],
			],
		]);
		expect(
			loopsOf([
				{ x: 0, y: 0 },
				{ x: 1, y: 0 },
			]).map((loop) => loop.length),
		).toEqual([4]);
	});

	test('has six corners around an L', () => {
		const cells = [
			{ x: 0, y: 0 },
			{ x: 1, y: 0 },
			{ x: 1, y: 1 },
		];
		expect(loopsOf(cells).map((loop) => loop.length)).toEqual([6]);
	});

	test('keeps cells apart that meet at a corner only', () => {
		expect(
			loopsOf([
				{ x: 0, y: 0 },
				{ x: 1, y: 1 },
			]).map((loop) => loop.length),
		).toEqual([4, 4]);
	});

	test('has a second line around a hole', () => {
		const ring = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => ({ x, y })));
		expect(loopsOf(ring.filter(({ x, y }) => x !== 1 || y !== 1))).toHaveLength(2);
	});

	test('is drawn in the size of the cells', () => {
		expect(outlineOf([{ x: 1, y: 0 }], 10, 0.2)).toBe(
			'M10.0 2.0Q10.0 0.0 12.0 0.0L18.0 0.0Q20.0 0.0 20.0 2.0L20.0 8.0Q20.0 10.0 18.0 10.0L12.0 10.0Q10.0 10.0 10.0 8.0Z',
		);
	});
});
