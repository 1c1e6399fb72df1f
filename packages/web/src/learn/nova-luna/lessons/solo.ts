import { display, played, REFILL, take, task, tile } from '../compose.ts';
import { all, covers, REFILLS, SCORES, takes } from '../goals.ts';
import type { NovaLunaLesson } from '../shown.ts';
import { why, words } from '../words.ts';
import { EIGHT_PLACED, ONE_LEFT } from './played-games.ts';

const SOLO = { players: 1, firstGame: false } as const;

/** The solo game: two phases, whose numbers are both counted. */
export const SOLO_GAME: NovaLunaLesson = {
	id: 'solo',
	steps: [
		{
			id: 'cost',
			rules: ['NL-20', 'NL-21'],
			words: words('solo_cost'),
			// Both a red 1 and a red 5 would cover “1 red”.
			before: display([[64, 0, 0]], 14, 1, 34),
			seat: 0,
			shown: { boards: 'both' },
			goal: all(takes(tile(1)), covers(task(64, 1))),
			solution: [take([1, 1, 0])],
			wrong: [
				{ moves: [take([14, 1, 0])], why: why('solo_cost_five') },
				{ moves: [REFILL], why: why('solo_cost_refill') },
			],
		},
		{
			id: 'eight',
			rules: ['NL-22', 'NL-23', 'NL-H5'],
			words: words('solo_eight'),
			before: played(SOLO, EIGHT_PLACED),
			seat: 0,
			shown: { boards: 'both' },
			goal: REFILLS,
			solution: [REFILL],
			wrong: [{ moves: [take([7, 3, 0])], why: why('solo_eight_on'), also: () => true }],
		},
		{
			id: 'last',
			rules: ['NL-24', 'NL-25'],
			words: words('solo_last'),
			before: played(SOLO, ONE_LEFT),
			seat: 0,
			shown: { boards: 'both', aided: true },
			goal: SCORES,
			solution: [take([35, 2, 2])],
			wrong: [
				{ moves: [REFILL], why: why('solo_last_refill') },
				{ moves: [take([62, 2, 0])], why: why('solo_last_open'), also: () => true },
			],
		},
	],
};
