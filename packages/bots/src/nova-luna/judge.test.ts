import { describe, expect, test } from 'vitest';
import { playedCourse, positionWith, UNDECIDED } from '../../test/positions.ts';
import { FEATURE_COUNT } from './features.ts';
import { finalChances, finalShares, Judge, winChances } from './judge.ts';

/** A net of one unit that looks at one feature alone. */
function netOf(feature: number, weight: number) {
	const hidden = new Float64Array(FEATURE_COUNT + 1);
	hidden[feature] = 1;
	return { inputs: FEATURE_COUNT, units: 1, hidden, output: Float64Array.of(weight, 0), winExponent: 1 };
}

const SUPPLY = 0;

describe('the opinion of the net', () => {
	test.each([2, 3, 4] as const)('%i seats have even shares where the net sees no difference', (players) => {
		const shares = new Float64Array(players);
		new Judge(UNDECIDED).judge(playedCourse(players, 'even', 20).position, shares);
		for (const share of shares) expect(share).toBeCloseTo(1 / players, 12);
	});

	test.each([2, 3, 4] as const)(
		'shares of %i seats are the softmax of what the net says of each',
		(players) => {
			const { position } = playedCourse(players, 'supply', 30);
			const shares = new Float64Array(players);
			new Judge(netOf(SUPPLY, -2)).judge(position, shares);
			const powers = position.displays.map(({ tokensLeft }) => Math.exp((-2 * tokensLeft) / 10));
			const sum = powers.reduce((total, power) => total + power, 0);
			expect(new Set(powers).size).toBeGreaterThan(1);
			for (const [seat, share] of shares.entries()) expect(share).toBeCloseTo((powers[seat] ?? 0) / sum, 12);
		},
	);
});

describe('shares at the end', () => {
	test('all to the winner of two', () => {
		const shares = new Float64Array(2);
		// Seat 1 has one token less, as its tile 16 is next to a turquoise one.
		const position = positionWith(
			[
				[
					[59, 0, 0],
					[53, 1, 0],
				],
				[
					[16, 0, 0],
					[35, 1, 0],
				],
			],
			[19],
		);
		expect(position.displays.map(({ tokensLeft }) => tokensLeft)).toEqual([20, 19]);
		finalShares(position, shares);
		expect([...shares]).toEqual([0, 1]);
	});

	test('NL-19: a tie goes to the seat that would move earlier', () => {
		const shares = new Float64Array(2);
		finalShares(positionWith([[[53, 0, 0]], [[52, 0, 0]]], [19]), shares);
		expect([...shares]).toEqual([0, 1]);
		finalShares(positionWith([[[52, 0, 0]], [[53, 0, 0]]], [19]), shares);
		expect([...shares]).toEqual([1, 0]);
	});

	test.each([3, 4] as const)(
		'with %i players they fall in even steps from first to last place',
		(players) => {
			const { position } = playedCourse(players, 'places', 30);
			const shares = new Float64Array(players);
			finalShares(position, shares);
			const order = Array.from({ length: players }, (_, i) => position.track.seatAt(i));
			const places = order.toSorted(
				(a, b) =>
					position.display(a).tokensLeft - position.display(b).tokensLeft ||
					order.indexOf(a) - order.indexOf(b),
			);
			const pairs = (players * (players - 1)) / 2;
			for (const [place, seat] of places.entries()) {
				expect(shares[seat]).toBeCloseTo((players - 1 - place) / pairs, 12);
			}
		},
	);
});

describe('chances to win', () => {
	test('shares to a power, made to add up to 1', () => {
		const chances = new Float64Array(3);
		winChances(Float64Array.of(0.5, 0.3, 0.2), 3, 2, chances);
		expect(chances[0]).toBeCloseTo(0.25 / 0.38, 12);
		expect(chances[1]).toBeCloseTo(0.09 / 0.38, 12);
		expect(chances[2]).toBeCloseTo(0.04 / 0.38, 12);
	});

	test('NL-19: at the end 1 for the fewest tokens, among equals for the seat that would move earlier', () => {
		const chances = new Float64Array(2);
		finalChances(positionWith([[[53, 0, 0]], [[52, 0, 0]]], [19]), chances);
		expect([...chances]).toEqual([0, 1]);
		finalChances(positionWith([[[52, 0, 0]], [[53, 0, 0]]], [19]), chances);
		expect([...chances]).toEqual([1, 0]);
	});

	test.each([2, 3, 4] as const)(
		'at the end of %i players the winner is who has the largest share',
		(players) => {
			for (const seed of ['a', 'b', 'c']) {
				const { position } = playedCourse(players, seed, 30);
				const shares = new Float64Array(players);
				const chances = new Float64Array(players);
				finalShares(position, shares);
				finalChances(position, chances);
				expect(chances.indexOf(1)).toBe(shares.indexOf(Math.max(...shares)));
			}
		},
	);
});
