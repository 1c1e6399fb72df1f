import { beginning, take } from '../compose.ts';
import { nextIs } from '../goals.ts';
import type { NovaLunaLesson } from '../shown.ts';
import { why, words } from '../words.ts';

const TWO = { players: 2, firstGame: false } as const;
const THREE = { players: 3, firstGame: false } as const;
const JONAS = 2;

/** Who moves next: the player furthest back, and on one space the token on top. */
export const TURNS: NovaLunaLesson = {
	id: 'turns',
	steps: [
		{
			id: 'start',
			rules: ['NL-5', 'NL-10'],
			words: words('turns_start'),
			before: beginning(THREE, [57, 11, 30, 40, 65], []),
			seat: 0,
			shown: { boards: 'both' },
			goal: nextIs(1),
			solution: [take([57, 0, 0])],
			wrong: [{ moves: [take([40, 0, 0])], why: why('turns_start_far') }],
		},
		{
			id: 'again',
			rules: ['NL-6', 'NL-10'],
			words: words('turns_again'),
			// The learner stands on space 1, Mira on space 5.
			before: beginning(TWO, [35, 14, 53, 30, 67], [35, 14]),
			seat: 0,
			shown: { boards: 'both' },
			goal: nextIs(0),
			solution: [take([53, 1, 0])],
			wrong: [
				{ moves: [take([30, 1, 0])], why: why('turns_again_five') },
				{ moves: [take([67, 1, 0])], why: why('turns_again_six'), also: () => true },
			],
		},
		{
			id: 'top',
			rules: ['NL-6', 'NL-H4'],
			words: words('turns_top'),
			// The learner stands on space 2, Mira on space 5.
			before: beginning(TWO, [36, 64, 24, 61, 15], [36, 64]),
			seat: 0,
			shown: { boards: 'both' },
			goal: nextIs(0),
			solution: [take([24, 1, 0])],
			wrong: [{ moves: [take([61, 1, 0])], why: why('turns_top_past'), also: () => true }],
		},
		{
			id: 'order',
			rules: ['NL-6'],
			words: words('turns_order'),
			// The learner stands on space 1; Mira and then Jonas have come to space 4.
			before: beginning(THREE, [18, 61, 11, 20, 41, 63], [18, 61, 11]),
			seat: 0,
			shown: { boards: 'both' },
			goal: nextIs(JONAS),
			solution: [take([63, 1, 0])],
			wrong: [
				{ moves: [take([20, 1, 0])], why: why('turns_order_behind') },
				{ moves: [take([41, 1, 0])], why: why('turns_order_top'), also: () => true },
			],
		},
	],
};
