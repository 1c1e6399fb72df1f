import { describe, expect, test } from 'vitest';
import { positionWith } from '../../test/nebula/positions.ts';
import { dealt, faultOf, must } from '../../test/results.ts';
import { SeededRandom } from '../random.ts';
import { nebula } from './nebula.ts';
import { stagedSnapshot } from './staged-position.ts';

/* What could not be a position is refused, with the reason and the place. */

const FULL = {
	variant: 'full',
	galaxies: [{ Z: 'red', A1: 'blue' }],
	observatories: [['black', 'white']],
	blackHoles: [2],
	markers: { 'color:red': 2 },
} as const;
const SNAPSHOT = stagedSnapshot(FULL);
const [SEAT_0, SEAT_1] = SNAPSHOT.seats;
const TURN = SNAPSHOT.turn;

test('a snapshot that fits is taken, and is the same again', () => {
	expect(nebula.encode(must(nebula.decode(SNAPSHOT)))).toEqual(SNAPSHOT);
});

test.each([
	['no object', null, 'wrong-type', ''],
	[
		'other options',
		{ ...SNAPSHOT, options: { players: 5, variant: 'full' } },
		'unknown-value',
		'options.players',
	],
	['no round', { ...SNAPSHOT, round: 0 }, 'out-of-range', 'round'],
	['a cluster too few', { ...SNAPSHOT, clusters: SNAPSHOT.clusters.slice(1) }, 'wrong-length', 'clusters'],
	[
		'a figure off its cluster',
		{ ...SNAPSHOT, clusters: SNAPSHOT.clusters.map((one) => ({ ...one, figure: 8 })) },
		'out-of-range',
		'clusters[0].figure',
	],
	['an unknown supernova', { ...SNAPSHOT, supernova: 'green' }, 'unknown-value', 'supernova'],
	['an unknown piece in the bag', { ...SNAPSHOT, bag: ['green'] }, 'unknown-value', 'bag[0]'],
	['a return out of range', { ...SNAPSHOT, returns: [2 ** 20] }, 'out-of-range', 'returns[0]'],
	['too many returns', { ...SNAPSHOT, returns: Array(121).fill(0) }, 'wrong-length', 'returns'],
	['a piece too many', { ...SNAPSHOT, gone: { ...SNAPSHOT.gone, red: 1 } }, 'missing-piece', ''],
	['a piece too few', { ...SNAPSHOT, bag: SNAPSHOT.bag.slice(1) }, 'missing-piece', ''],
	['more pieces than the bag ever held', { ...SNAPSHOT, bag: Array(151).fill('red') }, 'wrong-length', 'bag'],
	[
		'a public card twice',
		{ ...SNAPSHOT, public: SNAPSHOT.public.map((one) => ({ ...one, card: 'V1' })) },
		'duplicate',
		'public[1].card',
	],
	[
		'a later mark without a first',
		{ ...SNAPSHOT, public: SNAPSHOT.public.map((one) => ({ ...one, later: [1] })) },
		'missing-piece',
		'public[0].first',
	],
	[
		'a mark twice',
		{ ...SNAPSHOT, public: SNAPSHOT.public.map((one) => ({ ...one, first: 1, later: [1] })) },
		'duplicate',
		'public[0].later',
	],
	['an advanced card twice', { ...SNAPSHOT, advanced: ['B1', 'B1', 'B2', 'B3'] }, 'duplicate', 'advanced[1]'],
	[
		'a personal card twice',
		{ ...SNAPSHOT, seats: [SEAT_0, { ...SEAT_1, dealt: SEAT_0?.dealt }] },
		'duplicate',
		'seats[1].dealt[0]',
	],
	[
		'a kept card that was not dealt',
		{ ...SNAPSHOT, seats: [{ ...SEAT_0, kept: 'O20' }, SEAT_1] },
		'unknown-value',
		'seats[0].kept',
	],
	[
		'a field twice',
		{
			...SNAPSHOT,
			seats: [
				{
					...SEAT_0,
					galaxy: [
						{ field: 'Z', piece: 'red' },
						{ field: 'Z', piece: 'red' },
					],
				},
				SEAT_1,
			],
		},
		'duplicate',
		'seats[0].galaxy[1].field',
	],
	[
		'no star in the centre',
		{ ...SNAPSHOT, seats: [{ ...SEAT_0, galaxy: [{ field: 'A1', piece: 'blue' }] }, SEAT_1] },
		'not-adjacent',
		'seats[0].galaxy[0]',
	],
	[
		'stars apart',
		{
			...SNAPSHOT,
			seats: [
				{
					...SEAT_0,
					galaxy: [
						{ field: 'Z', piece: 'red' },
						{ field: 'A5', piece: 'blue' },
					],
				},
				SEAT_1,
			],
		},
		'not-adjacent',
		'seats[0].galaxy[1]',
	],
	[
		'equal colours joined',
		{
			...SNAPSHOT,
			seats: [
				{
					...SEAT_0,
					galaxy: [
						{ field: 'Z', piece: 'red' },
						{ field: 'A1', piece: 'red' },
					],
				},
				SEAT_1,
			],
		},
		'refused',
		'seats[0].galaxy[1]',
	],
	[
		'a black hole on a field',
		{ ...SNAPSHOT, seats: [{ ...SEAT_0, galaxy: [{ field: 'Z', piece: 'black' }] }, SEAT_1] },
		'unknown-value',
		'seats[0].galaxy[0].piece',
	],
	[
		'an overfull bar',
		{ ...SNAPSHOT, seats: [{ ...SEAT_0, blackHoles: 10 }, SEAT_1] },
		'out-of-range',
		'seats[0].blackHoles',
	],
	[
		'a marker moved too often',
		{ ...SNAPSHOT, counters: stagedSnapshot({ ...FULL, markers: { 'color:red': 3 } }).counters },
		'differs',
		'counters',
	],
	[
		'a marker missing',
		{ ...SNAPSHOT, counters: SNAPSHOT.counters?.map((one) => ({ ...one, piles: [] })) },
		'differs',
		'counters[0].piles',
	],
	[
		'piles in another order',
		{ ...SNAPSHOT, counters: SNAPSHOT.counters?.map((one) => ({ ...one, piles: one.piles.toReversed() })) },
		'out-of-range',
		'counters[0].piles[1].space',
	],
	['a step that is none', { ...SNAPSHOT, turn: { ...TURN, step: 'sleep' } }, 'unknown-value', 'turn.step'],
	[
		'placed before the draw',
		{ ...SNAPSHOT, turn: { ...TURN, placed: ['red'] } },
		'wrong-length',
		'turn.placed',
	],
	[
		'more placed than allowed',
		{ ...SNAPSHOT, turn: { ...TURN, step: 'place', placed: ['red', 'blue', 'white'] } },
		'wrong-length',
		'turn.placed',
	],
	[
		'a colour placed twice',
		{ ...SNAPSHOT, turn: { ...TURN, step: 'place', placed: ['red', 'red'] } },
		'duplicate',
		'turn.placed[1]',
	],
	[
		'matched with nothing',
		{ ...SNAPSHOT, turn: { ...TURN, step: 'place', matched: true } },
		'differs',
		'turn.matched',
	],
	[
		'a black hole placed that is not on the bar',
		{ ...SNAPSHOT, turn: { ...TURN, seat: 1, step: 'place', placed: ['black'] } },
		'differs',
		'turn.placed',
	],
	[
		'nothing drawn to choose from',
		{ ...SNAPSHOT, turn: { ...TURN, step: 'retain' } },
		'wrong-length',
		'turn.drawn',
	],
	['drawn at another step', { ...SNAPSHOT, turn: { ...TURN, drawn: ['red'] } }, 'wrong-length', 'turn.drawn'],
	[
		'too many drawn',
		{ ...SNAPSHOT, turn: { ...TURN, step: 'retain', drawn: Array(6).fill('red') } },
		'wrong-length',
		'turn.drawn',
	],
	[
		'a marker to move without a black hole',
		{ ...SNAPSHOT, turn: { ...TURN, step: 'marker' } },
		'missing-piece',
		'turn.placed',
	],
	[
		'a supernova that is not due',
		{ ...SNAPSHOT, turn: { ...TURN, step: 'supernova', placed: ['black'] } },
		'refused',
		'turn.step',
	],
	[
		'the choice of cards, with all chosen',
		{ ...SNAPSHOT, turn: { ...TURN, step: 'keep' } },
		'differs',
		'turn.step',
	],
	[
		'play before all have chosen',
		{ ...SNAPSHOT, seats: [SEAT_0, { ...SEAT_1, kept: null }] },
		'differs',
		'turn.step',
	],
	[
		'the choice of cards by seat 1',
		{ ...SNAPSHOT, turn: { ...TURN, step: 'keep', seat: 1 } },
		'differs',
		'turn.seat',
	],
	['the choice of cards after stars', stagedSnapshot({ ...FULL, step: 'keep' }), 'differs', 'turn.step'],
	[
		'the choice of cards with only a star placed',
		stagedSnapshot({ step: 'keep', galaxies: [{ Z: 'red' }] }),
		'differs',
		'turn.step',
	],
	[
		'the choice of cards with only a piece drawn',
		stagedSnapshot({ step: 'keep', observatories: [['red']] }),
		'differs',
		'turn.step',
	],
	['the choice of cards in round 2', stagedSnapshot({ step: 'keep', round: 2 }), 'differs', 'turn.step'],
	[
		'over without a reason',
		{ ...SNAPSHOT, turn: { ...TURN, step: 'over', seat: 1 } },
		'unfinished',
		'turn.step',
	],
	['over in the middle of a round', { ...SNAPSHOT, turn: { ...TURN, step: 'over' } }, 'differs', 'turn.seat'],
	['a new round after the end', stagedSnapshot({ blackHoles: [9, 6] }), 'after-the-end', 'turn.step'],
	[
		'a marker in the basic game',
		stagedSnapshot({ blackHoles: [1], step: 'marker', placed: ['black'] }),
		'refused',
		'turn.step',
	],
	[
		'a supernova with nothing to replace it',
		stagedSnapshot({ blackHoles: [3], step: 'supernova', placed: ['black'], rest: 'gone' }),
		'refused',
		'turn.step',
	],
	[
		'a marker to move after the end of the track',
		stagedSnapshot({
			variant: 'full',
			blackHoles: [9, 7],
			markers: { 'color:red': 14 },
			step: 'marker',
			placed: ['black'],
		}),
		'refused',
		'turn.step',
	],
	[
		'fewer moves of markers than black holes',
		stagedSnapshot({ variant: 'full', blackHoles: [2], markers: { 'color:red': 1 } }),
		'differs',
		'counters',
	],
	[
		'a supernova after the end of the track',
		stagedSnapshot({ blackHoles: [9, 7], step: 'supernova', placed: ['black'] }),
		'refused',
		'turn.step',
	],
])('%s', (_, value, code, path) => {
	expect(faultOf(nebula.decode(value))).toMatchObject({ code, path });
});

describe('a setup that does not fit the rules is refused', () => {
	const options = { players: 2, variant: 'full' } as const;
	const setup = dealt(nebula.deal(options, new SeededRandom('setup')));
	const { advanced: _, ...basic } = setup;

	test.each([
		[
			'a ray too few',
			{ ...setup, clusters: setup.clusters.map((pieces) => pieces.slice(1)) },
			'wrong-length',
			'clusters[0]',
		],
		['an unknown piece', { ...setup, supernova: 'green' }, 'unknown-value', 'supernova'],
		['too few public cards', { ...setup, public: setup.public.slice(1) }, 'wrong-length', 'public'],
		['a card of another deck', { ...setup, public: ['O1', 'V1', 'V2', 'V3'] }, 'unknown-value', 'public[0]'],
		[
			'a personal card twice',
			{
				...setup,
				personalDealt: [
					['O1', 'O2'],
					['O2', 'O3'],
				],
			},
			'duplicate',
			'personalDealt[2]',
		],
		['a public card twice', { ...setup, public: ['V1', 'V2', 'V3', 'V1'] }, 'duplicate', 'public[3]'],
		['an advanced card twice', { ...setup, advanced: ['B1', 'B1', 'B2', 'B3'] }, 'duplicate', 'advanced[1]'],
		['no advanced cards in the full game', basic, 'wrong-type', 'advanced'],
		['a piece missing', { ...setup, bag: setup.bag.slice(1) }, 'missing-piece', ''],
		['a return out of range', { ...setup, returns: [-1] }, 'out-of-range', 'returns[0]'],
	])('%s', (_, value, code, path) => {
		expect(faultOf(nebula.start(options, value))).toMatchObject({ code, path });
	});

	test('the basic game needs no advanced cards, and what is dealt fits', () => {
		expect(nebula.start({ players: 2, variant: 'basic' }, basic).ok).toBe(true);
		expect(nebula.start(options, setup).ok).toBe(true);
	});
});

describe('options', () => {
	test.each([
		[{ players: 1, variant: 'full' }, 'unknown-value', 'players'],
		[{ players: 2 }, 'unknown-value', 'variant'],
		['two', 'wrong-type', ''],
	])('%j', (value, code, path) => {
		expect(faultOf(nebula.readOptions(value))).toMatchObject({ code, path });
	});

	test('two to four players, basic or full', () => {
		expect(must(nebula.readOptions({ players: 4, variant: 'basic', more: 1 }))).toEqual({
			players: 4,
			variant: 'basic',
		});
	});
});

describe('moves from outside', () => {
	test.each([
		[{ type: 'keep', card: 'O7' }],
		[{ type: 'time', steps: [2, -3, 0] }],
		[{ type: 'chaos', discard: 'black' }],
		[{ type: 'retain', pieces: ['red', 'black'] }],
		[{ type: 'place', piece: 'red', field: 'Z' }],
		[{ type: 'black-hole' }],
		[{ type: 'supernova', from: 'observatory', piece: 'black' }],
		[{ type: 'supernova', from: 'bag' }],
		[{ type: 'marker', marker: 'advanced:II' }],
		[{ type: 'done' }],
	] as const)('%j is read, and comes through its code', (move) => {
		const read = must(nebula.readMove({ ...move, comment: 'ignored' }));
		expect(read).toEqual(move);
		const position = positionWith({});
		expect(nebula.moveOf(position, nebula.codeOf(position, read))).toEqual(move);
	});

	test.each([
		[{ type: 'pass' }, 'unknown-value', 'type'],
		[{ type: 'keep', card: 'V1' }, 'unknown-value', 'card'],
		[{ type: 'time', steps: [5, 0] }, 'wrong-length', 'steps'],
		[{ type: 'time', steps: [6, 0, 0] }, 'out-of-range', 'steps[0]'],
		[{ type: 'time', steps: [2.5, 2.5, 0] }, 'wrong-type', 'steps[0]'],
		[{ type: 'chaos' }, 'unknown-value', 'discard'],
		[{ type: 'retain', pieces: ['green'] }, 'unknown-value', 'pieces[0]'],
		[{ type: 'place', piece: 'black', field: 'Z' }, 'unknown-value', 'piece'],
		[{ type: 'place', piece: 'red', field: 'Q' }, 'unknown-value', 'field'],
		[{ type: 'supernova', from: 'hat' }, 'unknown-value', 'from'],
		[{ type: 'marker', marker: 'color:black' }, 'unknown-value', 'marker'],
	])('%j is not', (value, code, path) => {
		expect(faultOf(nebula.readMove(value))).toMatchObject({ code, path });
	});

	test('names that the board does not have are refused at the table too', () => {
		const keep = positionWith({ step: 'keep' });
		expect(nebula.check(keep, 0, { type: 'keep', card: 'X' })).toEqual({ code: 'unknown-name', name: 'X' });
		const place = positionWith({ observatories: [['red']], step: 'place' });
		expect(nebula.check(place, 0, { type: 'place', piece: 'black', field: 'Z' })).toEqual({
			code: 'unknown-name',
			name: 'black',
		});
		expect(nebula.check(place, 0, { type: 'place', piece: 'red', field: 'Q' })).toEqual({
			code: 'unknown-name',
			name: 'Q',
		});
		const draw = positionWith({});
		expect(nebula.check(draw, 0, { type: 'chaos', discard: 'green' })).toEqual({
			code: 'unknown-name',
			name: 'green',
		});
		expect(nebula.check(draw, 0, { type: 'time', steps: [99, 0, 0] })?.code).toBe('unknown-name');
		expect(nebula.check(draw, 0, { type: 'time', steps: [0.5, 4.5, 0] })?.code).toBe('unknown-name');
		const retain = positionWith({ step: 'retain', drawn: ['red', 'red', 'blue', 'white', 'black'] });
		expect(nebula.check(retain, 0, { type: 'retain', pieces: ['red', 'green'] })?.code).toBe('unknown-name');
		const position = positionWith({});
		expect(() => nebula.codeOf(position, { type: 'marker', marker: 'color:green' })).toThrow(RangeError);
		expect(() => nebula.moveOf(position, -1)).toThrow(RangeError);
	});
});
