import { display, take, task, tile } from '../compose.ts';
import { covers } from '../goals.ts';
import type { NovaLunaLesson } from '../shown.ts';
import { why, words } from '../words.ts';

/** A group that touches a tile counts whole, and once. */
export const GROUP: NovaLunaLesson = {
	id: 'group',
	steps: [
		{
			id: 'chain',
			rules: ['NL-14'],
			words: words('group_chain'),
			// Every side of the yellow 4 is taken.
			before: display(
				[
					[59, 0, 0],
					[18, 1, 0],
					[7, -1, 0],
					[40, 0, 1],
					[61, 0, -1],
				],
				19,
			),
			seat: 0,
			shown: { boards: 'display', hand: tile(19), task: task(59, 2), example: 'a-chain' },
			goal: covers(task(59, 2)),
			solution: [take([19, 2, 0])],
			wrong: [
				{ moves: [take([19, -1, 1])], why: why('group_chain_corner') },
				{ moves: [take([19, -2, 0])], why: why('group_chain_away'), also: () => true },
			],
		},
		{
			id: 'touch',
			rules: ['NL-14', 'NL-13'],
			words: words('group_touch'),
			before: display(
				[
					[59, 0, 0],
					[28, -1, 0],
					[6, 1, 0],
					[14, 2, 0],
					[41, 0, 1],
				],
				1,
			),
			seat: 0,
			shown: { boards: 'display', hand: tile(1), task: task(59, 0) },
			goal: covers(task(59, 0)),
			solution: [take([1, 2, 1])],
			wrong: [
				{ moves: [take([1, -1, 1])], why: why('group_touch_corner') },
				{ moves: [take([1, -2, 0])], why: why('group_touch_away'), also: () => true },
			],
		},
		{
			id: 'once',
			rules: ['NL-14'],
			words: words('group_once'),
			// Three red tiles touch the blue 4 on two sides.
			before: display(
				[
					[26, 0, 0],
					[6, 1, 0],
					[14, 1, 1],
					[10, 0, 1],
					[52, -1, 0],
				],
				1,
			),
			seat: 0,
			shown: { boards: 'display', hand: tile(1), task: task(26, 0) },
			goal: covers(task(26, 0)),
			solution: [take([1, 2, 0])],
			wrong: [
				{ moves: [take([1, -1, -1])], why: why('group_once_corner') },
				{ moves: [take([1, -2, 0])], why: why('group_once_away'), also: () => true },
			],
		},
	],
};
