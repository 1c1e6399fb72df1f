import type { Seat } from '@orrery/engine';
import { expect, test } from 'vitest';
import { tieBreakOf, tiedPlayers } from './ending-words.ts';

const SEATS: readonly Seat[] = [0, 1, 2, 3];

/** Players by their place and the figure that decides it. */
function ranked(...rows: readonly (readonly [place: number | null, figure: number])[]) {
	return rows.map(([place, figure], i) => ({
		seat: SEATS[i] ?? 0,
		place,
		figure,
		name: `${i}`,
		level: null,
	}));
}

const NONE = { ahead: false, shared: false };
const AHEAD = { ahead: true, shared: false };
const SHARED = { ahead: false, shared: true };

test.each([
	['different figures need no rule', ranked([1, 0], [2, 3]), [NONE, NONE]],
	['of two alike the first is ahead (NL-19)', ranked([1, 3], [2, 3]), [AHEAD, NONE]],
	['of three alike all but the last are ahead', ranked([1, 3], [2, 3], [3, 3]), [AHEAD, AHEAD, NONE]],
	['a tie for the second place', ranked([1, 0], [2, 4], [3, 4], [4, 9]), [NONE, AHEAD, NONE, NONE]],
	['two ties', ranked([1, 2], [2, 2], [3, 5], [4, 5]), [AHEAD, NONE, AHEAD, NONE]],
	['a place that is shared (NB-8.34)', ranked([1, 40], [1, 40], [3, 12]), [SHARED, SHARED, NONE]],
	[
		'a shared place before another with as many points',
		ranked([1, 40], [1, 40], [3, 40]),
		[{ ahead: true, shared: true }, { ahead: true, shared: true }, NONE],
	],
	['a player who is not placed ties with nobody', ranked([1, 40], [null, 40]), [NONE, NONE]],
] as const)('%s', (_, players, expected) => {
	expect(players.map((player) => tieBreakOf(players, player))).toEqual(expected);
});

test('tied players are named together, those who were not placed are not', () => {
	const players = ranked([1, 2], [2, 2], [3, 5], [null, 5]);
	expect(tiedPlayers(players).map((group) => group.map(({ seat }) => seat))).toEqual([[0, 1]]);
});
