import { SeededRandom } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import { Differences } from './differences.ts';
import { THRESHOLDS } from './marks.ts';

/** Differences that lie evenly within so much of a loss. */
function around(loss: number, within: number, count: number, seed: string): Differences {
	const random = new SeededRandom(seed);
	const differences = new Differences();
	for (let i = 0; i < count; i++) differences.add(loss + within * (random.below(2001) / 1000 - 1));
	return differences;
}

describe('what one move cost against another', () => {
	test('the error says how much the mean varies', () => {
		const all = Array.from({ length: 400 }, (_, i) => around(0.05, 0.1, 20, `seed ${i}`));
		const mean = all.reduce((sum, one) => sum + one.mean, 0) / all.length;
		const spread = Math.sqrt(all.reduce((sum, one) => sum + (one.mean - mean) ** 2, 0) / all.length);
		const error = Math.sqrt(all.reduce((sum, one) => sum + one.error ** 2, 0) / all.length);
		expect(mean).toBeCloseTo(0.05, 2);
		expect(error / spread).toBeGreaterThan(0.85);
		expect(error / spread).toBeLessThan(1.15);
	});

	test('a few that happen to be alike are not yet certain', () => {
		const differences = new Differences();
		for (let i = 0; i < 2; i++) differences.add(0.03);
		expect(differences.error).toBeGreaterThan(0.01);
		expect(differences.areSettled).toBe(false);
		for (let i = 0; i < 60; i++) differences.add(0.03);
		expect(differences.areSettled).toBe(true);
	});

	test('a loss near a threshold is settled later than one between two', () => {
		const until = (loss: number): number => {
			let count = 2;
			while (!around(loss, 0.05, count, 'until').areSettled) count++;
			return count;
		};
		const plain = (THRESHOLDS.inaccuracy + THRESHOLDS.mistake) / 2;
		for (const near of Object.values(THRESHOLDS))
			expect(until(near + 0.004)).toBeGreaterThan(3 * until(plain));
	});

	test('moves that always come out alike differ by nothing, for certain', () => {
		const differences = new Differences();
		for (let i = 0; i < 8; i++) differences.add(0);
		expect(differences).toMatchObject({ areNone: true, areSettled: true, mean: 0, error: 0 });
	});
});
