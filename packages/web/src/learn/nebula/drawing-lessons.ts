import type { NebulaMove } from '@orrery/engine';
import type { ComposedGame } from './compose.ts';
import { compose, DONE, followedBy, star, turnsPlacing } from './compose.ts';
import { event, goal, happened, stillPlacing, takes } from './goals.ts';
import type { NebulaLesson, NebulaShown } from './step.ts';
import { step, time, wrong } from './step.ts';

/* Step 1 of a turn: time and chaos (Nebula 8). */

const CLUSTERS: NebulaShown = { parts: ['clusters'] };

/** The printed example of time: blue is three steps counterclockwise from the first figure. */
const PRINTED_TIME = compose({
	clusters: [
		['red', 'orange', 'white', 'orange', 'yellow', 'blue', 'white', 'red'],
		['white', 'red', 'purple', 'orange', 'blue', 'red', 'yellow', 'orange'],
		['yellow', 'orange', 'red', 'blue', 'white', 'red', 'black', 'purple'],
	],
	decides: 'draw',
});

export const TIME: NebulaLesson = {
	id: 'time',
	steps: [
		step('time_five', {
			rules: ['NB-8.9', 'NB-8.8'],
			game: compose({ decides: 'draw' }),
			shown: CLUSTERS,
			goal: event('invested-time'),
			solution: [time(2, 2, 1)],
			wrong: [wrong('time_five_short', [time(2, 1, 0)])],
		}),
		step('time_both', {
			rules: ['NB-8.10'],
			game: PRINTED_TIME,
			shown: CLUSTERS,
			goal: takes('blue', 'purple', 'yellow'),
			solution: [time(-3, 2, 0)],
			wrong: [
				wrong('time_both_clockwise', [time(3, 2, 0)]),
				wrong('time_both_left', [time(-3, 0, 2)], ({ moves: [move] }) => leavesPlace(move, 2)),
			],
		}),
	],
};

/** Whether time is spent in a cluster where it should not be. */
function leavesPlace(move: NebulaMove | undefined, cluster: number): boolean {
	return move?.type === 'time' && move.steps[cluster] !== 0;
}

const STAYING = compose({
	clusters: [
		['red', 'orange', 'yellow', 'orange', 'purple', 'white', 'red', 'black'],
		['blue', 'red', 'purple', 'white', 'yellow', 'red', 'white', 'orange'],
		['orange', 'purple', 'red', 'blue', 'white', 'red', 'black', 'purple'],
	],
	decides: 'draw',
});

/** Both have drawn once: each cluster has two empty rays, and its figure stands on one of them. */
const EMPTY_RAYS = compose({
	turns: [{ time: [2, 2, 1], plays: [star('white', 'Z'), star('red', 'A1')] }],
	others: [{ time: [2, 1, 2], plays: [] }],
	decides: 'draw',
	holds: ['blue'],
});

/** The top cluster has three pieces left. */
const NEARLY_EMPTY = compose({
	turns: turnsPlacing([
		['Z', 'white'],
		['A1', 'red'],
		['A2', 'blue'],
		['A3', 'yellow'],
		['B1', 'orange'],
		['D1', 'purple'],
	]).map((turn) => ({ ...turn, time: [1, 2, 2] })),
	others: [
		{ time: [1, 2, 2], plays: [] },
		{ time: [1, 2, 2], plays: [] },
		{ time: [0, 3, 2], plays: [] },
	],
	decides: 'draw',
	holds: ['red'],
});

export const UNMOVED: NebulaLesson = {
	id: 'unmoved',
	steps: [
		step('unmoved_stay', {
			rules: ['NB-8.11'],
			game: STAYING,
			shown: CLUSTERS,
			goal: takes('white', 'blue', 'orange'),
			solution: [time(5, 0, 0)],
			wrong: [
				wrong(
					'unmoved_stay_moved',
					[time(-3, 2, 0)],
					({ moves: [move] }) => leavesPlace(move, 1) || leavesPlace(move, 2),
				),
				wrong('unmoved_stay_back', [time(-5, 0, 0)]),
			],
		}),
		step('unmoved_empty', {
			rules: ['NB-8.11', 'NB-8.10'],
			game: EMPTY_RAYS,
			shown: CLUSTERS,
			goal: goal((tried) =>
				happened(tried, 'invested-time').some(({ took }) => took.every((piece) => piece !== null)),
			),
			solution: [time(1, 1, 3)],
			wrong: [wrong('unmoved_empty_ray', [time(5, 0, 0)], () => true)],
		}),
		step('unmoved_refill', {
			rules: ['NB-8.23', 'NB-9.18'],
			game: NEARLY_EMPTY,
			shown: CLUSTERS,
			goal: goal(
				(tried) => happened(tried, 'finished-turn').some(({ refill: [top] }) => top !== null),
				stillPlacing,
			),
			solution: [time(1, 2, 2), DONE],
			wrong: [wrong('unmoved_refill_three', [time(0, 3, 2), DONE], () => true)],
		}),
	],
};

const CHAOS_GALAXY: NebulaMove[] = [star('white', 'Z'), star('red', 'A1')];
const GIVE_UP: ComposedGame = compose({
	turns: [{ plays: CHAOS_GALAXY }],
	decides: 'draw',
	holds: ['red'],
	bag: ['red', 'blue', 'black', 'red', 'purple'],
});

export const CHAOS: NebulaLesson = {
	id: 'chaos',
	steps: [
		step('chaos_give', {
			rules: ['NB-8.12', 'NB-8.8'],
			game: GIVE_UP,
			shown: { parts: ['clusters', 'galaxy'] },
			goal: event('yielded-to-chaos'),
			solution: [{ type: 'chaos', discard: 'red' }],
			wrong: [wrong('chaos_give_time', [time(2, 2, 1)], () => true)],
		}),
		step('chaos_keep', {
			rules: ['NB-8.12', 'NB-8.14'],
			game: followedBy(GIVE_UP, { type: 'chaos', discard: 'red' }),
			shown: { parts: ['clusters', 'galaxy'] },
			goal: goal((tried) =>
				happened(tried, 'retained').some(({ pieces }) => new Set(pieces).size === pieces.length),
			),
			solution: [{ type: 'retain', pieces: ['blue', 'purple'] }],
			wrong: [
				wrong('chaos_keep_same', [{ type: 'retain', pieces: ['red', 'red'] }]),
				wrong('chaos_keep_one', [{ type: 'retain', pieces: ['blue'] }]),
			],
		}),
		step('chaos_none', {
			rules: ['NB-9.15'],
			// The supernova's color let the learner place a third piece, so nothing is left.
			game: compose({
				supernova: 'white',
				turns: [{ plays: [...CHAOS_GALAXY, star('blue', 'B1')] }],
				decides: 'draw',
				holds: [],
			}),
			shown: { parts: ['clusters', 'galaxy'] },
			goal: event('invested-time'),
			solution: [time(1, 2, 2)],
			wrong: [wrong('chaos_none_empty', [{ type: 'chaos', discard: 'red' }])],
		}),
	],
};
