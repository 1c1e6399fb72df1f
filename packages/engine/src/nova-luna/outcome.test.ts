import { describe, expect, test } from 'vitest';
import {
	activeSeat,
	MASTERPIECE,
	play,
	positionOf,
	QUIET_ROWS,
	REFILL,
	take,
} from '../../test/nova-luna/positions.ts';
import { novaLuna } from './nova-luna.ts';
import type { NovaLunaPosition } from './position.ts';

/* The end of a game of two to four players. */

/** The seat with ten tiles of the masterpiece is to move, with one token left; others have covered nothing. */
function nearlyWon(
	players: 2 | 3 | 4,
	winner: 0 | 1 | 2,
	rest: readonly (0 | 1 | 2 | 3)[],
): NovaLunaPosition {
	const rows = QUIET_ROWS.slice(0, players - 1);
	return positionOf({
		players,
		meeple: 3,
		ring: { 4: 25, 5: 60 },
		displays: [...rows.slice(0, winner), MASTERPIECE.slice(0, 10), ...rows.slice(winner)],
		order: [winner, ...rest],
	});
}

/** The free end of the row of the seat to move. */
function leftOf(position: NovaLunaPosition): number {
	const row = novaLuna.encode(position).displays[activeSeat(position)] ?? [];
	return Math.min(...row.map(([, x]) => x)) - 1;
}

describe('NL-17: the last token', () => {
	test('ends the game at once, and its owner wins', () => {
		const position = nearlyWon(2, 1, [0]);
		expect(position.displays[1]?.tokensLeft).toBe(1);
		const { events, turnEnded } = play(position, take(25, 2, 2));
		const outcome = { reason: 'all-tokens-placed', tokensLeft: [20, 0], ranking: [[1], [0]] };
		expect(events[1]).toEqual({ type: 'ended', outcome });
		expect(turnEnded).toBe(true);
		expect(novaLuna.outcome(position)).toEqual(outcome);
		expect(novaLuna.deciders(position)).toEqual([]);
		expect(novaLuna.legalMoves(position, 0)).toEqual([]);
		expect(novaLuna.check(position, 0, take(60, 0, 1))).toEqual({ code: 'game-over' });
		expect(novaLuna.view(position, 0).decision).toBeNull();
		expect(novaLuna.view(position, 0).outcome).toEqual(outcome);
	});

	test('goes to the tile laid first; the other tasks fulfilled stay uncovered', () => {
		const position = nearlyWon(2, 0, [1]);
		const [took] = play(position, take(25, 2, 2)).events;
		expect(took).toMatchObject({ covered: [[66, 0]], tokensLeft: 0 });
		const tiles = novaLuna.view(position, 0).displays[0]?.tiles ?? [];
		expect(tiles.find(({ tile }) => tile === 66)?.covered).toEqual([0, 1, 2]);
		expect(tiles.find(({ tile }) => tile === 49)?.covered).toEqual([0]);
		expect(tiles.find(({ tile }) => tile === 25)?.covered).toEqual([]);
	});

	test('one token more and the game goes on', () => {
		const position = nearlyWon(2, 0, [1]);
		play(position, take(60, -1, 0));
		expect(novaLuna.outcome(position)).toBeNull();
		expect(position.displays[0]?.tokensLeft).toBe(1);
	});
});

describe('NL-18: no tile left', () => {
	test('the last tile of all ends the game; the fewest tokens left win', () => {
		const position = positionOf({ meeple: 3, ring: { 7: 43 }, stock: [] });
		expect(novaLuna.outcome(position)).toBeNull();
		const seat = activeSeat(position);
		const move = novaLuna.legalMoves(position, seat).at(-1);
		if (move) play(position, move);
		const left = position.displays.map((display) => display.tokensLeft);
		expect(novaLuna.outcome(position)).toEqual({
			reason: 'no-tiles-left',
			tokensLeft: left,
			ranking: (left[0] ?? 0) < (left[1] ?? 0) ? [[0], [1]] : [[1], [0]],
		});
		expect(left[0]).not.toBe(left[1]);
		expect(novaLuna.deciders(position)).toEqual([]);
	});

	test('an empty track with a stock is no end: the seat to move must refill', () => {
		const position = positionOf({ meeple: 3, ring: { 7: 43 }, stock: [10] });
		play(position, take(43, -33, 0));
		expect(novaLuna.outcome(position)).toBeNull();
		expect(novaLuna.legalMoves(position, activeSeat(position))).toEqual([REFILL]);
	});

	test('a position laid out at its end is at its end', () => {
		expect(positionOf({ meeple: 3, ring: {}, stock: [] }).ending).toBe('no-tiles-left');
		expect(positionOf({ meeple: 3, ring: {}, stock: [1] }).ending).toBeNull();
		expect(positionOf({ displays: [MASTERPIECE, QUIET_ROWS[0] ?? []] }).ending).toBe('all-tokens-placed');
	});
});

describe('NL-19: places', () => {
	test.each([
		{ players: 3 as const, rest: [1, 2], ranking: [[0], [1], [2]] },
		{ players: 3 as const, rest: [2, 1], ranking: [[0], [2], [1]] },
		{ players: 4 as const, rest: [3, 1, 2], ranking: [[0], [3], [1], [2]] },
		{ players: 4 as const, rest: [3, 2, 1], ranking: [[0], [3], [2], [1]] },
	] as const)(
		'after the last token, equal ones by turn order: $players players, $rest',
		({ players, rest, ranking }) => {
			const position = nearlyWon(players, 0, rest);
			play(position, take(25, 2, 2));
			expect(novaLuna.outcome(position)).toEqual({
				reason: 'all-tokens-placed',
				tokensLeft: [0, 20, 20, 20].slice(0, players),
				ranking,
			});
		},
	);

	// All stand on the same space before tile 10, the last, is taken: that seat then stands ahead of all.
	test.each([
		{ order: [0, 1], tokensLeft: [13, 13], ranking: [[1], [0]] },
		{ order: [1, 0], tokensLeft: [13, 13], ranking: [[0], [1]] },
		{ order: [0, 1, 2], tokensLeft: [14, 14, 14], ranking: [[1], [2], [0]] },
		{ order: [1, 2, 0], tokensLeft: [14, 14, 14], ranking: [[2], [0], [1]] },
		{ order: [2, 0, 1], tokensLeft: [14, 14, 14], ranking: [[0], [1], [2]] },
		{ order: [0, 1, 2, 3], tokensLeft: [17, 17, 16, 16], ranking: [[2], [3], [1], [0]] },
		{ order: [2, 3, 1, 0], tokensLeft: [17, 17, 16, 16], ranking: [[3], [2], [1], [0]] },
	])('without tiles, equal ones by turn order: $order', ({ order, tokensLeft, ranking }) => {
		const players = order.length === 2 ? 2 : order.length === 3 ? 3 : 4;
		const position = positionOf({ players, meeple: 3, ring: { 7: 10 }, stock: [], order });
		expect(new Set(position.displays.map((display) => display.cost)).size).toBe(1);
		play(position, take(10, leftOf(position), 0));
		expect(novaLuna.outcome(position)).toEqual({ reason: 'no-tiles-left', tokensLeft, ranking });
	});

	test('the last to arrive on a space moves first there, so it ranks before an equal seat', () => {
		// Tile 1, the last, brings seat 3 onto the space of all others, on their top.
		const position = positionOf({ players: 4, meeple: 3, ring: { 7: 1 }, stock: [] });
		expect(activeSeat(position)).toBe(3);
		play(position, take(1, leftOf(position), 0));
		expect(new Set(position.displays.map((display) => display.cost)).size).toBe(1);
		expect(novaLuna.outcome(position)).toEqual({
			reason: 'no-tiles-left',
			tokensLeft: [16, 16, 17, 16],
			ranking: [[3], [0], [1], [2]],
		});
	});
});
