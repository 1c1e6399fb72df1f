import { describe, expect, test } from 'vitest';
import { SeededRandom } from '../random.ts';
import { TILE_COUNT } from './tiles.ts';
import { SPACES, Wheel } from './wheel.ts';

function wheelOf(meeple: number, ring: Readonly<Record<number, number>>, stock: readonly number[]): Wheel {
	const wheel = new Wheel();
	wheel.lay(
		meeple,
		Array.from({ length: SPACES }, (_, space) => ring[space] ?? 0),
		stock,
	);
	return wheel;
}

function ringOf(wheel: Wheel): readonly number[] {
	return Array.from({ length: SPACES }, (_, space) => wheel.tileOn(space));
}

function stockOf(wheel: Wheel): readonly number[] {
	return Array.from({ length: wheel.stockSize }, (_, i) => wheel.stockTile(i));
}

function choicesOf(wheel: Wheel): readonly number[] {
	return Array.from({ length: wheel.choices }, (_, i) => wheel.choice(i));
}

describe('setup', () => {
	test('NL-1, NL-3: the meeple on space 0 of 12, eleven tiles face up, 57 face down, each tile once', () => {
		const wheel = new Wheel();
		for (let seed = 0; seed < 50; seed++) {
			wheel.deal(new SeededRandom(seed));
			expect(ringOf(wheel)).toHaveLength(12);
			expect(wheel.meeple).toBe(0);
			expect(wheel.tileOn(0)).toBe(0);
			expect(wheel.count).toBe(11);
			expect(wheel.stockSize).toBe(57);
			const tiles = [...ringOf(wheel).slice(1), ...stockOf(wheel)].sort((a, b) => a - b);
			expect(tiles).toEqual(Array.from({ length: TILE_COUNT }, (_, i) => i + 1));
		}
	});

	test('NL-3: every tile gets to every space of the track about equally often', () => {
		const random = new SeededRandom('fair wheel');
		const wheel = new Wheel();
		const seen = Array.from({ length: SPACES }, () => new Uint16Array(TILE_COUNT + 1));
		for (let i = 0; i < 6800; i++) {
			wheel.deal(random);
			for (let space = 1; space < SPACES; space++) {
				const tile = wheel.tileOn(space);
				const counts = seen[space];
				if (counts) counts[tile] = (counts[tile] ?? 0) + 1;
			}
		}
		for (const counts of seen.slice(1)) {
			for (const count of counts.subarray(1)) expect(Math.abs(count - 100)).toBeLessThan(55);
		}
	});

	test('a wheel that was used is dealt like a new one', () => {
		const used = new Wheel();
		used.deal(new SeededRandom('before'));
		used.take(3);
		used.take(7);
		used.refill();
		used.deal(new SeededRandom('again'));
		const fresh = new Wheel();
		fresh.deal(new SeededRandom('again'));
		expect(ringOf(used)).toEqual(ringOf(fresh));
		expect(stockOf(used)).toEqual(stockOf(fresh));
		expect(used.meeple).toBe(0);
		expect(choicesOf(used)).toEqual([1, 2, 3]);
	});
});

describe('NL-9: the next three tiles', () => {
	test('empty spaces are skipped, and space 0 follows space 11', () => {
		const wheel = wheelOf(9, { 11: 5, 0: 6, 4: 7, 8: 8 }, []);
		expect(choicesOf(wheel)).toEqual([11, 0, 4]);
	});

	test('one or two tiles: one chooses among those', () => {
		expect(choicesOf(wheelOf(3, { 2: 5 }, []))).toEqual([2]);
		expect(choicesOf(wheelOf(3, { 2: 5, 4: 6 }, []))).toEqual([4, 2]);
		expect(choicesOf(wheelOf(3, {}, []))).toEqual([]);
	});

	test('is right for every way in which tiles can lie on the ring', () => {
		for (let meeple = 0; meeple < SPACES; meeple++) {
			for (let filled = 0; filled < 2 ** SPACES; filled++) {
				if ((filled & (1 << meeple)) !== 0) continue;
				const spaces = Array.from({ length: SPACES }, (_, space) => space).filter(
					(space) => (filled & (1 << space)) !== 0,
				);
				const wheel = wheelOf(meeple, Object.fromEntries(spaces.map((space) => [space, space + 1])), []);
				const clockwise = [...spaces.filter((s) => s > meeple), ...spaces.filter((s) => s < meeple)];
				if (choicesOf(wheel).join() !== clockwise.slice(0, 3).join()) {
					expect.fail(`meeple ${meeple}, tiles on ${spaces}: ${choicesOf(wheel)}`);
				}
			}
		}
	});

	test('the tile leaves its space and the meeple moves there', () => {
		const wheel = wheelOf(0, { 1: 5, 2: 6, 3: 7 }, [8]);
		wheel.take(2);
		expect(wheel.meeple).toBe(2);
		expect(ringOf(wheel)).toEqual([0, 5, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0]);
		expect(wheel.count).toBe(2);
		expect(choicesOf(wheel)).toEqual([3, 1]);
	});
});

describe('NL-8: refill', () => {
	test('fills all empty spaces but the meeple’s, clockwise from the one after it', () => {
		const stock = [21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31];
		const wheel = wheelOf(9, { 10: 5, 2: 6 }, stock);
		wheel.refill();
		expect(ringOf(wheel)).toEqual([22, 23, 6, 24, 25, 26, 27, 28, 29, 0, 5, 21]);
		expect(stockOf(wheel)).toEqual([30, 31]);
		expect(wheel.count).toBe(11);
		expect(choicesOf(wheel)).toEqual([10, 11, 0]);
	});

	test('the meeple’s space gets no tile', () => {
		for (let meeple = 0; meeple < SPACES; meeple++) {
			const wheel = wheelOf(
				meeple,
				{},
				Array.from({ length: 20 }, (_, i) => i + 1),
			);
			wheel.refill();
			expect(wheel.tileOn(meeple)).toBe(0);
			expect(wheel.count).toBe(11);
			expect(wheel.tileOn((meeple + 1) % SPACES)).toBe(1);
			expect(wheel.tileOn((meeple + 11) % SPACES)).toBe(11);
			expect(wheel.stockSize).toBe(9);
		}
	});

	test('stops when the stock runs out', () => {
		const wheel = wheelOf(11, { 1: 5 }, [31, 32]);
		wheel.refill();
		expect(ringOf(wheel)).toEqual([31, 5, 32, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
		expect(wheel.stockSize).toBe(0);
		expect(wheel.count).toBe(3);
		wheel.refill();
		expect(wheel.count).toBe(3);
	});
});

test('a copy goes its own way', () => {
	const wheel = wheelOf(4, { 5: 1, 6: 2, 9: 3 }, [11, 12, 13, 14]);
	wheel.take(6);
	wheel.refill();
	const copy = new Wheel();
	copy.deal(new SeededRandom('something else'));
	copy.copyFrom(wheel);
	expect(ringOf(copy)).toEqual(ringOf(wheel));
	expect(stockOf(copy)).toEqual(stockOf(wheel));
	expect(copy.meeple).toBe(6);
	expect(choicesOf(copy)).toEqual(choicesOf(wheel));
	copy.take(7);
	expect(wheel.tileOn(7)).toBe(11);
	expect(copy.tileOn(7)).toBe(0);
	expect(copy.count).toBe(wheel.count - 1);
});
