import { describe, expect, test } from 'vitest';
import {
	BLACK_HOLE,
	DONE,
	FROM_BAG,
	galaxy,
	marker,
	observatory,
	place,
	play,
	positionWith,
	refusal,
	supernova,
} from '../../test/nebula/positions.ts';
import { nebula } from './nebula.ts';

/* The rules in the order of the book: placing, public tasks and refill. */

const NEARLY_A = { Z: 'red', A1: 'orange', A2: 'red', A3: 'red', A4: 'orange' };

describe('Nebula 8, place', () => {
	test('at most 2 pieces, and a third only if one has the color of the supernova', () => {
		const wanted = {
			observatories: [['red', 'orange', 'yellow', 'blue', 'white']],
			supernova: 'white',
			step: 'place',
		} as const;
		const position = positionWith(wanted);
		play(position, place('red', 'Z'), place('orange', 'A1'));
		expect(refusal(position, place('yellow', 'B1'))).toBe('must-match-supernova');
		expect(nebula.legalMoves(position, 0)).toContainEqual(DONE);
		const matched = positionWith(wanted);
		play(matched, place('white', 'Z'));
		expect(nebula.view(matched, 0).decision).toMatchObject({ matched: true, limit: 3, placed: ['white'] });
		play(matched, place('orange', 'A1'), place('yellow', 'B1'));
		expect(refusal(matched, place('blue', 'C1'))).toBe('limit-reached');
		expect(nebula.legalMoves(matched, 0)).toEqual([DONE]);
	});

	test('all pieces of a turn have different colors', () => {
		const position = positionWith({
			galaxies: [{ Z: 'blue' }],
			observatories: [['red', 'red']],
			step: 'place',
		});
		play(position, place('red', 'A1'));
		expect(refusal(position, place('red', 'B1'))).toBe('colour-placed-already');
	});

	test('only pieces of the observatory', () => {
		const position = positionWith({ galaxies: [{ Z: 'blue' }], observatories: [['red']], step: 'place' });
		expect(refusal(position, place('white', 'A1'))).toBe('not-in-observatory');
		expect(refusal(position, BLACK_HOLE)).toBe('not-in-observatory');
		play(position, place('red', 'A1'));
		expect(observatory(position, 0)).toEqual([]);
	});

	test('condition 2: the first star goes on the center', () => {
		const position = positionWith({ observatories: [['red']], step: 'place' });
		expect(refusal(position, place('red', 'A1'))).toBe('first-star-in-centre');
		expect(nebula.legalMoves(position, 0)).toEqual([place('red', 'Z'), DONE]);
	});

	test.each([
		['direct', { Z: 'red', A1: 'orange' }, 'A3'],
		['indirect', { Z: 'red', C1: 'orange' }, 'C2'],
		['orbital', { Z: 'red', A1: 'orange', A3: 'red' }, 'B2'],
	])('condition 2: every other star is joined to a filled field, by a %s line too', (_, stars, to) => {
		const position = positionWith({ galaxies: [stars], observatories: [['blue']], step: 'place' });
		expect(refusal(position, place('blue', to))).toBeNull();
		expect(refusal(position, place('blue', 'B5'))).toBe('not-joined');
	});

	test.each([
		['direct', 'A1', 'A3'],
		['indirect', 'C1', 'C2'],
		['orbital', 'A1', 'C1'],
	])('condition 3: never two equal colors joined, by a %s line either', (_, from, to) => {
		const galaxies = [{ Z: 'red', [from]: 'orange' }];
		const position = positionWith({ galaxies, observatories: [['orange', 'blue']], step: 'place' });
		expect(nebula.check(position, 0, place('orange', to))).toEqual({
			code: 'colour-joined',
			field: to,
			to: [from],
		});
		expect(refusal(position, place('blue', to))).toBeNull();
	});

	test('condition 4: a filled field may be overbuilt under the same conditions; the old star leaves', () => {
		const position = positionWith({
			galaxies: [{ Z: 'red', A1: 'orange', A2: 'red' }],
			observatories: [['blue', 'red', 'orange']],
			step: 'place',
		});
		expect(refusal(position, place('red', 'A1'))).toBe('colour-joined');
		expect(refusal(position, place('orange', 'Z'))).toBe('colour-joined');
		const { events } = play(position, place('blue', 'A1'));
		expect(events).toEqual([
			{ type: 'placed', seat: 0, piece: 'blue', field: 'A1', overbuilt: 'orange', matched: false },
		]);
		expect(galaxy(position, 0)).toEqual({ Z: 'red', A1: 'blue', A2: 'red' });
		expect(nebula.view(position, 0).gone.orange).toBe(1);
		// What the old star kept away may come now.
		expect(refusal(position, place('orange', 'Z'))).toBeNull();
	});

	test('a black hole goes on the bar and moves the black-hole marker one space', () => {
		const position = positionWith({ observatories: [['black']], blackHoles: [3, 1], step: 'place' });
		const { events } = play(position, BLACK_HOLE);
		expect(events).toEqual([
			{
				type: 'placed-black-hole',
				seat: 0,
				blackHoles: 4,
				space: 5,
				moved: true,
				matched: false,
				supernovaLeft: null,
			},
		]);
		expect(nebula.view(position, 0)).toMatchObject({ blackHoleSpace: 5, decision: { step: 'place' } });
	});

	test.each([3, 6, 9, 12])(
		'on the highlighted space %i a piece of the own observatory may replace the supernova',
		(space) => {
			const position = positionWith({
				observatories: [['black', 'red']],
				blackHoles: [Math.min(space - 1, 8), Math.max(space - 9, 0)],
				step: 'place',
			});
			play(position, BLACK_HOLE);
			expect(nebula.legalMoves(position, 0)).toEqual([supernova('red'), FROM_BAG]);
			expect(refusal(position, supernova('blue'))).toBe('not-in-observatory');
			expect(refusal(position, DONE)).toBe('wrong-step');
			const { events, revealed } = play(position, supernova('red'));
			expect(events).toEqual([
				{ type: 'replaced-supernova', seat: 0, from: 'observatory', old: 'white', piece: 'red', putBack: [] },
			]);
			expect(revealed).toBe(false);
			expect(observatory(position, 0)).toEqual([]);
			expect(nebula.view(position, 0)).toMatchObject({ supernova: 'red', gone: { white: 1 } });
		},
	);

	test.each([1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 15])('space %i is not highlighted', (space) => {
		const position = positionWith({
			observatories: [['black', 'red']],
			blackHoles: [Math.min(space - 1, 8), Math.max(space - 9, 0)],
			step: 'place',
		});
		play(position, BLACK_HOLE);
		expect(nebula.view(position, 0)).toMatchObject({ blackHoleSpace: space, decision: { step: 'place' } });
	});

	test('or a piece from the bag; one of the old color is put back and another drawn', () => {
		const position = positionWith({
			observatories: [['black']],
			blackHoles: [2],
			bag: ['white', 'white', 'blue', 'red'],
			returns: [1, 0],
			step: 'place',
		});
		play(position, BLACK_HOLE);
		const before = nebula.encode(position).bag;
		const { events, revealed } = play(position, FROM_BAG);
		expect(events).toEqual([
			{
				type: 'replaced-supernova',
				seat: 0,
				from: 'bag',
				old: 'white',
				piece: 'blue',
				putBack: ['white', 'white'],
			},
		]);
		expect(revealed).toBe(true);
		expect(nebula.encode(position)).toMatchObject({
			supernova: 'blue',
			// The first went to place 1, behind the red one; the second then to place 0.
			bag: ['white', 'red', 'white', ...before.slice(4)],
			returns: [],
		});
	});

	test('full game, step 2: any one of the 14 value markers moves one space', () => {
		const position = positionWith({ variant: 'full', observatories: [['black', 'red']], step: 'place' });
		play(position, BLACK_HOLE);
		const markers = nebula.legalMoves(position, 0);
		expect(markers.map((move) => (move.type === 'marker' ? move.marker : move))).toEqual([
			...['red', 'orange', 'yellow', 'blue', 'purple', 'white'].map((name) => `color:${name}`),
			...['A', 'B', 'C', 'D'].map((name) => `constellation:${name}`),
			...['I', 'II', 'III', 'IV'].map((name) => `advanced:${name}`),
		]);
		expect(refusal(position, DONE)).toBe('wrong-step');
		const { events } = play(position, marker('advanced:II'));
		expect(events).toEqual([{ type: 'moved-marker', seat: 0, marker: 'advanced:II', space: 1 }]);
		expect(nebula.view(position, 0).decision).toMatchObject({ step: 'place', placed: ['black'] });
	});

	test('full game: the supernova comes before the marker', () => {
		const position = positionWith({
			variant: 'full',
			observatories: [['black', 'red']],
			blackHoles: [2],
			markers: { 'color:red': 2 },
			step: 'place',
		});
		play(position, BLACK_HOLE);
		expect(refusal(position, marker('color:red'))).toBe('wrong-step');
		play(position, supernova('red'));
		expect(nebula.view(position, 0).decision).toMatchObject({ step: 'marker' });
		play(position, marker('color:red'), DONE);
	});

	test('step 2 is skipped when the black-hole marker stood at the end', () => {
		const position = positionWith({
			variant: 'full',
			observatories: [[], ['black']],
			blackHoles: [9, 6],
			markers: { 'color:red': 15 },
			seat: 1,
			step: 'place',
		});
		const { events } = play(position, BLACK_HOLE);
		expect(events).toMatchObject([{ blackHoles: 7, space: 15, moved: false }]);
		expect(nebula.view(position, 0).decision).toMatchObject({ step: 'place' });
	});
});

describe('Nebula 8, public tasks', () => {
	const wanted = {
		galaxies: [NEARLY_A],
		observatories: [['yellow']],
		step: 'place',
		public: ['V1', 'V2', 'V3', 'V4'],
	} as const;

	test('a card newly fulfilled is marked, on top by the first', () => {
		const position = positionWith(wanted);
		play(position, place('yellow', 'A5'));
		expect(nebula.view(position, 0).public[0]).toEqual({ card: 'V1', first: null, later: [] });
		const { events } = play(position, DONE);
		expect(events).toMatchObject([{ type: 'finished-turn', tasks: [{ card: 'V1', first: true }] }]);
		expect(nebula.view(position, 0).public[0]).toEqual({ card: 'V1', first: 0, later: [] });
	});

	test('below by later ones', () => {
		const position = positionWith({ ...wanted, marks: [[1]] });
		const { events } = play(position, place('yellow', 'A5'), DONE);
		expect(events).toMatchObject([{ tasks: [{ card: 'V1', first: false }] }]);
		expect(nebula.view(position, 0).public[0]).toEqual({ card: 'V1', first: 1, later: [0] });
	});
});

describe('Nebula 8, refill', () => {
	test.each([
		[2, 2],
		[3, 1],
		[4, 1],
	] as const)('with %i players a cluster with at most %i left is filled up', (players, left) => {
		for (const pieces of [left, left + 1]) {
			const position = positionWith({
				players,
				clusters: [Array(pieces).fill('red'), Array(8).fill('blue'), Array(8).fill('white')],
				bag: ['yellow', 'yellow', 'orange', 'purple', 'purple', 'red', 'black'],
				step: 'place',
			});
			const { events, revealed } = play(position, DONE);
			const drawn = ['yellow', 'yellow', 'orange', 'purple', 'purple', 'red', 'black'].slice(0, 8 - pieces);
			const due = pieces <= left;
			expect(events).toMatchObject([{ refill: [due ? drawn : null, null, null] }]);
			expect(revealed).toBe(due);
			expect(nebula.view(position, 0).clusters[0]?.pieces).toEqual(
				due
					? [...Array(pieces).fill('red'), ...drawn]
					: [...Array(pieces).fill('red'), ...Array(8 - pieces).fill(null)],
			);
		}
	});
});
