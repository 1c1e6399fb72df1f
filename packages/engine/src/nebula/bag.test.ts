import { describe, expect, test } from 'vitest';
import { SeededRandom } from '../random.ts';
import { Bag } from './bag.ts';

function orderOf(bag: Bag): readonly number[] {
	return Array.from({ length: bag.size }, (_, i) => bag.pieceAt(i));
}

function bagOf(pieces: readonly number[], returns: readonly number[]): Bag {
	const bag = new Bag([10, 10, 10], 40);
	bag.lay(pieces, returns);
	return bag;
}

test('Nebula 8, set-up: all pieces in an order that chance decides, and 32 numbers for putting back', () => {
	const bag = new Bag([3, 4, 5], 40);
	const firsts = new Set<number>();
	for (let seed = 0; seed < 40; seed++) {
		bag.deal(new SeededRandom(seed));
		expect([...orderOf(bag)].sort()).toEqual([0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
		expect(Array.from(bag.counts)).toEqual([3, 4, 5]);
		expect(bag.returnsLeft).toBe(32);
		firsts.add(bag.pieceAt(0));
	}
	expect(firsts).toEqual(new Set([0, 1, 2]));
});

test('shuffled it holds the same pieces, and what was drawn stays out', () => {
	const bag = bagOf([2, 2, 2, 0, 1, 0, 1], []);
	bag.draw();
	bag.draw();
	const firsts = new Set<number>();
	for (let seed = 0; seed < 40; seed++) {
		bag.shuffle(new SeededRandom(seed));
		expect([...orderOf(bag)].sort()).toEqual([0, 0, 1, 1, 2]);
		firsts.add(bag.pieceAt(0));
	}
	expect(firsts).toEqual(new Set([0, 1, 2]));
	expect(Array.from(bag.counts)).toEqual([2, 2, 1]);
});

test('pieces come in their order, and the bag knows what is left', () => {
	const bag = bagOf([2, 0, 1, 1], []);
	expect([bag.draw(), bag.draw()]).toEqual([2, 0]);
	expect(Array.from(bag.counts)).toEqual([0, 2, 0]);
	expect(orderOf(bag)).toEqual([1, 1]);
	expect(bag.holdsOther(0)).toBe(true);
	expect(bag.holdsOther(1)).toBe(false);
	expect(bag.holdsOther(-1)).toBe(true);
	bag.draw();
	bag.draw();
	expect(bag.holdsOther(-1)).toBe(false);
});

describe('a piece put back', () => {
	test.each([
		[0, [2, 1, 0, 1]],
		[1, [1, 2, 0, 1]],
		[3, [1, 0, 1, 2]],
		[4, [2, 1, 0, 1]],
		[7, [1, 0, 1, 2]],
	])('with the number %i and 3 pieces in the bag, it goes to the number mod 4', (number, order) => {
		const bag = bagOf([2, 1, 0, 1], [number, 5]);
		const piece = bag.draw();
		bag.putBack(piece);
		expect(orderOf(bag)).toEqual(order);
		expect(Array.from(bag.counts)).toEqual([1, 2, 1]);
		expect([bag.returnsLeft, bag.returnAt(0)]).toEqual([1, 5]);
	});

	test('numbers beyond the last whole multiple are skipped, so that every place is equally likely', () => {
		// 2^20 = 3 · 349525 + 1: with 2 pieces in the bag only the highest number is one too many.
		const bag = bagOf([2, 1, 0], [2 ** 20 - 1, 2 ** 20 - 2]);
		const piece = bag.draw();
		bag.putBack(piece);
		expect(orderOf(bag)).toEqual([1, 0, 2]);
		expect(bag.returnsLeft).toBe(0);
	});

	test('it goes to the bottom when the numbers are used up', () => {
		const bag = bagOf([2, 1, 0], []);
		bag.putBack(bag.draw());
		expect(orderOf(bag)).toEqual([1, 0, 2]);
	});

	test('into an empty bag', () => {
		const bag = bagOf([2], [9]);
		bag.putBack(bag.draw());
		expect(orderOf(bag)).toEqual([2]);
	});

	test('a copy is the same and goes its own way', () => {
		const bag = bagOf([2, 1, 0, 0], [3, 1]);
		const copy = new Bag([10, 10, 10], 40);
		copy.copyFrom(bag);
		copy.putBack(copy.draw());
		expect(orderOf(bag)).toEqual([2, 1, 0, 0]);
		expect(orderOf(copy)).toEqual([1, 0, 0, 2]);
		expect([bag.returnsLeft, copy.returnsLeft]).toEqual([2, 1]);
	});
});
