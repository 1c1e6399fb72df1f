import { expect, test } from 'vitest';
import stored from '../src/nebula/weights.json' with { type: 'json' };
import { loadWeights } from '../src/nebula/weights.ts';
import { FEATURE_COUNT } from '../src/nova-luna/features.ts';
import { UNDECIDED } from '../test/positions.ts';
import { compareWeights } from './nebula-games.ts';
import { compareNets, firstGames, searchGames } from './nova-luna.ts';
import type { Samples } from './samples.ts';

/* The games that training learns from, on the smallest scale. */

function expectShares(samples: Samples): void {
	for (let sample = 0; sample < samples.count; sample++) {
		let sum = 0;
		for (let seat = 0; seat < samples.players; seat++) sum += samples.share(sample, seat);
		expect(sum).toBeCloseTo(1, 5);
	}
}

test.each([2, 3, 4] as const)(
	'first games of %i: features of every seat, and shares that add up to 1',
	(players) => {
		const samples = firstGames(players, 3, 'first');
		expect(samples.count).toBeGreaterThan(5);
		expect(samples.inputs).toBe(FEATURE_COUNT);
		expectShares(samples);
		const rows = Array.from({ length: samples.count * players }, (_, row) =>
			samples.features.subarray(row * FEATURE_COUNT, (row + 1) * FEATURE_COUNT).join(),
		);
		expect(new Set(rows).size).toBeGreaterThan(rows.length / 2);
		expect(firstGames(players, 3, 'first').transfer()).toEqual(samples.transfer());
		expect(firstGames(players, 3, 'second').transfer()).not.toEqual(samples.transfer());
	},
);

test('games by search blend what the search thought with how the game ended', () => {
	const samples = searchGames(2, UNDECIDED, 1, 6, 'search');
	expect(samples.count).toBeGreaterThan(20);
	expectShares(samples);
	const shares = Array.from({ length: samples.count }, (_, sample) => samples.share(sample, 0));
	// The net says one half everywhere, and half of the target is the end: 0.25 for a loss, 0.75 for a win.
	const [first = 0] = shares;
	expect([0.25, 0.75]).toContainEqual(Number(first.toFixed(4)));
});

test('nets and weights that are alike are even', () => {
	expect(compareNets(2, UNDECIDED, UNDECIDED, 1, 4, 'even')).toBeCloseTo(0.5, 10);
	const weights = loadWeights(stored, 'basic');
	if (!weights.ok) throw new Error(weights.fault.code);
	expect(compareWeights('basic', weights.value, weights.value, 1, 'even')).toEqual({ share: 0.5, won: 0.5 });
});

test('weights that want nothing lose against the trained ones', () => {
	const weights = loadWeights(stored, 'basic');
	if (!weights.ok) throw new Error(weights.fault.code);
	const trained = weights.value;
	const careless = { ...trained, hole: -50, constellationStep: -1, constellationNear: -1, held: -5 };
	const { won, share } = compareWeights('basic', trained, careless, 2, 'careless');
	expect(won).toBe(1);
	expect(share).toBeGreaterThan(0.8);
});
