import { display, take, task, tile } from '../compose.ts';
import { covers } from '../goals.ts';
import type { NovaLunaLesson } from '../shown.ts';
import { why, words } from '../words.ts';

/** A tile never counts itself, and more than a task asks for is fine. */
export const MORE: NovaLunaLesson = {
	id: 'more',
	steps: [
		{
			id: 'own',
			rules: ['NL-14'],
			words: words('more_own'),
			before: display(
				[
					[2, 0, 0],
					[13, 1, 0],
					[3, 2, 0],
					[7, 2, 1],
					[35, -1, 0],
				],
				1,
			),
			seat: 0,
			shown: { boards: 'display', hand: tile(1), task: task(2, 0), example: 'a-group-of-its-own-color' },
			goal: covers(task(2, 0), task(3, 0)),
			solution: [take([1, 2, 2])],
			wrong: [{ moves: [take([1, -2, 0])], why: why('more_own_apart'), also: () => true }],
		},
		{
			id: 'least',
			rules: ['NL-15'],
			words: words('more_least'),
			before: display(
				[
					[18, 0, 0],
					[19, 1, 0],
					[20, 2, 0],
					[52, 3, 0],
				],
				13,
			),
			seat: 0,
			shown: { boards: 'display', hand: tile(13), task: task(13, 1) },
			goal: covers(task(13, 0), task(13, 1)),
			solution: [take([13, 1, 1])],
			wrong: [{ moves: [take([13, 4, 0])], why: why('more_least_yellow'), also: () => true }],
		},
		{
			id: 'later',
			rules: ['NL-15', 'NL-16'],
			words: words('more_later'),
			before: display(
				[
					[26, 0, 0],
					[13, 1, 0],
					[2, 1, 1],
					[7, 1, 2],
					[52, -1, 0],
				],
				1,
			),
			seat: 0,
			shown: { boards: 'display', hand: tile(1), task: task(26, 0), example: 'one-group-for-two-tasks' },
			goal: covers(task(26, 0)),
			solution: [take([1, 1, 3])],
			wrong: [{ moves: [take([1, -1, 1])], why: why('more_later_corner'), also: () => true }],
		},
		{
			id: 'colors',
			rules: ['NL-15', 'NL-14'],
			words: words('more_colors'),
			before: display(
				[
					[4, 0, 0],
					[18, 1, 0],
					[35, 0, 1],
					[52, -1, 0],
				],
				1,
			),
			seat: 0,
			shown: { boards: 'display', hand: tile(1), task: task(4, 0) },
			goal: covers(task(4, 0)),
			solution: [take([1, 0, -1])],
			wrong: [{ moves: [take([1, 1, 1])], why: why('more_colors_corner'), also: () => true }],
		},
	],
};
