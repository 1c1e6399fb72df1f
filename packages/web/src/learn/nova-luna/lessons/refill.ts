import { beginning, REFILL, take } from '../compose.ts';
import { REFILLS, REFILLS_AND_TAKES, TAKES_ANY } from '../goals.ts';
import type { NovaLunaLesson } from '../shown.ts';
import { why, words } from '../words.ts';

const TWO = { players: 2, firstGame: false } as const;
/** Mira goes first. */
const MIRA_FIRST = [0, 1];
const TRACK = [27, 57, 43, 5, 40, 61, 36, 22, 65, 8, 47];

/** When the selection track may, must and must not be refilled. */
export const REFILLING: NovaLunaLesson = {
	id: 'refill',
	steps: [
		{
			id: 'may',
			rules: ['NL-8'],
			words: words('refill_may'),
			before: beginning(TWO, TRACK, TRACK.slice(0, 9), MIRA_FIRST),
			seat: 0,
			shown: { boards: 'both' },
			goal: REFILLS,
			solution: [REFILL],
			wrong: [{ moves: [take([8, 4, 0])], why: why('refill_may_take'), also: () => true }],
		},
		{
			id: 'then',
			rules: ['NL-8', 'NL-9'],
			words: words('refill_then'),
			before: beginning(TWO, TRACK, TRACK.slice(0, 10)),
			seat: 0,
			shown: { boards: 'both' },
			goal: REFILLS_AND_TAKES,
			solution: [REFILL, take([50, 5, 0])],
			wrong: [{ moves: [take([47, 5, 0])], why: why('refill_then_take'), also: () => true }],
		},
		{
			id: 'not',
			rules: ['NL-8'],
			words: words('refill_not'),
			before: beginning(TWO, TRACK, TRACK.slice(0, 8)),
			seat: 0,
			shown: { boards: 'both' },
			goal: TAKES_ANY,
			solution: [take([65, 4, 0])],
			wrong: [{ moves: [REFILL], why: why('refill_not_yet') }],
		},
		{
			id: 'must',
			rules: ['NL-8'],
			words: words('refill_must'),
			before: beginning(TWO, TRACK, TRACK, MIRA_FIRST),
			seat: 0,
			shown: { boards: 'both' },
			goal: REFILLS,
			solution: [REFILL],
			wrong: [],
		},
	],
};
