import type { NebulaEvent, NebulaMove, NebulaRefusal } from './move.ts';
import type { StagedPosition } from './staged-position.ts';

/*
 * Worked examples of the rules as positions and what is played in them, in our own words. Of the printed rulebook's
 * examples only two can be told from its text, because their pictures are lost; the others are ours.
 */

export interface NebulaExample {
	/** Texts about the example are found by this. */
	readonly id: string;
	/** Whether the printed rulebook has it. */
	readonly printed: boolean;
	/** The sections that it shows, as in docs/rules/nebula.md. */
	readonly rules: readonly string[];
	readonly shows: string;
	readonly before: StagedPosition;
	/** What seat 0 then plays, and what comes of it. */
	readonly steps: readonly NebulaExampleStep[];
}

/** A move with the first event it causes, as far as the example is about it, or with the reason why it is refused. */
export type NebulaExampleStep =
	| {
			readonly move: NebulaMove;
			readonly event: Readonly<Record<string, unknown>> & Pick<NebulaEvent, 'type'>;
	  }
	| { readonly move: NebulaMove; readonly refusal: NebulaRefusal['code'] };

const place = (piece: string, field: string): NebulaMove => ({ type: 'place', piece, field });

export const NEBULA_EXAMPLES: readonly NebulaExample[] = [
	{
		id: 'time-in-both-directions',
		printed: true,
		rules: ['Nebula 8'],
		shows:
			'Five steps: three counterclockwise in one cluster and two clockwise in another. The third figure stays, and its piece is taken too.',
		before: {
			clusters: [
				['red', null, null, null, null, 'blue'],
				['white', null, 'purple'],
				['yellow', 'orange'],
			],
		},
		steps: [
			{
				move: { type: 'time', steps: [-3, 2, 0] },
				event: { type: 'invested-time', figures: [5, 2, 0], took: ['blue', 'purple', 'yellow'] },
			},
		],
	},
	{
		id: 'a-new-supernova',
		printed: true,
		rules: ['Nebula 4', 'Nebula 8'],
		shows:
			'A black hole moves the marker to space 6, which is highlighted: the supernova leaves, and a piece of the observatory takes its place.',
		before: {
			blackHoles: [3, 2],
			observatories: [['black', 'yellow']],
			supernova: 'white',
			step: 'place',
		},
		steps: [
			{ move: { type: 'black-hole' }, event: { type: 'placed-black-hole', space: 6 } },
			{
				move: { type: 'supernova', from: 'observatory', piece: 'yellow' },
				event: { type: 'replaced-supernova', old: 'white', piece: 'yellow' },
			},
		],
	},
	{
		id: 'the-first-star',
		printed: false,
		rules: ['Nebula 8'],
		shows: 'The first star goes in the center, the next one on a field that is linked to it.',
		before: { observatories: [['red', 'orange']], step: 'place' },
		steps: [
			{ move: place('red', 'A1'), refusal: 'first-star-in-centre' },
			{ move: place('red', 'Z'), event: { type: 'placed', field: 'Z' } },
			{ move: place('orange', 'B5'), refusal: 'not-joined' },
			{ move: place('orange', 'A1'), event: { type: 'placed', field: 'A1' } },
		],
	},
	{
		id: 'equal-colors',
		printed: false,
		rules: ['Nebula 8'],
		shows: 'Stars of one color are never linked, by no kind of line.',
		before: { galaxies: [{ Z: 'red', A1: 'orange' }], observatories: [['orange', 'blue']], step: 'place' },
		steps: [
			{ move: place('orange', 'A3'), refusal: 'colour-joined' },
			{ move: place('orange', 'C1'), refusal: 'colour-joined' },
			{ move: place('blue', 'A3'), event: { type: 'placed', field: 'A3' } },
		],
	},
	{
		id: 'a-third-piece',
		printed: false,
		rules: ['Nebula 8', 'Nebula 9'],
		shows:
			'A third piece may be placed if one of the three has the color of the supernova, also the third itself.',
		before: {
			galaxies: [{ Z: 'blue' }],
			observatories: [['red', 'orange', 'yellow', 'white']],
			supernova: 'white',
			step: 'place',
		},
		steps: [
			{ move: place('red', 'A1'), event: { type: 'placed', matched: false } },
			{ move: place('orange', 'B1'), event: { type: 'placed', matched: false } },
			{ move: place('yellow', 'D1'), refusal: 'must-match-supernova' },
			{ move: place('white', 'D1'), event: { type: 'placed', matched: true } },
		],
	},
	{
		id: 'one-star-over-another',
		printed: false,
		rules: ['Nebula 8'],
		shows: 'A star may replace another one on the same conditions; the old star leaves the game.',
		before: {
			galaxies: [{ Z: 'red', A1: 'orange', A2: 'red' }],
			observatories: [['red', 'blue']],
			step: 'place',
		},
		steps: [
			{ move: place('red', 'A1'), refusal: 'colour-joined' },
			{ move: place('blue', 'A1'), event: { type: 'placed', field: 'A1', overbuilt: 'orange' } },
		],
	},
	{
		id: 'a-public-task',
		printed: false,
		rules: ['Nebula 7', 'Nebula 8'],
		shows: 'A constellation that is complete with exactly three colors is marked at the end of the turn.',
		before: {
			galaxies: [{ Z: 'red', A1: 'orange', A2: 'red', A3: 'red', A4: 'orange' }],
			observatories: [['yellow']],
			public: ['V1', 'V2', 'V3', 'V4'],
			step: 'place',
		},
		steps: [
			{ move: place('yellow', 'A5'), event: { type: 'placed', field: 'A5' } },
			{ move: { type: 'done' }, event: { type: 'finished-turn', tasks: [{ card: 'V1', first: true }] } },
		],
	},
	{
		id: 'chaos',
		printed: false,
		rules: ['Nebula 8'],
		shows: 'One piece is given up, five are drawn, two of them kept.',
		before: { observatories: [['red']], bag: ['white', 'white', 'blue', 'black', 'orange'] },
		steps: [
			{
				move: { type: 'chaos', discard: 'red' },
				event: {
					type: 'yielded-to-chaos',
					discarded: 'red',
					drawn: ['white', 'white', 'blue', 'black', 'orange'],
				},
			},
			{ move: { type: 'retain', pieces: ['white', 'white', 'blue'] }, refusal: 'wrong-number-to-keep' },
			{
				move: { type: 'retain', pieces: ['blue', 'white'] },
				event: { type: 'retained', pieces: ['blue', 'white'] },
			},
		],
	},
];
