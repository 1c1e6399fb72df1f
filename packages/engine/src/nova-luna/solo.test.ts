import { describe, expect, test } from 'vitest';
import {
	MASTERPIECE,
	play,
	REFILL,
	setupOf,
	startOf,
	take,
	takeAll,
} from '../../test/nova-luna/positions.ts';
import type { Laid } from '../../test/nova-luna/referee.ts';
import { costOf } from '../../test/nova-luna/referee.ts';
import { novaLuna } from './nova-luna.ts';
import type { NovaLunaPosition } from './position.ts';

/* The solo game, NL-20 to NL-25. Rings name the tiles in the order in which they will be taken. */

function soloOf(ring: readonly number[], stock: readonly number[] = []): NovaLunaPosition {
	return startOf({ players: 1 }, setupOf(ring, { stock }));
}

const numbers = (tiles: readonly Laid[]): readonly number[] => tiles.map(([tile]) => tile);

/** Twenty-two tiles in a row that never fulfill a task. */
const QUIET: readonly Laid[] = [
	1, 2, 3, 4, 18, 5, 6, 19, 7, 8, 9, 11, 13, 14, 15, 16, 17, 20, 10, 12, 21, 35,
].map((tile, x) => [tile, x, 0]);

test('NL-20: 21 tokens, no token on the moon track, no advance', () => {
	const position = soloOf([17, 34, 51]);
	expect(position.displays[0]?.tokensLeft).toBe(21);
	play(position, take(17, 0, 0));
	expect(novaLuna.view(position, 0).track).toEqual([{ seat: 0, distance: 0 }]);
	const [took] = play(position, take(34, 1, 0)).events;
	expect(took).toMatchObject({ seat: 0, distance: 0 });
	expect(novaLuna.deciders(position)).toEqual([0]);
});

describe('NL-21: phase 1', () => {
	test('takes one of the next three, and knows no refill before the eighth token', () => {
		const position = soloOf(numbers(QUIET.slice(0, 11)));
		expect(novaLuna.view(position, 0).solo).toEqual({ phase: 1, phase1Note: null });
		expect(novaLuna.check(position, 0, take(4, 0, 0))).toMatchObject({ code: 'tile-out-of-reach' });
		for (const move of takeAll(QUIET.slice(0, 10))) {
			expect(position.refillChoice).toBe('forbidden');
			expect(novaLuna.check(position, 0, REFILL)).toEqual({ code: 'tokens-missing-for-phase-2', missing: 8 });
			play(position, move);
		}
		// One tile is left on the track: with others at the table this would be the time to refill.
		expect(position.wheel.count).toBe(1);
		expect(position.refillChoice).toBe('forbidden');
	});

	test('a placement may cover more than the pile of 8 still holds; the rest comes from the 13', () => {
		const position = soloOf(numbers(MASTERPIECE));
		play(position, ...takeAll(MASTERPIECE.slice(0, 6)));
		expect(position.tokensPlaced(0)).toBe(7);
		expect(novaLuna.check(position, 0, REFILL)).toEqual({ code: 'tokens-missing-for-phase-2', missing: 1 });
		play(position, ...takeAll(MASTERPIECE.slice(6, 7)));
		expect(position.tokensPlaced(0)).toBe(10);
		expect(position.refillChoice).toBe('allowed');
	});
});

describe('NL-22: the end of phase 1', () => {
	test('by choice once all 8 are placed: reached early', () => {
		const stock = [1, 2, 3, 4, 5, 6, 7, 9];
		const position = soloOf(numbers(MASTERPIECE), stock);
		play(position, ...takeAll(MASTERPIECE.slice(0, 7)));
		expect(novaLuna.legalMoves(position, 0).at(-1)).toEqual(REFILL);
		const { events, revealed } = play(position, REFILL);
		expect(revealed).toBe(true);
		// NL-23: all 8 are placed, so the note is the numbers alone; tiles not taken stay where they lie.
		expect(events).toEqual([
			{
				type: 'refilled',
				seat: 0,
				tiles: [0, 1, 2, 3, 4, 5, 6].map((space, i) => ({ space, tile: stock[i] })),
				phase1Note: 38,
			},
		]);
		expect(novaLuna.view(position, 0)).toMatchObject({
			ring: [1, 2, 3, 4, 5, 6, 7, null, 46, 29, 30, 25],
			stockSize: 50,
			solo: { phase: 2, phase1Note: 38 },
		});
		expect(novaLuna.check(position, 0, REFILL)).toEqual({ code: 'no-refill-in-phase-2' });
	});

	test('carrying on is allowed: it costs points and brings more new tiles', () => {
		const position = soloOf(numbers(MASTERPIECE));
		play(position, ...takeAll(MASTERPIECE.slice(0, 9)));
		const { events } = play(position, REFILL);
		expect(events[0]).toMatchObject({ phase1Note: 48 });
		expect(events[0]?.type === 'refilled' && events[0].tiles).toHaveLength(9);
	});

	test('is a choice at the start of every turn from then on, also with one tile left', () => {
		const position = soloOf(numbers(MASTERPIECE));
		play(position, ...takeAll(MASTERPIECE.slice(0, 7)));
		for (const move of takeAll(MASTERPIECE.slice(7, 10))) {
			expect(position.refillChoice).toBe('allowed');
			play(position, move);
		}
		expect(position.refillChoice).toBe('allowed');
	});

	test('by force when the track is empty: the 8 reached late', () => {
		const early = MASTERPIECE.slice(0, 4);
		const up = [1, 2, 3, 4, 18, 5, 6].map((tile, i): Laid => [tile, 0, -1 - i]);
		const position = soloOf(numbers([...early, ...up]), numbers(MASTERPIECE.slice(4)));
		play(position, ...takeAll([...early, ...up]));
		expect(position.tokensPlaced(0)).toBe(3);
		expect(position.refillChoice).toBe('required');
		expect(novaLuna.legalMoves(position, 0)).toEqual([REFILL]);
		expect(novaLuna.check(position, 0, take(66, 0, 1))).toEqual({ code: 'refill-first' });
		// NL-23: 10 for each of the 5 not placed.
		expect(play(position, REFILL).events[0]).toMatchObject({ phase1Note: 35 + 50 });
		play(position, ...takeAll(MASTERPIECE.slice(4)));
		expect(novaLuna.outcome(position)).toEqual({
			reason: 'all-tokens-placed',
			tokensLeft: [0],
			score: 85 + 72,
			notes: [85, 72],
		});
	});
});

test('NL-23, NL-25: the 8 never reached, nor any token placed', () => {
	const position = soloOf(numbers(QUIET.slice(0, 11)), numbers(QUIET.slice(11)));
	play(position, ...takeAll(QUIET.slice(0, 11)), REFILL, ...takeAll(QUIET.slice(11)));
	expect(novaLuna.outcome(position)).toEqual({
		reason: 'no-tiles-left',
		tokensLeft: [21],
		score: 108 + 286,
		notes: [28 + 80, 76 + 210],
	});
});

describe('NL-24: phase 2', () => {
	test('knows no further refill, with few tiles or none', () => {
		const position = soloOf(numbers(QUIET.slice(0, 11)), numbers(QUIET.slice(11)));
		play(position, ...takeAll(QUIET.slice(0, 11)), REFILL);
		for (const move of takeAll(QUIET.slice(11))) {
			expect(position.refillChoice).toBe('forbidden');
			expect(novaLuna.check(position, 0, REFILL)).toEqual({ code: 'no-refill-in-phase-2' });
			expect(novaLuna.outcome(position)).toBeNull();
			play(position, move);
		}
		// 46 tiles are left in the stock, and yet this is the end.
		expect(position.wheel.stockSize).toBe(46);
		expect(position.ending).toBe('no-tiles-left');
	});

	test('ends at once with the 21st token, though tiles lie on the track', () => {
		const position = soloOf(numbers(MASTERPIECE));
		play(position, ...takeAll(MASTERPIECE.slice(0, 9)), REFILL, ...takeAll(MASTERPIECE.slice(9)));
		expect(position.wheel.count).toBe(9);
		expect(novaLuna.outcome(position)).toEqual({
			reason: 'all-tokens-placed',
			tokensLeft: [0],
			score: 48 + 57,
			notes: [48, 57],
		});
	});

	test('all 21 placed in phase 1: the game ends there and both notes are equal', () => {
		const position = soloOf(numbers(MASTERPIECE));
		const { events } = play(position, ...takeAll(MASTERPIECE));
		// NL-17 holds alone too: two tokens were left for five tasks.
		expect(events[0]).toMatchObject({
			covered: [
				[66, 0],
				[49, 1],
			],
		});
		expect(events[1]).toEqual({
			type: 'ended',
			outcome: { reason: 'all-tokens-placed', tokensLeft: [0], score: 114, notes: [57, 57] },
		});
		expect(novaLuna.view(position, 0).solo).toEqual({ phase: 1, phase1Note: null });
	});
});

test('NL-25: the note of phase 2 counts all tiles again, and 10 for each token missing', () => {
	const stock = numbers(QUIET.slice(0, 6).concat([[7, 0, 0]]));
	const position = soloOf(numbers(MASTERPIECE), stock);
	play(position, ...takeAll(MASTERPIECE.slice(0, 7)), REFILL);
	// All tiles on the track go far away from the masterpiece, one below the other.
	for (let y = -1; position.ending === null; y--) {
		const [tile = 0] = novaLuna.view(position, 0).decision?.reach ?? [];
		play(position, take(tile, 0, y));
	}
	const laid = novaLuna.encode(position).displays[0] ?? [];
	const left = position.displays[0]?.tokensLeft ?? 0;
	expect(left).toBeGreaterThan(0);
	expect(laid).toHaveLength(18);
	const notes = [38, costOf(laid) + 10 * left];
	expect(novaLuna.outcome(position)).toEqual({
		reason: 'no-tiles-left',
		tokensLeft: [left],
		score: 38 + costOf(laid) + 10 * left,
		notes,
	});
});
