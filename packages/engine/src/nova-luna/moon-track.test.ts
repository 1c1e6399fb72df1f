import { describe, expect, test } from 'vitest';
import { SeededRandom } from '../random.ts';
import { MoonTrack } from './moon-track.ts';

function trackOf(order: readonly number[], distances: readonly number[]): MoonTrack {
	const track = new MoonTrack();
	track.lay(order, distances);
	return track;
}

function orderOf(track: MoonTrack, players: number): readonly number[] {
	return Array.from({ length: players }, (_, i) => track.seatAt(i));
}

test('NL-5: the start stack is on space 0 in random order, every order about equally often', () => {
	const random = new SeededRandom('fair track');
	const track = new MoonTrack();
	const seen = new Map<string, number>();
	for (let i = 0; i < 2400; i++) {
		track.deal(4, random);
		const order = orderOf(track, 4).join('');
		seen.set(order, (seen.get(order) ?? 0) + 1);
		for (let seat = 0; seat < 4; seat++) expect(track.distance(seat)).toBe(0);
	}
	expect(seen.size).toBe(24);
	for (const times of seen.values()) expect(Math.abs(times - 100)).toBeLessThan(45);
});

test('a track that was used is dealt like a new one', () => {
	const track = trackOf([2, 0, 1], [9, 12, 5]);
	track.deal(2, new SeededRandom(1));
	expect([0, 1, 2, 3].map((seat) => track.distance(seat))).toEqual([0, 0, 0, 0]);
	expect([...orderOf(track, 2)].sort()).toEqual([0, 1]);
});

describe('NL-6: whose turn it is', () => {
	test('the token furthest back moves', () => {
		const track = trackOf([2, 0, 1], [4, 6, 1]);
		track.advance(4);
		expect(orderOf(track, 3)).toEqual([0, 2, 1]);
	});

	test('on the same space the last to arrive moves first', () => {
		// 0 and 1 are on 5, with 0 on top; 2 arrives on top of both.
		const track = trackOf([2, 0, 1], [5, 5, 3]);
		track.advance(2);
		expect(orderOf(track, 3)).toEqual([2, 0, 1]);
		track.advance(1);
		expect(orderOf(track, 3)).toEqual([0, 1, 2]);
	});

	test('the same player may move several times in a row', () => {
		const track = trackOf([1, 0], [7, 0]);
		track.advance(2);
		expect(track.seatAt(0)).toBe(1);
		track.advance(4);
		expect(track.seatAt(0)).toBe(1);
		track.advance(1);
		expect(track.seatAt(0)).toBe(1);
		track.advance(1);
		expect(orderOf(track, 2)).toEqual([0, 1]);
	});

	test('on the new moon the stack is worked off from the top', () => {
		const track = trackOf([3, 1, 0, 2], [0, 0, 0, 0]);
		track.advance(7);
		expect(orderOf(track, 4)).toEqual([1, 0, 2, 3]);
		track.advance(7);
		expect(orderOf(track, 4)).toEqual([0, 2, 1, 3]);
		track.advance(6);
		expect(orderOf(track, 4)).toEqual([2, 0, 1, 3]);
	});
});

test('NL-7: distances are absolute and go on past the 24 spaces of the ring', () => {
	const track = trackOf([0, 1], [0, 0]);
	for (let i = 0; i < 60; i++) track.advance(7);
	expect(track.distance(0) + track.distance(1)).toBe(420);
	expect(Math.abs(track.distance(0) - track.distance(1))).toBeLessThanOrEqual(7);
});

test('NL-10: the token goes ahead by the number, onto the top of any stack there', () => {
	const track = trackOf([3, 2, 1, 0], [6, 6, 6, 1]);
	track.advance(5);
	expect(orderOf(track, 4)).toEqual([3, 2, 1, 0]);
	expect(track.distance(3)).toBe(6);
	track.advance(3);
	expect(orderOf(track, 4)).toEqual([2, 1, 0, 3]);
	expect([0, 1, 2, 3].map((seat) => track.distance(seat))).toEqual([6, 6, 6, 9]);
});

test('a copy goes its own way', () => {
	const track = trackOf([1, 0, 2], [3, 2, 8]);
	const copy = new MoonTrack();
	copy.copyFrom(track);
	copy.advance(5);
	expect(orderOf(copy, 3)).toEqual([0, 1, 2]);
	expect(orderOf(track, 3)).toEqual([1, 0, 2]);
	expect(track.distance(1)).toBe(2);
	expect(copy.distance(1)).toBe(7);
});
