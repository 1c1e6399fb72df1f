import { beginning, display, take, task, tile } from '../compose.ts';
import { counts, covers, nextIs, takes } from '../goals.ts';
import type { NovaLunaLesson } from '../shown.ts';
import { why, words } from '../words.ts';

const TWO = { players: 2, firstGame: false } as const;

/** The hints of the printed rules. */
export const HINTS: NovaLunaLesson = {
	id: 'hints',
	steps: [
		{
			id: 'low',
			rules: ['NL-H1', 'NL-H4'],
			words: words('hints_low'),
			// The learner stands on space 2, Mira on space 6.
			before: beginning(TWO, [36, 66, 18, 59, 34], [36, 66]),
			seat: 0,
			shown: { boards: 'both' },
			goal: nextIs(0),
			solution: [take([18, 1, 0])],
			wrong: [{ moves: [take([34, 1, 0])], why: why('hints_low_seven') }],
		},
		{
			id: 'high',
			rules: ['NL-H1'],
			words: words('hints_high'),
			before: display(
				[
					[18, 0, 0],
					[35, 1, 0],
					[52, 1, 1],
				],
				53,
				17,
				2,
			),
			seat: 0,
			shown: { boards: 'both' },
			goal: covers(task(17, 1)),
			solution: [take([17, 0, 1])],
			wrong: [{ moves: [take([53, 2, 1])], why: why('hints_high_low') }],
		},
		{
			id: 'pair',
			rules: ['NL-H2'],
			words: words('hints_pair'),
			before: display(
				[
					[28, 0, 0],
					[2, 1, 0],
					[40, -1, 0],
				],
				3,
			),
			seat: 0,
			shown: { boards: 'display', hand: tile(3), task: task(2, 0) },
			goal: counts(tile(3), task(2, 0)),
			solution: [take([3, 2, 0])],
			wrong: [{ moves: [take([3, -2, 0])], why: why('hints_pair_apart'), also: () => true }],
		},
		{
			id: 'match',
			rules: ['NL-H3', 'NL-11'],
			words: words('hints_match'),
			before: display(
				[
					[64, 0, 0],
					[57, 1, 0],
					[52, 2, 0],
				],
				1,
			),
			seat: 0,
			shown: { boards: 'display', hand: tile(1), task: task(64, 1) },
			goal: covers(task(64, 1)),
			solution: [take([1, -1, 0])],
			wrong: [{ moves: [take([1, 3, 0])], why: why('hints_match_away'), also: () => true }],
		},
		{
			id: 'scarce',
			rules: ['NL-H6'],
			words: words('hints_scarce'),
			// The selection track has no yellow tile, but four turquoise ones.
			before: beginning({ players: 1, firstGame: false }, [18, 30, 31, 9, 36, 40, 45, 24, 12, 48, 22], [18]),
			seat: 0,
			shown: { boards: 'both' },
			goal: takes(tile(30)),
			solution: [take([30, 1, 0])],
			wrong: [
				{ moves: [take([9, 1, 0])], why: why('hints_scarce_yellow') },
				{ moves: [take([31, 1, 0])], why: why('hints_scarce_two'), also: () => true },
			],
		},
	],
};
