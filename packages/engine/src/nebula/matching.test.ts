import { expect, test } from 'vitest';
import { SeededRandom } from '../random.ts';
import { bitsIn } from './bits.ts';
import { BOARD } from './default-board.ts';
import { countPairs } from './matching.ts';

/** Tries everything: a field stays alone, or takes any partner that is free. */
function mostPairs(first: readonly number[], second: readonly number[], joined: Int32Array): number {
	const [field, ...rest] = first;
	if (field === undefined) return 0;
	const partners = second.filter((other) => ((joined[field] ?? 0) & (1 << other)) !== 0);
	return Math.max(
		mostPairs(rest, second, joined),
		...partners.map(
			(partner) =>
				1 +
				mostPairs(
					rest,
					second.filter((other) => other !== partner),
					joined,
				),
		),
	);
}

test('NB-7.20: pairs are a largest matching, not a count of lines', () => {
	const set = (...names: readonly string[]): number =>
		names.reduce((bits, name) => bits | (1 << BOARD.fields.findIndex(({ id }) => id === name)), 0);
	const pairs = (first: number, second: number): number => countPairs(first, second, BOARD.sets.joined);
	// A star between three others is in one pair only.
	expect(pairs(set('A1'), set('Z', 'A2', 'A3'))).toBe(1);
	expect(pairs(set('Z', 'A2', 'A3'), set('A1'))).toBe(1);
	// The first partner found has to be given up: D1 has no other than Z.
	expect(pairs(set('A1', 'D1'), set('Z', 'A3'))).toBe(2);
	expect(pairs(set('A1'), set('B5'))).toBe(0);
	expect(pairs(0, set('Z'))).toBe(0);
});

test('it is never smaller or larger than what trying everything finds, on any graph of 32 fields', () => {
	const random = new SeededRandom('matching');
	for (let round = 0; round < 1500; round++) {
		const joined = new Int32Array(32);
		for (let line = 0; line < 40; line++) {
			const [a, b] = [random.below(32), random.below(32)];
			joined[a] = (joined[a] ?? 0) | (1 << b);
			joined[b] = (joined[b] ?? 0) | (1 << a);
		}
		let [first, second] = [0, 0];
		for (let i = 0; i < 14; i++) {
			const field = 1 << random.below(32);
			if (random.below(2) === 0) first |= field & ~second;
			else second |= field & ~first;
		}
		expect(countPairs(first, second, joined)).toBe(mostPairs(bitsIn(first), bitsIn(second), joined));
	}
});
