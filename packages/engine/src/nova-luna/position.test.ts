import { describe, expect, test } from 'vitest';
import {
	activeSeat,
	play,
	positionOf,
	REFILL,
	setupOf,
	snapshotOf,
	startOf,
	take,
} from '../../test/nova-luna/positions.ts';
import { faultOf, must } from '../../test/results.ts';
import { SeededRandom } from '../random.ts';
import { novaLuna } from './nova-luna.ts';
import type { NovaLunaPosition } from './position.ts';

/* A turn and the turn order, two to four players. */

function refillsOffered(position: NovaLunaPosition): number {
	return novaLuna.legalMoves(position, activeSeat(position)).filter(({ type }) => type === 'refill').length;
}

function takesOffered(position: NovaLunaPosition): readonly number[] {
	const tiles = novaLuna
		.legalMoves(position, activeSeat(position))
		.flatMap((move) => (move.type === 'take' ? [move.tile] : []));
	return [...new Set<number>(tiles)];
}

describe('the start', () => {
	test('NL-3: the stock’s size is public and its order is in no view', () => {
		const position = startOf({}, setupOf([], { order: [0, 1] }));
		const view = novaLuna.view(position, 'spectator');
		expect(view.stockSize).toBe(57);
		expect(Object.keys(view)).not.toContain('stock');
	});

	test('NL-5: the last token drawn is on top of the start stack, and its owner starts', () => {
		const position = startOf({ players: 4 }, setupOf([], { order: [2, 0, 3, 1] }));
		expect(novaLuna.deciders(position)).toEqual([1]);
		expect(novaLuna.view(position, 0).track).toEqual([
			{ seat: 1, distance: 0 },
			{ seat: 3, distance: 0 },
			{ seat: 0, distance: 0 },
			{ seat: 2, distance: 0 },
		]);
	});

	test('NL-5: every player is as likely to start', () => {
		const random = new SeededRandom('who starts');
		const starts = [0, 0, 0];
		const position = novaLuna.create({ players: 3, firstGame: false });
		for (let i = 0; i < 3000; i++) {
			position.deal(random);
			starts[position.activeSeat] = (starts[position.activeSeat] ?? 0) + 1;
		}
		for (const times of starts) expect(Math.abs(times - 1000)).toBeLessThan(120);
	});

	test('a position is dealt like a new one after any game', () => {
		const used = positionOf({ ring: { 4: 1 }, meeple: 3, stock: [] });
		play(used, take(1, 1, 0));
		expect(used.ending).toBe('no-tiles-left');
		used.deal(new SeededRandom('again'));
		const fresh = novaLuna.create(used.options);
		fresh.deal(new SeededRandom('again'));
		expect(novaLuna.encode(used)).toEqual(novaLuna.encode(fresh));
		expect(novaLuna.view(used, 0)).toEqual(novaLuna.view(fresh, 0));
	});
});

describe('NL-6: whose turn it is', () => {
	test('the player furthest back, several times in a row', () => {
		const position = startOf({}, setupOf([17, 1, 18, 35], { order: [0, 1] }));
		play(position, take(17, 0, 0));
		expect(activeSeat(position)).toBe(0);
		play(position, take(1, 0, 0));
		expect(activeSeat(position)).toBe(0);
		play(position, take(18, 1, 0));
		expect(activeSeat(position)).toBe(0);
	});

	test('a tie on the moon track goes to the last to arrive', () => {
		// Seat 2 moves 3 and seat 0 moves 3 onto it; seat 1 stays behind with 4, 5 or 6 … until it arrives too.
		const position = startOf({ players: 3 }, setupOf([4, 5, 6, 21], { order: [1, 0, 2] }));
		play(position, take(4, 0, 0));
		play(position, take(5, 0, 0));
		expect(activeSeat(position)).toBe(1);
		play(position, take(6, 0, 0));
		expect(position.displays.map((display) => display.cost)).toEqual([3, 3, 3]);
		expect(novaLuna.encode(position).order).toEqual([1, 0, 2]);
	});
});

describe('NL-8: refill', () => {
	test('is not allowed with three tiles or more', () => {
		for (const ring of [
			{ 4: 1, 5: 2, 6: 3 },
			{ 4: 1, 5: 2, 6: 3, 7: 4, 8: 5, 9: 6 },
		]) {
			const position = positionOf({ meeple: 3, ring });
			expect(position.refillChoice).toBe('forbidden');
			expect(refillsOffered(position)).toBe(0);
			const refusal = faultOf(novaLuna.play(position, 0, REFILL));
			expect(refusal).toEqual({ code: 'too-many-tiles-to-refill', tiles: Object.keys(ring).length });
		}
	});

	test.each([
		{ tiles: 2, ring: { 4: 1, 9: 2 } },
		{ tiles: 1, ring: { 9: 2 } },
	])('is a free choice with $tiles', ({ ring, tiles }) => {
		const position = positionOf({ meeple: 3, ring });
		expect(position.refillChoice).toBe('allowed');
		expect(refillsOffered(position)).toBe(1);
		expect(takesOffered(position)).toHaveLength(tiles);
		play(position, REFILL);
		expect(position.wheel.count).toBe(11);
	});

	test('is a must with none: no tile can be taken first', () => {
		const position = positionOf({ meeple: 3, ring: {} });
		expect(position.refillChoice).toBe('required');
		expect(novaLuna.legalMoves(position, 0)).toEqual([REFILL]);
		expect(novaLuna.check(position, 0, take(1, 0, 0))).toEqual({ code: 'refill-first' });
		play(position, REFILL);
		expect(takesOffered(position)).toHaveLength(3);
	});

	test('comes only at the start of a turn, and the same player takes a tile then', () => {
		const position = positionOf({ players: 3, meeple: 3, ring: { 4: 1 }, order: [1, 0, 2] });
		play(position, REFILL);
		expect(novaLuna.deciders(position)).toEqual([1]);
		expect(novaLuna.check(position, 1, REFILL)).toEqual({ code: 'refilled-already' });
		expect(refillsOffered(position)).toBe(0);
		play(position, take(1, 0, 0));
		expect(position.refilled).toBe(false);
	});

	test('of a stock too short to bring three tiles is still done only once a turn', () => {
		const position = positionOf({ meeple: 3, ring: { 4: 1 }, stock: [2] });
		play(position, REFILL);
		expect(position.wheel.count).toBe(2);
		expect(position.refillChoice).toBe('forbidden');
		expect(novaLuna.check(position, activeSeat(position), REFILL)).toEqual({ code: 'refilled-already' });
	});

	test('its event names the new tiles and their spaces, clockwise from the meeple, and reveals them', () => {
		const position = positionOf({ meeple: 9, ring: { 11: 1, 2: 2 } });
		const stock = novaLuna.encode(position).stock;
		const { events, revealed, turnEnded } = play(position, REFILL);
		expect(revealed).toBe(true);
		expect(turnEnded).toBe(false);
		expect(events).toEqual([
			{
				type: 'refilled',
				seat: 0,
				tiles: [10, 0, 1, 3, 4, 5, 6, 7, 8].map((space, i) => ({ space, tile: stock[i] })),
				phase1Note: null,
			},
		]);
		expect(novaLuna.encode(position).stock).toEqual(stock.slice(9));
	});

	test('leaves the meeple’s space empty', () => {
		const position = positionOf({ meeple: 9, ring: { 11: 1 } });
		play(position, REFILL);
		expect(novaLuna.view(position, 0).ring[9]).toBeNull();
		expect(novaLuna.view(position, 0).ring.filter((tile) => tile === null)).toHaveLength(1);
	});

	test.each([
		{ kind: 'by choice', ring: { 4: 1, 5: 18 }, stock: [52], after: [4, 5, 6] },
		{ kind: 'by force', ring: {}, stock: [52], after: [4] },
		{ kind: 'by choice', ring: { 5: 18 }, stock: [52, 53, 54], after: [4, 5, 6, 7] },
		{ kind: 'by force', ring: {}, stock: [52, 53], after: [4, 5] },
	])('of a short stock of $stock.length $kind puts out what there is', ({ ring, stock, after }) => {
		const position = positionOf({ meeple: 3, ring, stock });
		expect(refillsOffered(position)).toBe(1);
		play(position, REFILL);
		const spaces = novaLuna.view(position, 0).ring.flatMap((tile, space) => (tile === null ? [] : [space]));
		expect(spaces).toEqual(after);
		expect(position.wheel.stockSize).toBe(0);
		expect(takesOffered(position)).toHaveLength(Math.min(3, after.length));
	});

	test('is not offered with an empty stock', () => {
		const position = positionOf({ meeple: 3, ring: { 4: 1, 5: 18 }, stock: [] });
		expect(position.refillChoice).toBe('forbidden');
		expect(refillsOffered(position)).toBe(0);
		expect(novaLuna.check(position, activeSeat(position), REFILL)).toEqual({ code: 'stock-empty' });
		expect(takesOffered(position)).toEqual([1, 18]);
	});
});

describe('NL-9: take', () => {
	test('one of the next three tiles clockwise, empty spaces skipped', () => {
		const position = positionOf({ meeple: 10, ring: { 11: 1, 2: 18, 3: 35, 4: 52, 9: 2 } });
		expect(takesOffered(position)).toEqual([1, 18, 35]);
		expect(novaLuna.view(position, 0).decision?.reach).toEqual([1, 18, 35]);
		expect(novaLuna.check(position, 0, take(52, 0, 0))).toEqual({
			code: 'tile-out-of-reach',
			tile: 52,
			reach: [1, 18, 35],
		});
	});

	test('passing is not allowed: the seat to move always has a move', () => {
		const position = positionOf({ meeple: 3, ring: { 4: 1 }, stock: [] });
		expect(position.moveCount(activeSeat(position))).toBeGreaterThan(0);
	});

	test('the meeple moves to the space that the tile came from', () => {
		const position = positionOf({ meeple: 10, ring: { 11: 1, 2: 18, 3: 35 } });
		const { events, revealed, turnEnded } = play(position, take(18, 0, 0));
		expect(position.wheel.meeple).toBe(2);
		expect(novaLuna.view(position, 0).ring[2]).toBeNull();
		expect(revealed).toBe(false);
		expect(turnEnded).toBe(true);
		expect(events).toEqual([
			{ type: 'took', seat: 0, tile: 18, space: 2, x: 0, y: 0, distance: 1, covered: [], tokensLeft: 20 },
		]);
	});
});

test('NL-10: the token advances by the number of the tile', () => {
	const position = startOf({}, setupOf([17, 34, 51], { order: [0, 1] }));
	play(position, take(17, 0, 0), take(34, 0, 0));
	// Both stand on 7, with seat 0 on top as the last to arrive.
	expect(novaLuna.view(position, 0).track).toEqual([
		{ seat: 0, distance: 7 },
		{ seat: 1, distance: 7 },
	]);
});

test('NL-11: the first tile goes to 0,0, every later one next to a tile, on an empty cell', () => {
	const position = positionOf({ meeple: 3, ring: { 4: 1, 5: 18, 6: 35 } });
	for (const [x, y] of [
		[1, 0],
		[0, -1],
		[5, 5],
	] as const) {
		expect(novaLuna.check(position, 0, take(1, x, y))).toEqual({ code: 'first-tile-at-origin' });
	}
	const later = positionOf({ meeple: 3, ring: { 4: 1, 5: 18, 6: 35 }, displays: [[[2, 0, 0]], [[3, 0, 0]]] });
	expect(novaLuna.check(later, 0, take(1, 0, 0))).toEqual({ code: 'cell-occupied', x: 0, y: 0 });
	expect(novaLuna.check(later, 0, take(1, 1, 1))).toEqual({ code: 'cell-not-adjacent', x: 1, y: 1 });
	expect(novaLuna.check(later, 0, take(1, 500_000, 0))).toEqual({
		code: 'cell-not-adjacent',
		x: 500_000,
		y: 0,
	});
	for (const [x, y] of [
		[1, 0],
		[-1, 0],
		[0, 1],
		[0, -1],
	] as const) {
		expect(novaLuna.check(later, 0, take(1, x, y))).toBeNull();
	}
});

test('NL-12: what is fulfilled is covered at once, on any tile of the own display only', () => {
	const position = positionOf({
		meeple: 3,
		ring: { 4: 50, 5: 18, 6: 35 },
		displays: [[[16, 0, 0]], [[32, 0, 0]]],
	});
	const [took] = play(position, take(50, 0, -1)).events;
	expect(took).toMatchObject({
		covered: [
			[16, 2],
			[50, 2],
		],
		tokensLeft: 18,
	});
	const view = novaLuna.view(position, 1);
	expect(view.displays.map(({ tokensLeft }) => tokensLeft)).toEqual([18, 20]);
	expect(view.displays[0]?.tiles).toEqual([
		{ tile: 16, x: 0, y: 0, covered: [2] },
		{ tile: 50, x: 0, y: -1, covered: [2] },
	]);
});

test('a copied position plays on alone', () => {
	const position = positionOf({ players: 3, meeple: 3, ring: { 4: 1, 5: 18 }, firstGame: true });
	play(position, REFILL);
	const copy = novaLuna.create(position.options);
	copy.deal(new SeededRandom('other'));
	copy.copyFrom(position);
	const before = novaLuna.encode(position);
	expect(novaLuna.encode(copy)).toEqual(before);
	play(copy, take(18, 0, 0));
	expect(novaLuna.encode(position)).toEqual(before);
	expect(novaLuna.encode(copy)).not.toEqual(before);
});

test('only the seat to move has a move', () => {
	const position = positionOf({ players: 4, meeple: 3, ring: { 4: 1 }, order: [2, 3, 0, 1] });
	expect(novaLuna.deciders(position)).toEqual([2]);
	for (const seat of [0, 1, 3] as const) {
		expect(novaLuna.legalMoves(position, seat)).toEqual([]);
		expect(novaLuna.check(position, seat, take(1, 0, 0))).toEqual({ code: 'not-your-turn', toMove: 2 });
	}
	expect(must(novaLuna.decode(snapshotOf({ players: 4, order: [2, 3, 0, 1] }))).activeSeat).toBe(2);
});
