import { played, take } from '../compose.ts';
import { WINS } from '../goals.ts';
import type { NovaLunaLesson } from '../shown.ts';
import { why, words } from '../words.ts';
import { LAST_TILE, LAST_TOKEN } from './played-games.ts';

/** How a game ends: with the last token, or with the last tile. */
export const END: NovaLunaLesson = {
	id: 'end',
	steps: [
		{
			id: 'token',
			rules: ['NL-17', 'NL-4'],
			words: words('end_token'),
			before: played({ players: 3, firstGame: true }, LAST_TOKEN),
			seat: 0,
			shown: { boards: 'both', aided: true },
			goal: WINS,
			solution: [take([54, 4, 0])],
			wrong: [{ moves: [take([54, 2, 2])], why: why('end_token_open'), also: () => true }],
		},
		{
			id: 'tie',
			rules: ['NL-18', 'NL-19', 'NL-8'],
			words: words('end_tie'),
			before: played({ players: 2, firstGame: false }, LAST_TILE),
			seat: 1,
			shown: { boards: 'both', aided: true },
			goal: WINS,
			solution: [take([20, 5, 2])],
			wrong: [{ moves: [take([20, 5, 0])], why: why('end_tie_open'), also: () => true }],
		},
	],
};
