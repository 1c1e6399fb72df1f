import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apart, barsFor, scaleFor } from './scale.ts';

describe('a scale', () => {
	it('has round levels around all values', () => {
		expect(scaleFor([83, 131], 0, 100).levels).toEqual([80, 100, 120, 140]);
		expect(scaleFor([0, 1], 0, 100).levels).toEqual([0, 0.5, 1]);
		expect(scaleFor([7], 0, 100).levels).toEqual([7, 7.1]);
	});

	it('draws every value between top and bottom, larger ones higher', () => {
		fc.assert(
			fc.property(fc.array(fc.double({ min: -200, max: 400, noNaN: true }), { minLength: 1 }), (values) => {
				const { y, levels } = scaleFor(values, 10, 210);
				for (const value of values) {
					expect(y(value)).toBeGreaterThanOrEqual(10);
					expect(y(value)).toBeLessThanOrEqual(210);
				}
				expect(levels.length).toBeLessThanOrEqual(6);
				expect(y(Math.max(...values))).toBeLessThanOrEqual(y(Math.min(...values)));
			}),
		);
	});
});

describe('bars', () => {
	it('stay inside, and there are no more than fit', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 100, max: 900 }), (count, width) => {
				const { shown, x, width: each } = barsFor(count, 30, 30 + width);
				expect(shown).toBeLessThanOrEqual(count);
				expect(each).toBeGreaterThanOrEqual(11.9);
				expect(x(shown - 1) + each).toBeLessThanOrEqual(30 + width + 0.5);
			}),
		);
	});
});

describe('labels', () => {
	it('keep their distance', () => {
		expect(apart([100, 98, 20], 14, 120)).toEqual([100, 86, 20]);
		expect(apart([130], 14, 120)).toEqual([120]);
	});
});
