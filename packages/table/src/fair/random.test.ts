import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { FairRandom } from './random.ts';

const KEY = Uint8Array.from({ length: 32 }, (_, i) => i * 7);

/** The 32-bit numbers of a stream, by another implementation of HMAC. */
function wordsOf(name: string, blocks: number): readonly number[] {
	return Array.from({ length: blocks }, (_, i) => {
		const number = Buffer.alloc(8);
		number.writeUInt32BE(i, 4);
		const block = createHmac('sha256', KEY).update(name).update('\0').update(number).digest();
		return Array.from({ length: 8 }, (_, word) => block.readUInt32BE(word * 4));
	}).flat();
}

function take(stream: { below(bound: number): number }, bound: number, count: number): readonly number[] {
	return Array.from({ length: count }, () => stream.below(bound));
}

describe('a stream', () => {
	test('is the blocks of HMAC-SHA-256, read as big-endian words', () => {
		expect(take(new FairRandom(KEY).stream('tiles'), 2 ** 32, 40)).toEqual(wordsOf('tiles', 5));
		expect(take(new FairRandom(KEY), 2 ** 32, 16)).toEqual(wordsOf('', 2));
	});

	test('draws again what would favour small numbers', () => {
		const bound = 3 * 2 ** 30;
		const words = wordsOf('tiles', 50);
		const fair = words.filter((word) => word < bound);
		expect(words.length - fair.length).toBeGreaterThan(60);
		expect(take(new FairRandom(KEY).stream('tiles'), bound, fair.length)).toEqual(fair);
	});

	test('uses a number up even where there is nothing to choose', () => {
		const stream = new FairRandom(KEY).stream('tiles');
		expect(stream.below(1)).toBe(0);
		expect(stream.below(2 ** 32)).toBe(wordsOf('tiles', 1)[1]);
	});

	test('goes on where it was when its name comes again, and others do not disturb it', () => {
		const random = new FairRandom(KEY);
		const numbers = [
			random.stream('bag').below(2 ** 32),
			random.stream('tiles').below(2 ** 32),
			random.below(2 ** 32),
			random.stream('bag').below(2 ** 32),
		];
		const [first, second] = wordsOf('bag', 1);
		expect(numbers).toEqual([first, wordsOf('tiles', 1)[0], wordsOf('', 1)[0], second]);
	});

	test('hangs on its name and on the key, which may be wiped afterwards', () => {
		const key = KEY.slice();
		const random = new FairRandom(key);
		key.fill(0);
		const numbers = take(random.stream('bag'), 1000, 20);
		expect(numbers).toEqual(take(new FairRandom(KEY).stream('bag'), 1000, 20));
		expect(numbers).not.toEqual(take(random.stream('bags'), 1000, 20));
		expect(numbers).not.toEqual(take(new FairRandom(key).stream('bag'), 1000, 20));
	});

	test.each([2, 3, 6, 68, 150, 2 ** 20, 2 ** 21 - 1])('below %i every part is about as likely', (bound) => {
		const draws = 6000;
		const bins = Math.min(bound, 6);
		const seen = new Array<number>(bins).fill(0);
		for (const value of take(new FairRandom(KEY).stream(`even ${bound}`), bound, draws)) {
			if (!(Number.isInteger(value) && value >= 0 && value < bound)) expect.fail(`${value}`);
			const bin = Math.floor((value * bins) / bound);
			seen[bin] = (seen[bin] ?? 0) + 1;
		}
		for (let bin = 0; bin < bins; bin++) {
			const share = Math.ceil(((bin + 1) * bound) / bins) - Math.ceil((bin * bound) / bins);
			const expected = (draws * share) / bound;
			expect(Math.abs((seen[bin] ?? 0) - expected)).toBeLessThan(5 * Math.sqrt(expected));
		}
	});

	test.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('has no number below %d', (bound) => {
		expect(() => new FairRandom(KEY).below(bound)).toThrow(RangeError);
	});
});
