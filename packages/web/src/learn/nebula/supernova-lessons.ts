import type { NebulaMove } from '@orrery/engine';
import type { ComposedGame } from './compose.ts';
import { compose, followedBy, HOLE, newSupernova, star, turnsPlacing } from './compose.ts';
import type { NebulaTried } from './goals.ts';
import { event, goal, happened, places, stillPlacing } from './goals.ts';
import type { NebulaLesson, NebulaShown } from './step.ts';
import { step, wrong } from './step.ts';

/* The supernova, and the black holes that change it (Nebula 8, place). */

const WITH_SUPERNOVA: NebulaShown = { parts: ['galaxy', 'clusters'] };
const FROM_BAG: NebulaMove = { type: 'supernova', from: 'bag' };

const BLUE_SUPERNOVA = compose({
	supernova: 'blue',
	turns: turnsPlacing([
		['Z', 'yellow'],
		['A1', 'purple'],
	]),
	decides: 'place',
	holds: ['blue', 'orange', 'white', 'red'],
});

export const SUPERNOVA: NebulaLesson = {
	id: 'supernova',
	steps: [
		step('supernova_match', {
			rules: ['NB-8.13'],
			game: BLUE_SUPERNOVA,
			shown: WITH_SUPERNOVA,
			goal: places(3),
			solution: [star('blue', 'B1'), star('orange', 'C1'), star('white', 'D1')],
			wrong: [wrong('supernova_match_none', [star('orange', 'B1'), star('white', 'C1'), star('red', 'Z')])],
		}),
		step('supernova_third', {
			rules: ['NB-9.6', 'NB-8.13'],
			game: followedBy(BLUE_SUPERNOVA, star('orange', 'B1'), star('white', 'C1')),
			shown: WITH_SUPERNOVA,
			goal: places(1),
			solution: [star('blue', 'D1')],
			wrong: [wrong('supernova_third_red', [star('red', 'Z')])],
		}),
		step('supernova_black', {
			rules: ['NB-9.3', 'NB-9.5', 'NB-8.13'],
			game: compose({
				supernova: 'black',
				turns: turnsPlacing([
					['Z', 'yellow'],
					['A1', 'purple'],
				]),
				decides: 'place',
				holds: ['black', 'black', 'red', 'orange'],
			}),
			shown: WITH_SUPERNOVA,
			goal: places(3),
			solution: [HOLE, star('red', 'B1'), star('orange', 'D1')],
			wrong: [wrong('supernova_black_two', [HOLE, HOLE])],
		}),
	],
};

/** The printed example: five black holes are placed, and the next one moves the marker to space 6. */
const PRINTED_SUPERNOVA: ComposedGame = compose({
	supernova: 'red',
	turns: [
		{ plays: [star('purple', 'Z'), HOLE] },
		{ plays: [star('orange', 'A1'), HOLE, newSupernova('white')] },
		{ plays: [star('blue', 'B1'), HOLE] },
	],
	others: [{ plays: [HOLE] }, { plays: [HOLE] }, { plays: [] }],
	decides: 'place',
	holds: ['black', 'yellow'],
});

/** The next black hole moves the marker to space 3, which is highlighted. */
const NEARLY_THREE = {
	turns: [{ plays: [star('purple', 'Z'), HOLE] }],
	others: [{ plays: [HOLE] }],
	decides: 'place',
} as const;

/** Whether a star had the color of the supernova. */
function hasMatched(tried: NebulaTried): boolean {
	return happened(tried, 'placed').some(({ matched }) => matched);
}

export const HOLES: NebulaLesson = {
	id: 'holes',
	steps: [
		step('holes_bar', {
			rules: ['NB-8.19', 'NB-9.7', 'NB-9.10', 'NB-8.31'],
			game: compose({ supernova: 'yellow', decides: 'place', holds: ['black', 'red', 'blue'] }),
			shown: WITH_SUPERNOVA,
			goal: event('placed-black-hole'),
			solution: [HOLE],
			wrong: [wrong('holes_bar_star', [star('red', 'Z')], () => true)],
		}),
		step('holes_printed', {
			rules: ['NB-8.20', 'NB-9.11'],
			game: PRINTED_SUPERNOVA,
			shown: WITH_SUPERNOVA,
			goal: goal(
				(tried) => happened(tried, 'replaced-supernova').some(({ piece }) => piece === 'yellow'),
				({ after: { decision } }) => decision?.step === 'supernova',
			),
			solution: [HOLE, newSupernova('yellow')],
			wrong: [
				wrong('holes_printed_bag', [HOLE, FROM_BAG]),
				wrong('holes_printed_star', [star('yellow', 'D1')], () => true),
			],
		}),
		step('holes_bag', {
			rules: ['NB-8.20', 'NB-9.12'],
			game: compose({
				...NEARLY_THREE,
				supernova: 'white',
				holds: ['black', 'orange'],
				bag: ['white', 'blue'],
			}),
			shown: WITH_SUPERNOVA,
			goal: goal(
				(tried) => happened(tried, 'replaced-supernova').some(({ from }) => from === 'bag'),
				({ after: { decision } }) => decision?.step === 'supernova',
			),
			solution: [HOLE, FROM_BAG],
			wrong: [wrong('holes_bag_own', [HOLE, newSupernova('orange')], () => true)],
		}),
		step('holes_order', {
			rules: ['NB-9.4'],
			game: compose({
				...NEARLY_THREE,
				supernova: 'white',
				holds: ['black', 'white', 'orange', 'blue'],
				bag: ['yellow'],
			}),
			shown: WITH_SUPERNOVA,
			// Once white has left, nothing in the observatory matches any more.
			goal: places(
				3,
				(tried) =>
					stillPlacing(tried) && (hasMatched(tried) || happened(tried, 'placed-black-hole').length === 0),
			),
			solution: [star('white', 'A1'), HOLE, newSupernova('blue'), star('orange', 'B1')],
			wrong: [wrong('holes_order_first', [HOLE], () => true)],
		}),
	],
};
