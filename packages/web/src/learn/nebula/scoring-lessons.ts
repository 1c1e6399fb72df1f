import type { FieldId, MarkerId, Piece } from '@orrery/engine';
import { compose, DONE, HOLE, marker, star, turnsPlacing } from './compose.ts';
import type { NebulaTried } from './goals.ts';
import { goal, happened, placedCount, stillPlacing } from './goals.ts';
import type { NebulaLesson, NebulaShown } from './step.ts';
import { step, wrong } from './step.ts';

/* Counters and advanced cards of the full game, the end and the score sheet (Nebula 5, 7, 8 and 12). */

const COUNTERS: NebulaShown = { parts: ['counters', 'galaxy'] };

type Stars = readonly (readonly [FieldId, Piece])[];

/** Three red stars, and no blue one. */
const THREE_RED: Stars = [
	['Z', 'red'],
	['A1', 'orange'],
	['A2', 'red'],
	['A3', 'red'],
];

const KITE: Stars = [
	['Z', 'red'],
	['A1', 'orange'],
	['A2', 'red'],
	['A3', 'purple'],
	['A4', 'white'],
	['A5', 'yellow'],
];

/** The learner moves this marker. */
const moves = (id: MarkerId) =>
	goal((tried: NebulaTried) => happened(tried, 'moved-marker').some(({ marker }) => marker === id), isMoving);

/** A black hole lies on the bar, and its marker is still to be moved. */
function isMoving({ after: { decision } }: NebulaTried): boolean {
	return decision?.step === 'marker';
}

export const COUNTERS_LESSON: NebulaLesson = {
	id: 'counters',
	steps: [
		step('counters_marker', {
			rules: ['NB-8.21', 'NB-12.1', 'NB-12.2', 'NB-8.33'],
			game: compose({ variant: 'full', turns: turnsPlacing(THREE_RED), decides: 'place', holds: ['black'] }),
			shown: COUNTERS,
			goal: moves('color:red'),
			solution: [HOLE, marker('color:red')],
			wrong: [wrong('counters_marker_other', [HOLE, marker('color:blue')], () => true)],
		}),
		step('counters_pile', {
			rules: ['NB-8.21', 'NB-8.33'],
			game: compose({
				variant: 'full',
				turns: turnsPlacing(THREE_RED),
				others: [{ plays: [HOLE, marker('color:blue')] }],
				decides: 'place',
				holds: ['black'],
			}),
			shown: COUNTERS,
			goal: moves('color:red'),
			solution: [HOLE, marker('color:red')],
			wrong: [wrong('counters_pile_other', [HOLE, marker('color:blue')], () => true)],
		}),
		step('counters_constellation', {
			rules: ['NB-8.32', 'NB-8.21'],
			game: compose({ variant: 'full', turns: turnsPlacing(KITE), decides: 'place', holds: ['black'] }),
			shown: COUNTERS,
			goal: moves('constellation:A'),
			solution: [HOLE, marker('constellation:A')],
			wrong: [wrong('counters_constellation_open', [HOLE, marker('constellation:C')], () => true)],
		}),
		step('counters_pairs', {
			rules: ['NB-8.33'],
			game: compose({
				variant: 'full',
				advanced: ['B3', 'B16', 'B20', 'B17'],
				turns: turnsPlacing([
					['Z', 'red'],
					['A1', 'blue'],
					['A2', 'white'],
					['A4', 'red'],
				]),
				decides: 'place',
				holds: ['blue'],
			}),
			shown: COUNTERS,
			goal: goal((tried) =>
				happened(tried, 'placed').some(({ field }) => ['A5', 'B4', 'D4'].includes(field)),
			),
			solution: [star('blue', 'A5')],
			wrong: [wrong('counters_pairs_same', [star('blue', 'B1')], () => true)],
		}),
	],
};

/** Kite and Anchor complete, and the Heron without its last field. */
const NEARLY_THREE: Stars = [
	['Z', 'orange'],
	['A1', 'white'],
	['A2', 'purple'],
	['A3', 'orange'],
	['A4', 'yellow'],
	['A5', 'white'],
	['B1', 'red'],
	['B2', 'yellow'],
	['B3', 'white'],
	['B4', 'blue'],
	['B5', 'orange'],
	['C1', 'yellow'],
	['C3', 'purple'],
	['C2', 'blue'],
	['C4', 'white'],
];

/** The learner's galaxy in the last turn: the Kite complete, the Anchor without its last field. */
const LAST_TURN: Stars = NEARLY_THREE.slice(0, 10);

export const END: NebulaLesson = {
	id: 'end',
	steps: [
		step('end_last', {
			rules: ['NB-8.24', 'NB-8.25', 'NB-8.26', 'NB-8.27', 'NB-8.28'],
			game: compose({ turns: turnsPlacing(NEARLY_THREE), decides: 'place', holds: ['red', 'purple'] }),
			shown: { parts: ['galaxy'] },
			goal: goal(
				({ after }) => after.end.lastRound,
				(tried) => stillPlacing(tried) && placedCount(tried) < 2,
			),
			solution: [star('red', 'C5')],
			wrong: [wrong('end_last_other', [DONE], () => true)],
		}),
		step('end_sheet', {
			rules: ['NB-8.34', 'NB-8.29', 'NB-8.30', 'NB-8.31', 'NB-8.32', 'NB-8.33', 'NB-9.23'],
			game: compose({
				variant: 'full',
				second: true,
				kept: ['O19', 'O20'],
				public: ['V18', 'V5', 'V9', 'V16'],
				turns: [
					...turnsPlacing(LAST_TURN),
					{ plays: [HOLE, marker('color:orange')] },
					{ plays: [HOLE, marker('color:orange')] },
				],
				others: turnsPlacing([...NEARLY_THREE, ['C5', 'red']]),
				decides: 'place',
				holds: ['orange', 'black'],
			}),
			shown: { parts: ['galaxy', 'tasks', 'sheet'] },
			goal: goal(
				({ after: { outcome }, seat }) => outcome?.ranking[0]?.includes(seat) === true,
				stillPlacing,
			),
			solution: [star('orange', 'B5'), DONE],
			wrong: [wrong('end_sheet_early', [DONE], () => true)],
		}),
	],
};
