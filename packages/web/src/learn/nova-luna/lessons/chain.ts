import { display, take, task, tile } from '../compose.ts';
import { covers } from '../goals.ts';
import type { NovaLunaLesson } from '../shown.ts';
import { why, words } from '../words.ts';

/** One tile can fulfill several tasks, and tasks share their tiles. */
export const CHAIN: NovaLunaLesson = {
	id: 'chain',
	steps: [
		{
			id: 'both',
			rules: ['NL-16', 'NL-12'],
			words: words('chain_both'),
			before: display(
				[
					[1, 0, 0],
					[2, 1, 0],
					[3, 2, 0],
					[18, 0, 1],
					[19, 0, 2],
				],
				59,
			),
			seat: 0,
			shown: { boards: 'display', hand: tile(59), example: 'two-tasks-at-once' },
			goal: covers(task(59, 0), task(59, 2)),
			solution: [take([59, 1, 1])],
			wrong: [
				{ moves: [take([59, 2, 1])], why: why('chain_both_red') },
				{ moves: [take([59, 1, 2])], why: why('chain_both_blue'), also: () => true },
			],
		},
		{
			id: 'share',
			rules: ['NL-16'],
			words: words('chain_share'),
			before: display(
				[
					[16, 0, 0],
					[50, 1, 0],
					[53, 0, 1],
				],
				57,
			),
			seat: 0,
			shown: { boards: 'display', hand: tile(57), task: task(50, 1), example: 'one-group-for-two' },
			goal: covers(task(16, 1), task(50, 1)),
			solution: [take([57, 1, 1])],
			wrong: [
				{ moves: [take([57, 0, 2])], why: why('chain_share_one') },
				{ moves: [take([57, 2, 0])], why: why('chain_share_apart'), also: () => true },
			],
		},
		{
			id: 'seven',
			rules: ['NL-16', 'NL-12'],
			words: words('chain_seven'),
			before: display(
				[
					[18, 0, 0],
					[2, 0, 1],
					[35, 1, 1],
					[3, 2, 1],
					[52, 2, 0],
				],
				17,
			),
			seat: 0,
			shown: { boards: 'display', hand: tile(17), example: 'a-seven-last-17' },
			goal: covers(task(17, 0), task(17, 1), task(17, 2)),
			solution: [take([17, 1, 0])],
			wrong: [{ moves: [take([17, 0, -1])], why: why('chain_seven_one'), also: () => true }],
		},
	],
};
