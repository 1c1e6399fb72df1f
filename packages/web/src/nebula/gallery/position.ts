import type { ClusterState, CounterState, EndView, StarState } from '@orrery/engine';
import type { AdvancedView, HeldPiece, Player, TaskView } from '../board/props.ts';

/** A position of the full game to look at: fields of the real board, legally colored and connected. */

const star = (field: string, piece: string): StarState => ({ field, piece });

export const PLAYERS: readonly Player[] = [
	{ seat: 0, name: 'Ada' },
	{ seat: 1, name: 'Mira' },
	{ seat: 2, name: 'Jonas' },
	{ seat: 3, name: 'Wilhelmine' },
];

export const GALAXY: readonly StarState[] = [
	star('Z', 'blue'),
	star('A1', 'red'),
	star('A2', 'blue'),
	star('A3', 'white'),
	star('B1', 'orange'),
	star('B2', 'blue'),
	star('C1', 'orange'),
	star('C3', 'blue'),
	star('C4', 'white'),
	star('C5', 'yellow'),
	star('D1', 'white'),
	star('D3', 'blue'),
];

export const OTHERS: readonly (readonly StarState[])[] = [
	[
		star('Z', 'yellow'),
		star('A1', 'red'),
		star('A3', 'blue'),
		star('A5', 'red'),
		star('B1', 'orange'),
		star('B2', 'red'),
		star('B4', 'yellow'),
		star('B5', 'orange'),
		star('C5', 'purple'),
		star('D1', 'white'),
		star('D3', 'red'),
		star('D5', 'white'),
	],
	[
		star('Z', 'orange'),
		star('C1', 'red'),
		star('C3', 'orange'),
		star('C4', 'red'),
		star('D1', 'yellow'),
		star('D2', 'red'),
		star('D3', 'blue'),
		star('D4', 'orange'),
		star('D5', 'red'),
	],
	[star('Z', 'white'), star('A1', 'purple'), star('B1', 'yellow'), star('B3', 'blue')],
];

export const CLUSTERS: readonly ClusterState[] = [
	{ pieces: ['yellow', 'red', 'purple', null, 'red', 'white', null, 'white'], figure: 3 },
	{ pieces: ['red', null, 'black', 'blue', null, 'purple', 'yellow', 'red'], figure: 1 },
	{ pieces: [null, 'red', null, 'blue', 'black', null, 'yellow', 'orange'], figure: 5 },
];

export const LEGAL = ['A5', 'B5'] as const;

export const PLACING: readonly HeldPiece[] = [
	{ piece: 'blue', count: 1, state: 'chosen' },
	{ piece: 'red', count: 1, state: 'choosable' },
	{ piece: 'black', count: 1, state: 'choosable' },
	{ piece: 'yellow', count: 1, state: 'barred', reason: { code: 'colour-placed-already' } },
];

export const CROWDED: readonly HeldPiece[] = [
	'red',
	'orange',
	'yellow',
	'blue',
	'purple',
	'white',
	'black',
].map((piece, i) => ({ piece, count: 1 + (i % 3), state: i === 3 ? 'chosen' : 'choosable' }));

const progress = (have: number, need: number): TaskView['progress'] => ({
	have,
	need,
	done: have === need,
	danger: null,
});

export const TASKS: readonly TaskView[] = [
	{
		card: 'V3',
		progress: { ...progress(5, 6), danger: { code: 'colours', colours: 4 } },
		marks: { first: null, later: [] },
	},
	{ card: 'V9', progress: progress(1, 4), after: progress(2, 4), marks: { first: 1, later: [] } },
	{ card: 'V15', progress: progress(0, 3), marks: { first: null, later: [] } },
	{ card: 'V17', progress: progress(8, 11), after: progress(9, 11), marks: { first: null, later: [] } },
];

export const PERSONAL: TaskView = { card: 'O16', progress: progress(5, 6), after: progress(6, 6) };

export const COUNTERS: readonly CounterState[] = [
	{
		id: 'colours',
		piles: [
			{ space: 0, markers: ['color:orange', 'color:yellow', 'color:purple'] },
			{ space: 1, markers: ['color:white', 'color:red'] },
			{ space: 2, markers: ['color:blue'] },
		],
	},
	{
		id: 'constellations',
		piles: [
			{ space: 0, markers: ['constellation:B', 'constellation:D'] },
			{ space: 1, markers: ['constellation:A'] },
			{ space: 2, markers: ['constellation:C'] },
		],
	},
	{
		id: 'advanced',
		piles: [
			{ space: 0, markers: ['advanced:I', 'advanced:III', 'advanced:IV'] },
			{ space: 1, markers: ['advanced:II'] },
		],
	},
];

export const ADVANCED: readonly AdvancedView[] = [
	{ marker: 'advanced:I', card: 'B20', count: 2 },
	{ marker: 'advanced:II', card: 'B3', count: 1 },
	{ marker: 'advanced:III', card: 'B17', count: 0 },
	{ marker: 'advanced:IV', card: 'B16', count: 2 },
];

export const END: EndView = {
	lastRound: false,
	blackHoles: { have: 8, need: 15 },
	constellations: { have: 1, need: 3 },
	markingStars: { have: 1, need: 6 },
	bag: 63,
};
