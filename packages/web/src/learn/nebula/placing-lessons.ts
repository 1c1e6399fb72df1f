import type { FieldId, Piece } from '@orrery/engine';
import type { ComposedGame } from './compose.ts';
import { compose, DONE, followedBy, star, turnsPlacing } from './compose.ts';
import { event, goal, happened, placedCount, stillPlacing } from './goals.ts';
import type { NebulaLesson, NebulaShown } from './step.ts';
import { step, wrong } from './step.ts';

/* Step 2 of a turn: stars in the galaxy (Nebula 8, place). */

const GALAXY: NebulaShown = { parts: ['galaxy'] };

/** One star to place, and what the lines mean. */
const PURPLE_IN_HAND: NebulaShown = { ...GALAXY, hand: 'purple', lines: true };

/** A galaxy with these stars, and the learner about to place. */
function galaxy(stars: readonly (readonly [FieldId, Piece])[], ...holds: readonly Piece[]): ComposedGame {
	return compose({ turns: turnsPlacing(stars), decides: 'place', holds });
}

const FIRST_STAR = galaxy([], 'red', 'orange', 'blue');

export const PLACING: NebulaLesson = {
	id: 'placing',
	steps: [
		step('placing_first', {
			rules: ['NB-8.15'],
			game: FIRST_STAR,
			shown: GALAXY,
			goal: event('placed'),
			solution: [star('red', 'Z')],
			wrong: [wrong('placing_first_outside', [star('red', 'A1')])],
		}),
		step('placing_linked', {
			rules: ['NB-8.16'],
			game: followedBy(FIRST_STAR, star('red', 'Z')),
			shown: GALAXY,
			goal: event('placed'),
			solution: [star('orange', 'A1')],
			wrong: [wrong('placing_linked_far', [star('orange', 'B5')])],
		}),
		step('placing_kinds', {
			rules: ['NB-8.16'],
			game: galaxy(
				[
					['Z', 'white'],
					['A1', 'red'],
					['A2', 'blue'],
					['A4', 'yellow'],
				],
				'purple',
			),
			shown: PURPLE_IN_HAND,
			goal: goal((tried) => happened(tried, 'placed').some(({ field }) => field === 'A5')),
			solution: [star('purple', 'A5')],
			wrong: [
				wrong('placing_kinds_solid', [star('purple', 'A3')]),
				wrong('placing_kinds_orbit', [star('purple', 'B4')], (tried) =>
					happened(tried, 'placed').some(({ field }) => field === 'D4'),
				),
			],
		}),
		step('placing_two', {
			rules: ['NB-8.14', 'NB-8.7', 'NB-9.1', 'NB-9.14'],
			game: galaxy(
				[
					['Z', 'white'],
					['A1', 'red'],
				],
				'orange',
				'orange',
				'blue',
			),
			shown: GALAXY,
			goal: goal(
				(tried) => placedCount(tried) === 2 && happened(tried, 'finished-turn').length > 0,
				stillPlacing,
			),
			solution: [star('orange', 'B1'), star('blue', 'D1'), DONE],
			wrong: [
				wrong('placing_two_same', [star('orange', 'B1'), star('orange', 'Z')]),
				wrong('placing_two_fewer', [DONE], () => true),
			],
		}),
	],
};

export const COLORS: NebulaLesson = {
	id: 'colors',
	steps: [
		step('colors_solid', {
			rules: ['NB-8.17'],
			game: galaxy(
				[
					['Z', 'white'],
					['A1', 'purple'],
				],
				'purple',
			),
			shown: PURPLE_IN_HAND,
			goal: event('placed'),
			solution: [star('purple', 'D1')],
			wrong: [wrong('colors_solid_line', [star('purple', 'A3')])],
		}),
		step('colors_dashed', {
			rules: ['NB-8.17'],
			game: galaxy(
				[
					['Z', 'white'],
					['A1', 'red'],
					['A2', 'blue'],
					['A3', 'yellow'],
					['A4', 'purple'],
					['B1', 'orange'],
				],
				'purple',
			),
			shown: PURPLE_IN_HAND,
			goal: event('placed'),
			solution: [star('purple', 'D1')],
			wrong: [wrong('colors_dashed_line', [star('purple', 'A5')])],
		}),
		step('colors_orbit', {
			rules: ['NB-8.17'],
			game: galaxy(
				[
					['Z', 'white'],
					['B1', 'orange'],
					['B2', 'yellow'],
					['C1', 'blue'],
					['C3', 'purple'],
					['D1', 'red'],
				],
				'purple',
			),
			shown: PURPLE_IN_HAND,
			goal: event('placed'),
			solution: [star('purple', 'D3')],
			wrong: [wrong('colors_orbit_line', [star('purple', 'D2')])],
		}),
	],
};

export const OVERBUILDING: NebulaLesson = {
	id: 'overbuilding',
	steps: [
		step('overbuilding_replace', {
			rules: ['NB-8.18'],
			game: galaxy(
				[
					['Z', 'red'],
					['A1', 'orange'],
					['A2', 'red'],
				],
				'blue',
			),
			shown: GALAXY,
			goal: goal((tried) => happened(tried, 'placed').some(({ overbuilt }) => overbuilt === 'orange')),
			solution: [star('blue', 'A1')],
			wrong: [
				wrong('overbuilding_replace_beside', [star('blue', 'A3')], (tried) =>
					happened(tried, 'placed').some(({ overbuilt }) => overbuilt === null),
				),
			],
		}),
		step('overbuilding_same', {
			rules: ['NB-8.18', 'NB-8.17', 'NB-9.8'],
			game: galaxy(
				[
					['Z', 'red'],
					['B1', 'blue'],
					['B3', 'yellow'],
					['A1', 'orange'],
				],
				'red',
			),
			shown: GALAXY,
			goal: goal((tried) => happened(tried, 'placed').some(({ overbuilt }) => overbuilt !== null)),
			solution: [star('red', 'B3')],
			wrong: [
				wrong('overbuilding_same_joined', [star('red', 'B1')]),
				wrong('overbuilding_same_color', [star('red', 'Z')]),
				wrong('overbuilding_same_beside', [star('red', 'B2')], () => true),
			],
		}),
		step('overbuilding_alone', {
			rules: ['NB-9.9'],
			game: galaxy([['Z', 'white']], 'red', 'blue'),
			shown: GALAXY,
			goal: event('placed'),
			solution: [star('red', 'A1')],
			wrong: [wrong('overbuilding_alone_center', [star('red', 'Z')])],
		}),
	],
};
