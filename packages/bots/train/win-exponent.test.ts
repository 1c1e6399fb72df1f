import { SeededRandom } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import { UNDECIDED } from '../test/positions.ts';
import type { Said } from './win-exponent.ts';
import { fitWinExponent, saidInGames } from './win-exponent.ts';

/** Shares as drawn, and winners as often as the power of their shares says. */
function drawn(players: number, exponent: number, count: number): readonly Said[] {
	const random = new SeededRandom(`${players} ${exponent}`);
	return Array.from({ length: count }, () => {
		const parts = Array.from({ length: players }, () => 1 + random.below(1000));
		const sum = parts.reduce((total, part) => total + part, 0);
		const shares = parts.map((part) => part / sum);
		const powers = shares.map((share) => share ** exponent);
		let left = (powers.reduce((total, power) => total + power, 0) * random.below(1 << 20)) / (1 << 20);
		const winner = powers.findIndex((power) => {
			left -= power;
			return left < 0;
		});
		return { shares, winner };
	});
}

describe('the power that explains who won is found', () => {
	test.each([
		[2, 1.1],
		[3, 2],
		[4, 3.3],
	])('%i players, %d', (players, exponent) => {
		expect(Math.abs(fitWinExponent(drawn(players, exponent, 20_000)) - exponent)).toBeLessThan(0.15);
	});
});

test('every position of a game tells shares that add up, and one winner', () => {
	const said = saidInGames(3, UNDECIDED, 2, 8, 'said');
	expect(said.length).toBeGreaterThan(40);
	for (const { shares } of said) expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
	expect(new Set(said.map(({ winner }) => winner)).size).toBeLessThanOrEqual(2);
	for (const { winner } of said) expect([0, 1, 2]).toContain(winner);
});
