import { display, take, task, tile } from '../compose.ts';
import { covers } from '../goals.ts';
import type { NovaLunaLesson } from '../shown.ts';
import { why, words } from '../words.ts';

/** What a task asks for, and that corners do not count. */
export const TASK: NovaLunaLesson = {
	id: 'task',
	steps: [
		{
			id: 'touch',
			rules: ['NL-12'],
			words: words('task_touch'),
			before: display(
				[
					[59, 0, 0],
					[18, 1, 0],
					[7, -1, 0],
				],
				19,
			),
			seat: 0,
			shown: { boards: 'display', hand: tile(19), task: task(59, 2), example: 'two-that-touch' },
			goal: covers(task(59, 2)),
			solution: [take([19, 0, 1])],
			wrong: [
				{ moves: [take([19, -2, 0])], why: why('task_touch_far') },
				{ moves: [take([19, -1, 1])], why: why('task_touch_corner'), also: () => true },
			],
		},
		{
			id: 'corner',
			rules: ['NL-13'],
			words: words('task_corner'),
			before: display(
				[
					[59, 0, 0],
					[18, 1, 0],
					[19, 2, 0],
					[1, -1, 0],
					[2, 0, 1],
				],
				3,
			),
			seat: 0,
			shown: { boards: 'display', hand: tile(3), task: task(59, 0), example: 'a-corner-does-not-count' },
			goal: covers(task(59, 0)),
			solution: [take([3, 0, -1])],
			wrong: [
				{ moves: [take([3, 1, -1])], why: why('task_corner_diagonal') },
				{ moves: [take([3, 3, 0])], why: why('task_corner_far'), also: () => true },
			],
		},
		{
			id: 'both',
			rules: ['NL-12', 'NL-11'],
			words: words('task_both'),
			before: display([[16, 0, 0]], 50),
			seat: 0,
			shown: { boards: 'display', hand: tile(50), task: task(16, 2), example: 'side-by-side' },
			goal: covers(task(16, 2), task(50, 2)),
			solution: [take([50, 1, 0])],
			wrong: [{ moves: [take([50, 1, 1])], why: why('task_both_corner') }],
		},
	],
};
