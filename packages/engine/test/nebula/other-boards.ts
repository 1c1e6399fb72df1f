import type { Board } from '../../src/nebula/board.ts';
import { BOARD_DATA } from '../../src/nebula/board-data.ts';
import { readBoard } from '../../src/nebula/read-board.ts';
import { must } from '../results.ts';

/* Boards that differ from the printed one: they show that no code depends on it. */

/** The data with every name exchanged, and every list that has no order of its own turned round. */
export function renamedData(): unknown {
	const names = new Map<string, string>();
	const { fields, constellations, colours } = BOARD_DATA;
	for (const [i, { id }] of fields.entries()) names.set(id, `f${100 - i}`);
	for (const { id } of constellations) names.set(id, `quarter-${id.toLowerCase()}`);
	for (const colour of colours) names.set(colour, `${colour}ish`);
	const renamed: typeof BOARD_DATA = JSON.parse(
		JSON.stringify(BOARD_DATA, (_, value: unknown) =>
			typeof value === 'string' ? (names.get(value) ?? value) : value,
		),
	);
	const { cards } = renamed;
	return {
		...renamed,
		fields: renamed.fields.toReversed(),
		lines: renamed.lines.map(({ a, b, ...line }) => ({ ...line, a: b, b: a })).toReversed(),
		orbits: renamed.orbits.toReversed(),
		cards: {
			personal: cards.personal.map((card) => ({ ...card, id: `own-${card.id}` })),
			public: cards.public.map((card) => ({ ...card, id: `open-${card.id}` })).toReversed(),
			advanced: cards.advanced.toReversed(),
		},
	};
}

/** A small board: 7 fields, 2 constellations, 3 colors, 2 clusters of 5 rays, shorter tracks. */
export const SMALL_DATA = {
	colours: ['green', 'pink', 'grey'],
	constellations: [
		{ id: 'E', name: 'East', fields: ['M', 'E1', 'E2', 'E3'] },
		{ id: 'W', name: 'West', fields: ['M', 'W1', 'W2', 'W3'] },
	],
	orbits: [
		{ id: 1, radius: 1, fields: ['E1', 'W1'], labelAngle: 180 },
		{ id: 2, radius: 2, fields: ['E2', 'E3', 'W2', 'W3'], labelAngle: 180 },
	],
	fields: [
		{ id: 'E1', constellations: ['E'], orbit: 1, angle: 90, bright: false },
		{ id: 'E2', constellations: ['E'], orbit: 2, angle: 60, bright: true },
		{ id: 'E3', constellations: ['E'], orbit: 2, angle: 120, bright: false },
		{ id: 'M', constellations: ['E', 'W'], orbit: null, angle: null, bright: true },
		{ id: 'W1', constellations: ['W'], orbit: 1, angle: 270, bright: false },
		{ id: 'W2', constellations: ['W'], orbit: 2, angle: 240, bright: true },
		{ id: 'W3', constellations: ['W'], orbit: 2, angle: 300, bright: false },
	],
	lines: [
		{ a: 'M', b: 'E1', kind: 'direct' },
		{ a: 'E1', b: 'E2', kind: 'direct' },
		{ a: 'E1', b: 'E3', kind: 'indirect' },
		{ a: 'M', b: 'W1', kind: 'direct' },
		{ a: 'W1', b: 'W2', kind: 'direct' },
		{ a: 'W1', b: 'W3', kind: 'indirect' },
		{ a: 'E2', b: 'E3', kind: 'orbital' },
		{ a: 'E3', b: 'W2', kind: 'orbital' },
		{ a: 'W2', b: 'W3', kind: 'orbital' },
		{ a: 'W3', b: 'E2', kind: 'orbital' },
	],
	derived: { centre: 'M' },
	cards: {
		personal: [
			{ id: 'P1', kind: 'colourOnEveryOrbit', colour: 'green', points: 5 },
			{ id: 'P2', kind: 'brightStarsOfColour', colour: 'pink', min: 2, countsCentre: false, points: 6 },
			{ id: 'P3', kind: 'starsOfColour', colour: 'grey', min: 2, points: 7 },
			{ id: 'P4', kind: 'mostBlackHoles', tieCounts: false, points: 8 },
			{ id: 'P5', kind: 'maxEmptyFields', max: 1, points: 9 },
			...['P6', 'P7', 'P8', 'P9', 'P10', 'P11', 'P12'].map((id) => ({
				id,
				kind: 'starsOfColour',
				colour: 'pink',
				min: 3,
				points: 4,
			})),
		],
		public: [
			{ id: 'T1', kind: 'constellationExactColours', constellation: 'W', colours: 3, first: 8, later: 3 },
			{ id: 'T2', kind: 'orbitAllDifferent', orbit: 1, colours: 2, first: 5, later: 5 },
			{ id: 'T3', kind: 'adjacentCompleteOrbits', count: 2, sets: [[1, 2]], first: 9, later: 2 },
			{ id: 'T4', kind: 'allIndirectFields', fields: ['E1', 'E3', 'W1', 'W3'], first: 4, later: 1 },
		],
		advanced: [
			{ id: 'S1', kind: 'connectedPair', colours: ['green', 'grey'] },
			{ id: 'S2', kind: 'surroundedBrightFields', countsCentre: true },
			{ id: 'S3', kind: 'colourOrbitalToBright', colour: 'pink', countsCentre: false },
		],
	},
	tracks: {
		clusters: {
			count: 2,
			positions: ['upper', 'lower'],
			rays: 5,
			startRay: 3,
			stepsPerTurn: 3,
			refillWhenLeft: { '2': 0, '3': 1, '4': 2 },
		},
		supernova: { spaces: 1, mayBeBlackHole: true },
		blackHoleTrack: { start: 1, length: 6, highlighted: [2, 6] },
		blackHoleBar: { values: [1, 3, 4, 4], maxBlackHoles: 2 },
		counters: [
			{ id: 'colours', markers: ['green', 'pink', 'grey'], length: 1, points: [2, 1], others: 0 },
			{ id: 'constellations', markers: ['E', 'W'], length: 1, points: [9], others: 4 },
			{ id: 'advanced', markers: ['x', 'y'], length: 2, points: [5, 1], others: 1 },
		],
	},
	setup: {
		starsPerColour: 15,
		blackHolesByPlayers: { '2': 9, '3': 8, '4': 7 },
		startingStarsBySeat: [1, 1, 2, 2],
		publicCards: 3,
		personalDealt: 3,
		personalKept: 1,
		advancedCards: 2,
		markersPerPlayer: 3,
	},
	turn: {
		chaos: { discardFromObservatory: 1, draw: 4, keep: 3 },
		placeLimit: 1,
		placeLimitWithSupernovaMatch: 3,
		placedStarsAllDifferent: true,
	},
	end: {
		blackHoleTrackEnd: true,
		completedConstellations: 2,
		bagEmpty: true,
		publicMarkersByPlayers: { '2': 4, '3': 5, '4': 7 },
		finishRound: true,
	},
	scoring: { constellationBase: 3 },
};

export const RENAMED_BOARD: Board = must(readBoard(renamedData()));
export const SMALL_BOARD: Board = must(readBoard(SMALL_DATA));
