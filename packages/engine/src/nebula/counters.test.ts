import { expect, test } from 'vitest';
import { Counters } from './counters.ts';
import { BOARD } from './default-board.ts';

const COLOURS = 0;
const CONSTELLATIONS = 1;

function orderOf(counters: Counters, counter: number): readonly number[] {
	return (BOARD.counters[counter]?.markers ?? []).map((_, place) => counters.markerAt(counter, place));
}

test('Nebula 5: a marker that enters an occupied space goes on top, and further right comes first', () => {
	const counters = new Counters(BOARD);
	counters.move(COLOURS, 2);
	expect(orderOf(counters, COLOURS)).toEqual([2, 0, 1, 3, 4, 5]);
	counters.move(COLOURS, 4);
	expect(orderOf(counters, COLOURS)).toEqual([4, 2, 0, 1, 3, 5]);
	counters.move(COLOURS, 2);
	expect(orderOf(counters, COLOURS)).toEqual([2, 4, 0, 1, 3, 5]);
	counters.move(COLOURS, 4);
	expect(orderOf(counters, COLOURS)).toEqual([4, 2, 0, 1, 3, 5]);
	expect(orderOf(counters, CONSTELLATIONS)).toEqual([0, 1, 2, 3]);
});

test('Nebula 5: a marker taken from the middle of a pile leaves the others in their order', () => {
	const counters = new Counters(BOARD);
	for (const marker of [1, 3, 5]) counters.move(COLOURS, marker);
	expect(orderOf(counters, COLOURS)).toEqual([5, 3, 1, 0, 2, 4]);
	counters.move(COLOURS, 3);
	expect(orderOf(counters, COLOURS)).toEqual([3, 5, 1, 0, 2, 4]);
});

test('Nebula 5: a marker that never left the start has no rank', () => {
	const counters = new Counters(BOARD);
	const worth = (counter: number): readonly number[] =>
		orderOf(counters, counter).map((_, place) => counters.pointsAt(counter, place));
	expect(worth(COLOURS)).toEqual([0, 0, 0, 0, 0, 0]);
	expect(worth(CONSTELLATIONS)).toEqual([6, 6, 6, 6]);
	counters.move(COLOURS, 5);
	counters.move(CONSTELLATIONS, 3);
	counters.move(CONSTELLATIONS, 1);
	expect(worth(COLOURS)).toEqual([3, 0, 0, 0, 0, 0]);
	expect(worth(CONSTELLATIONS)).toEqual([14, 12, 6, 6]);
	for (const marker of [0, 2]) counters.move(CONSTELLATIONS, marker);
	expect(worth(CONSTELLATIONS)).toEqual([14, 12, 10, 6]);
});

test('Nebula 5: 15 spaces after the start, and no marker runs off', () => {
	const counters = new Counters(BOARD);
	expect(counters.movable).toBe(14);
	for (let i = 0; i < 14; i++) counters.move(COLOURS, 0);
	expect([counters.canMove(COLOURS, 0), counters.movable]).toEqual([true, 14]);
	counters.move(COLOURS, 0);
	expect([counters.spaceOf(COLOURS, 0), counters.canMove(COLOURS, 0), counters.movable]).toEqual([
		15,
		false,
		13,
	]);
	const codes = Array.from({ length: 13 }, (_, i) => counters.movableAt(i));
	expect(new Set(codes).size).toBe(13);
	expect(() => counters.movableAt(13)).toThrow(RangeError);
});
