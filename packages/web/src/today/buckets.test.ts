import { expect, test } from 'vitest';
import { bucketOf, bucketsOf } from './buckets.ts';

const one = (...scores: readonly number[]) => scores.map((score) => ({ score, players: 1 }));

test('few scores have a bar each', () => {
	expect(bucketsOf(one(95, 97))).toEqual([
		{ first: 95, last: 95, players: 1 },
		{ first: 96, last: 96, players: 0 },
		{ first: 97, last: 97, players: 1 },
	]);
});

test('many scores share bars of equal width, and everyone is in one', () => {
	const scores = Array.from({ length: 41 }, (_, i) => ({ score: 84 + i, players: i }));
	const buckets = bucketsOf(scores);
	expect(buckets).toHaveLength(11);
	expect(buckets[0]).toMatchObject({ first: 84, last: 87 });
	expect(buckets.reduce((sum, { players }) => sum + players, 0)).toBe((40 * 41) / 2);
	expect(buckets[bucketOf(buckets, 92)]).toMatchObject({ first: 92 });
});

test('scores below zero and far away ones fit too', () => {
	expect(bucketsOf(one(-3, 2)).map(({ first }) => first)).toEqual([-3, -2, -1, 0, 1, 2]);
	const wide = bucketsOf(one(-4000, 9000), [12]);
	expect(wide.length).toBeLessThanOrEqual(12);
	expect(bucketOf(wide, 12)).toBeGreaterThan(0);
	expect(bucketsOf([])).toEqual([]);
});
