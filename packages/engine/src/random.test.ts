import { describe, expect, test } from 'vitest';
import { nebula } from './nebula/index.ts';
import { novaLuna } from './nova-luna/index.ts';
import type { Random } from './random.ts';
import { SeededRandom, shuffle, streamOf } from './random.ts';

describe('the seeded generator', () => {
	test('gives the same numbers for the same seed, today and tomorrow', () => {
		const random = new SeededRandom('orrery');
		// From another implementation of sfc32, in another language.
		const numbers = [3187026676, 1084723645, 2125241725, 1246996972, 1801206424, 3835217110];
		expect(numbers.map(() => random.next())).toEqual(numbers);
		const below68 = [66, 61, 43, 25, 7, 65, 4, 8];
		expect(below68.map(() => random.below(68))).toEqual(below68);
	});

	test('takes a number for the word that it prints as', () => {
		expect(new SeededRandom(7).next()).toBe(new SeededRandom('7').next());
		expect(new SeededRandom(7).next()).not.toBe(new SeededRandom(8).next());
	});

	test('gives 32 bits that look like chance', () => {
		const outputs = (seed: string): readonly number[] => {
			const random = new SeededRandom(seed);
			return Array.from({ length: 1000 }, () => random.next());
		};
		const a = outputs('a');
		const b = outputs('b');
		expect(new Set(a).size).toBeGreaterThan(998);
		expect(a.filter((value, i) => value === b[i])).toHaveLength(0);
		const ones = a.reduce((sum, value) => sum + value.toString(2).replaceAll('0', '').length, 0);
		expect(Math.abs(ones - 16_000)).toBeLessThan(500);
		for (const value of a) expect(value >= 0 && value < 2 ** 32 && Number.isInteger(value)).toBe(true);
	});

	test.each([1, 2, 3, 11, 57, 68, 1000, 2 ** 21 - 1])('below(%i) stays below and is fair', (bound) => {
		const random = new SeededRandom(`fair ${bound}`);
		const draws = 20_000;
		const bins = Math.min(bound, 8);
		const seen = new Array<number>(bins).fill(0);
		for (let i = 0; i < draws; i++) {
			const value = random.below(bound);
			if (!(Number.isInteger(value) && value >= 0 && value < bound)) expect.fail(`${value}`);
			const bin = Math.floor((value * bins) / bound);
			seen[bin] = (seen[bin] ?? 0) + 1;
		}
		for (let bin = 0; bin < bins; bin++) {
			const first = Math.ceil((bin * bound) / bins);
			const next = Math.ceil(((bin + 1) * bound) / bins);
			const expected = (draws * (next - first)) / bound;
			expect(Math.abs((seen[bin] ?? 0) - expected)).toBeLessThan(5.5 * Math.sqrt(expected));
		}
	});
});

describe('shuffle', () => {
	test('makes every order about equally often', () => {
		const random = new SeededRandom('orders');
		const seen = new Map<string, number>();
		for (let i = 0; i < 2400; i++) {
			const items = Uint8Array.of(1, 2, 3, 4);
			shuffle(items, random);
			seen.set(items.join(''), (seen.get(items.join('')) ?? 0) + 1);
		}
		expect(seen.size).toBe(24);
		for (const times of seen.values()) expect(Math.abs(times - 100)).toBeLessThan(45);
	});

	test('leaves what comes after the count alone', () => {
		const random = new SeededRandom('part');
		for (let i = 0; i < 20; i++) {
			const items = Uint8Array.of(1, 2, 3, 4, 5);
			shuffle(items, random, 3);
			expect([...items].slice(3)).toEqual([4, 5]);
			expect([...items].slice(0, 3).sort()).toEqual([1, 2, 3]);
		}
	});
});

describe('the chance of a deck', () => {
	test('is its own where a generator keeps decks apart', () => {
		const asked: string[] = [];
		const random: Random = {
			below: () => expect.fail('the chance of no deck'),
			stream(deck) {
				asked.push(deck);
				return { below: () => 0 };
			},
		};
		expect(streamOf(random, 'bag').below(3)).toBe(0);
		for (const deal of [
			() => novaLuna.deal({ players: 4, firstGame: false }, random),
			() => nebula.deal({ players: 4, variant: 'full' }, random),
		])
			deal();
		expect(asked).toEqual(['bag', 'tiles', 'order', 'bag', 'public', 'personal', 'advanced']);
	});

	test('is the one chance there is elsewhere', () => {
		const random = new SeededRandom('all decks');
		expect(streamOf(random, 'bag')).toBe(random);
	});
});
