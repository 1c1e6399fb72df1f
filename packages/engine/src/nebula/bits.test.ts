import { expect, test } from 'vitest';
import { SeededRandom } from '../random.ts';
import { bitsIn, countBits, lowestBit, nthBit, setOf } from './bits.ts';

test('sets of up to 32 numbers, the highest too', () => {
	const random = new SeededRandom('bits');
	for (let round = 0; round < 500; round++) {
		const numbers = Array.from({ length: 32 }, (_, i) => i).filter(() => random.below(3) === 0);
		const set = setOf(numbers);
		expect(bitsIn(set)).toEqual(numbers);
		expect(countBits(set)).toBe(numbers.length);
		expect(numbers.map((_, n) => nthBit(set, n))).toEqual(numbers);
		if (numbers[0] !== undefined) expect(lowestBit(set)).toBe(numbers[0]);
	}
	expect(bitsIn(setOf([31]))).toEqual([31]);
	expect(countBits(-1)).toBe(32);
	expect(countBits(0)).toBe(0);
});
