import { describe, expect, test } from 'vitest';
import {
	activeSeat,
	MASTERPIECE,
	play,
	positionOf,
	QUIET_ROWS,
	REFILL,
	setupOf,
	startOf,
	take,
	takeAll,
	tileId,
} from '../../test/nova-luna/positions.ts';
import { faultOf, must } from '../../test/results.ts';
import type { Seat } from '../game.ts';
import type { NovaLunaMove, NovaLunaRefusal } from './move.ts';
import { novaLuna } from './nova-luna.ts';
import type { NovaLunaPosition } from './position.ts';

interface Refused {
	readonly position: NovaLunaPosition;
	readonly seat?: Seat;
	readonly move: NovaLunaMove;
	readonly refusal: NovaLunaRefusal;
}

function solo(moves: readonly NovaLunaMove[]): NovaLunaPosition {
	const position = startOf({ players: 1 }, setupOf(MASTERPIECE.map(([tile]) => tile)));
	play(position, ...moves);
	return position;
}

const THREE = { 4: 1, 5: 18, 6: 35 };

/** One position for every reason to refuse a move; the type makes sure that none is missing. */
const REFUSALS: Readonly<Record<NovaLunaRefusal['code'], () => Refused>> = {
	'game-over': () => ({
		position: positionOf({ displays: [MASTERPIECE, QUIET_ROWS[0] ?? []], ring: { 4: 60 }, meeple: 3 }),
		seat: 1,
		move: take(60, 0, 1),
		refusal: { code: 'game-over' },
	}),
	'not-your-turn': () => ({
		position: positionOf({ meeple: 3, ring: THREE, order: [1, 0] }),
		seat: 0,
		move: take(1, 0, 0),
		refusal: { code: 'not-your-turn', toMove: 1 },
	}),
	'refill-first': () => ({
		position: positionOf({ meeple: 3 }),
		move: take(1, 0, 0),
		refusal: { code: 'refill-first' },
	}),
	'too-many-tiles-to-refill': () => ({
		position: positionOf({ meeple: 3, ring: THREE }),
		move: REFILL,
		refusal: { code: 'too-many-tiles-to-refill', tiles: 3 },
	}),
	'refilled-already': () => {
		const position = positionOf({ meeple: 3, ring: { 4: 1 } });
		play(position, REFILL);
		return { position, move: REFILL, refusal: { code: 'refilled-already' } };
	},
	'stock-empty': () => ({
		position: positionOf({ meeple: 3, ring: { 4: 1 }, stock: [] }),
		move: REFILL,
		refusal: { code: 'stock-empty' },
	}),
	'tokens-missing-for-phase-2': () => ({
		position: solo(takeAll(MASTERPIECE.slice(0, 5))),
		move: REFILL,
		refusal: { code: 'tokens-missing-for-phase-2', missing: 4 },
	}),
	'no-refill-in-phase-2': () => ({
		position: solo([...takeAll(MASTERPIECE.slice(0, 8)), REFILL, ...takeAll(MASTERPIECE.slice(8, 9))]),
		move: REFILL,
		refusal: { code: 'no-refill-in-phase-2' },
	}),
	'tile-out-of-reach': () => ({
		position: positionOf({ meeple: 3, ring: { ...THREE, 7: 52 } }),
		move: take(52, 0, 0),
		refusal: { code: 'tile-out-of-reach', tile: tileId(52), reach: [1, 18, 35].map(tileId) },
	}),
	'first-tile-at-origin': () => ({
		position: positionOf({ meeple: 3, ring: THREE }),
		move: take(1, 0, 1),
		refusal: { code: 'first-tile-at-origin' },
	}),
	'cell-occupied': () => ({
		position: positionOf({ meeple: 3, ring: THREE, displays: [[[2, 0, 0]], [[3, 0, 0]]] }),
		move: take(1, 0, 0),
		refusal: { code: 'cell-occupied', x: 0, y: 0 },
	}),
	'cell-not-adjacent': () => ({
		position: positionOf({ meeple: 3, ring: THREE, displays: [[[2, 0, 0]], [[3, 0, 0]]] }),
		move: take(1, 1, -1),
		refusal: { code: 'cell-not-adjacent', x: 1, y: -1 },
	}),
};

test.each(Object.entries(REFUSALS))('%s is refused, and the position stays as it was', (_, scene) => {
	const { position, seat = activeSeat(position), move, refusal } = scene();
	const before = structuredClone(novaLuna.encode(position));
	const view = structuredClone(novaLuna.view(position, 0));
	expect(novaLuna.check(position, seat, move)).toEqual(refusal);
	expect(faultOf(novaLuna.play(position, seat, move))).toEqual(refusal);
	expect(novaLuna.encode(position)).toEqual(before);
	expect(novaLuna.view(position, 0)).toEqual(view);
	expect(novaLuna.legalMoves(position, seat)).not.toContainEqual(move);
});

test('the reasons come in the order in which a player would ask', () => {
	const over = REFUSALS['game-over']();
	expect(novaLuna.check(over.position, 0, REFILL)).toEqual({ code: 'game-over' });
	const empty = positionOf({ meeple: 3, order: [1, 0] });
	expect(novaLuna.check(empty, 0, take(1, 9, 9))).toEqual({ code: 'not-your-turn', toMove: 1 });
	expect(novaLuna.check(empty, 1, take(1, 9, 9))).toEqual({ code: 'refill-first' });
	const laid = positionOf({ meeple: 3, ring: THREE, displays: [[[2, 0, 0]], [[3, 0, 0]]] });
	expect(novaLuna.check(laid, 0, take(52, 0, 0))).toMatchObject({ code: 'tile-out-of-reach' });
});

describe('moves', () => {
	test('codes and moves mean each other', () => {
		const position = positionOf({ meeple: 3, ring: { 9: 1, 1: 68 }, displays: [[[2, 0, 0]], [[3, 0, 0]]] });
		const moves = novaLuna.legalMoves(position, 0);
		expect(moves).toHaveLength(2 * 4 + 1);
		moves.forEach((move, i) => {
			const code = position.moveAt(0, i);
			expect(novaLuna.moveOf(position, code)).toEqual(move);
			expect(novaLuna.codeOf(position, move)).toBe(code);
		});
		expect(new Set(moves.map((_, i) => position.moveAt(0, i))).size).toBe(9);
		expect(() => novaLuna.codeOf(position, take(50, 0, 1))).toThrow(RangeError);
	});

	test('from outside are read strictly', () => {
		expect(must(novaLuna.readMove({ type: 'refill', tile: 3 }))).toEqual({ type: 'refill' });
		expect(must(novaLuna.readMove({ type: 'take', tile: 68, x: -3, y: 2, seat: 1 }))).toEqual(
			take(68, -3, 2),
		);
		const zero = must(novaLuna.readMove({ type: 'take', tile: 1, x: -0, y: 0 }));
		expect(zero.type === 'take' && Object.is(zero.x, 0)).toBe(true);
	});

	test.each([
		[null, 'wrong-type', ''],
		['refill', 'wrong-type', ''],
		[[], 'wrong-type', ''],
		[{}, 'unknown-value', 'type'],
		[{ type: 'pass' }, 'unknown-value', 'type'],
		[{ type: 'take', x: 0, y: 0 }, 'wrong-type', 'tile'],
		[{ type: 'take', tile: '5', x: 0, y: 0 }, 'wrong-type', 'tile'],
		[{ type: 'take', tile: 1.5, x: 0, y: 0 }, 'wrong-type', 'tile'],
		[{ type: 'take', tile: 0, x: 0, y: 0 }, 'out-of-range', 'tile'],
		[{ type: 'take', tile: 69, x: 0, y: 0 }, 'out-of-range', 'tile'],
		[{ type: 'take', tile: 5, x: null, y: 0 }, 'wrong-type', 'x'],
		[{ type: 'take', tile: 5, x: 0, y: Number.NaN }, 'wrong-type', 'y'],
		[{ type: 'take', tile: 5, x: 0, y: Number.POSITIVE_INFINITY }, 'wrong-type', 'y'],
		[{ type: 'take', tile: 5, x: 1_000_001, y: 0 }, 'out-of-range', 'x'],
		[{ type: 'take', tile: 5, x: 0, y: -1_000_001 }, 'out-of-range', 'y'],
	])('%j is no move', (value, code, path) => {
		expect(faultOf(novaLuna.readMove(value))).toMatchObject({ code, path });
	});
});

test('the game names itself and its rules', () => {
	expect([novaLuna.id, novaLuna.rules]).toEqual(['nova-luna', 1]);
});
