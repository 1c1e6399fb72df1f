import { describe, expect, test } from 'vitest';
import { flipDelay, MOTION, walkMs } from './motion.ts';

describe('motion', () => {
	test('a walk takes 60 ms a space and never more than 360', () => {
		expect([1, 3, 6, 11].map(walkMs)).toEqual([60, 180, 360, 360]);
	});
	test('flips follow one another and end within 380 ms, however many there are', () => {
		expect([0, 1, 2].map((i) => flipDelay(i, 3))).toEqual([0, 60, 120]);
		for (let count = 1; count <= 12; count++) {
			const delays = Array.from({ length: count }, (_, i) => flipDelay(i, count));
			expect(Math.max(...delays) + MOTION.flip.ms).toBeLessThanOrEqual(MOTION.flip.most);
			expect(delays).toEqual(delays.toSorted((a, b) => a - b));
		}
	});
});
