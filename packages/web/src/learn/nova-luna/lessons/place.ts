import { beginning, take, tile } from '../compose.ts';
import { TAKES_ANY, takes } from '../goals.ts';
import type { NovaLunaLesson } from '../shown.ts';
import { why, words } from '../words.ts';

const TWO = { players: 2, firstGame: false } as const;
/** Clockwise from the meeple. */
const TRACK = [27, 5, 58, 40, 13, 61, 36, 22, 65, 8, 47];

/** Taking a tile from the wheel and laying it in the display. */
export const PLACE: NovaLunaLesson = {
	id: 'place',
	steps: [
		{
			id: 'first',
			rules: ['NL-9', 'NL-3', 'NL-11'],
			words: words('place_first'),
			before: beginning(TWO, TRACK, []),
			seat: 0,
			shown: { boards: 'both' },
			goal: TAKES_ANY,
			solution: [take([5, 0, 0])],
			wrong: [{ moves: [take([40, 0, 0])], why: why('place_first_far') }],
		},
		{
			id: 'beside',
			rules: ['NL-11'],
			words: words('place_beside'),
			before: beginning(TWO, TRACK, [
				[5, 0, 0],
				[13, 0, 0],
			]),
			seat: 0,
			shown: { boards: 'both' },
			goal: TAKES_ANY,
			solution: [take([61, 1, 0])],
			wrong: [{ moves: [take([61, 1, 1])], why: why('place_beside_corner') }],
		},
		{
			id: 'gaps',
			rules: ['NL-9'],
			words: words('place_gaps'),
			// The first lap leaves gaps behind: from the last space the next tiles are those on spaces 1, 2 and 4.
			before: beginning(TWO, TRACK, [
				[58, 0, 0],
				[61, 0, 0],
				[65, 1, 0],
				[47, 1, 0],
			]),
			seat: 0,
			shown: { boards: 'both' },
			goal: takes(tile(40)),
			solution: [take([40, 0, 1])],
			wrong: [
				{ moves: [take([5, 0, 1])], why: why('place_gaps_near'), also: () => true },
				{ moves: [take([13, 0, 0])], why: why('place_gaps_beyond') },
			],
		},
	],
};
