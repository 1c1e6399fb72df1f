import type { FieldId, Piece } from '@orrery/engine';
import { compose, DONE, star, turnsPlacing } from './compose.ts';
import { event, goal, happened, marks, stillPlacing } from './goals.ts';
import type { NebulaLesson, NebulaShown } from './step.ts';
import { step, time, wrong } from './step.ts';

/* Personal and public tasks (Nebula 7 and 8). */

const TASKS: NebulaShown = { parts: ['galaxy', 'tasks'] };
const PUBLIC = ['V1', 'V9', 'V15', 'V17'];
/** What the learner keeps in the first step. */
const KEPT = ['O7'];

/** The Kite without its last field, in two colors. */
const KITE: readonly (readonly [FieldId, Piece])[] = [
	['Z', 'red'],
	['A1', 'orange'],
	['A2', 'red'],
	['A3', 'red'],
	['A4', 'orange'],
];

const LAST_OF_KITE = compose({
	turns: turnsPlacing(KITE),
	public: PUBLIC,
	kept: KEPT,
	decides: 'place',
	holds: ['yellow', 'blue'],
});

export const TASKS_LESSON: NebulaLesson = {
	id: 'tasks',
	steps: [
		step('tasks_personal', {
			rules: ['NB-8.3', 'NB-9.25'],
			game: compose({ dealt: ['O7', 'O20'], public: PUBLIC, decides: 'keep' }),
			shown: { parts: ['galaxy'] },
			goal: event('kept'),
			solution: [{ type: 'keep', card: 'O7' }],
			wrong: [wrong('tasks_personal_turn', [time(2, 2, 1)])],
		}),
		step('tasks_public', {
			rules: ['NB-8.22', 'NB-9.19', 'NB-9.20'],
			game: LAST_OF_KITE,
			shown: TASKS,
			goal: marks('V1'),
			solution: [star('yellow', 'A5'), DONE],
			wrong: [wrong('tasks_public_open', [DONE], () => true)],
		}),
		step('tasks_exactly', {
			rules: ['NB-8.22'],
			game: compose({
				turns: turnsPlacing([...KITE.slice(0, 4), ['A4', 'blue']]),
				public: PUBLIC,
				kept: KEPT,
				decides: 'place',
				holds: ['yellow', 'orange', 'blue'],
			}),
			shown: TASKS,
			goal: marks('V1'),
			solution: [star('orange', 'A5'), DONE],
			wrong: [
				wrong('tasks_exactly_four', [star('yellow', 'A5'), DONE], (tried) =>
					happened(tried, 'placed').some(({ field }) => field === 'A5'),
				),
			],
		}),
		step('tasks_later', {
			rules: ['NB-8.22', 'NB-8.30'],
			game: compose({
				turns: [...turnsPlacing(KITE), { plays: [] }],
				others: turnsPlacing([...KITE, ['A5', 'yellow']]),
				public: PUBLIC,
				kept: KEPT,
				decides: 'place',
				holds: ['yellow', 'blue'],
			}),
			shown: TASKS,
			goal: marks('V1'),
			solution: [star('yellow', 'A5'), DONE],
			wrong: [wrong('tasks_public_open', [DONE], () => true)],
		}),
		step('tasks_stays', {
			rules: ['NB-9.21', 'NB-8.18'],
			game: compose({
				turns: turnsPlacing([...KITE, ['A5', 'yellow']]),
				public: PUBLIC,
				kept: KEPT,
				decides: 'place',
				holds: ['blue'],
			}),
			shown: TASKS,
			goal: goal(
				(tried) =>
					happened(tried, 'placed').some(({ overbuilt }) => overbuilt !== null) &&
					happened(tried, 'finished-turn').length > 0,
				stillPlacing,
			),
			solution: [star('blue', 'A5'), DONE],
			wrong: [wrong('tasks_stays_same', [DONE], () => true)],
		}),
	],
};
