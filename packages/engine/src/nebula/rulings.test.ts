import { describe, expect, test } from 'vitest';
import {
	BLACK_HOLE,
	chaos,
	DONE,
	FROM_BAG,
	galaxy,
	observatory,
	place,
	play,
	positionWith,
	refusal,
	retain,
	supernova,
	time,
} from '../../test/nebula/positions.ts';
import { must } from '../../test/results.ts';
import { SeededRandom } from '../random.ts';
import { nebula } from './nebula.ts';

/* Section 9: what the print leaves open and how we rule, row by row. */

const NEARLY_A = { Z: 'red', A1: 'orange', A2: 'red', A3: 'red', A4: 'orange' };

test('Nebula 9: no one must place', () => {
	const position = positionWith({ galaxies: [{ Z: 'blue' }], observatories: [['red']], step: 'place' });
	const { turnEnded } = play(position, DONE);
	expect(turnEnded).toBe(true);
	expect(observatory(position, 0)).toEqual(['red']);
});

describe('Nebula 9: black counts as a color', () => {
	test('at most one black hole a turn', () => {
		const position = positionWith({ observatories: [['black', 'black']], step: 'place' });
		play(position, BLACK_HOLE);
		expect(refusal(position, BLACK_HOLE)).toBe('colour-placed-already');
	});

	test('it matches a black-hole supernova', () => {
		const position = positionWith({
			galaxies: [{ Z: 'blue' }],
			observatories: [['black', 'red', 'white']],
			supernova: 'black',
			step: 'place',
		});
		expect(play(position, BLACK_HOLE).events).toMatchObject([{ matched: true }]);
		play(position, place('red', 'A1'), place('white', 'B1'));
		expect(nebula.view(position, 0).decision).toMatchObject({ placed: ['red', 'white', 'black'], limit: 3 });
	});
});

describe('Nebula 9: the supernova changes during placing', () => {
	const wanted = {
		galaxies: [{ Z: 'blue' }],
		observatories: [['black', 'red', 'white', 'yellow', 'orange']],
		blackHoles: [2],
		step: 'place',
	} as const;

	test('once one has matched, the limit is 3 for the turn, whatever the supernova becomes', () => {
		const position = positionWith({ ...wanted, supernova: 'red' });
		play(position, place('red', 'A1'), BLACK_HOLE, supernova('white'), place('yellow', 'B1'));
		expect(nebula.view(position, 0).decision).toMatchObject({
			matched: true,
			placed: ['red', 'yellow', 'black'],
		});
	});

	test('what was placed before does not match a supernova that comes later', () => {
		const position = positionWith({
			...wanted,
			observatories: [['black', 'red', 'red', 'yellow']],
			supernova: 'white',
		});
		play(position, place('red', 'A1'), BLACK_HOLE, supernova('red'));
		expect(nebula.view(position, 0).decision).toMatchObject({ matched: false, limit: 2 });
		expect(refusal(position, place('yellow', 'B1'))).toBe('must-match-supernova');
	});

	test('what is placed afterwards matches the new one', () => {
		const position = positionWith({
			...wanted,
			observatories: [['black', 'red', 'yellow', 'yellow']],
		});
		play(position, BLACK_HOLE, supernova('yellow'));
		expect(play(position, place('yellow', 'A1')).events).toMatchObject([{ matched: true }]);
		play(position, place('red', 'B1'));
	});
});

test('Nebula 9: the new supernova from the observatory may be any piece, black holes and the old color too', () => {
	const position = positionWith({
		observatories: [['black', 'black', 'white', 'red']],
		supernova: 'white',
		blackHoles: [2],
		step: 'place',
	});
	play(position, BLACK_HOLE);
	expect(nebula.legalMoves(position, 0)).toEqual([
		supernova('red'),
		supernova('white'),
		supernova('black'),
		FROM_BAG,
	]);
	play(position, supernova('black'));
	expect(nebula.view(position, 0)).toMatchObject({ supernova: 'black', gone: { white: 1 } });
});

test('Nebula 9: a black hole may be placed before the first star', () => {
	const position = positionWith({ observatories: [['black']], step: 'place' });
	play(position, BLACK_HOLE);
	expect(galaxy(position, 0)).toEqual({});
});

test('Nebula 9: overbuilding with the same color is not offered', () => {
	const position = positionWith({
		galaxies: [{ Z: 'blue', A1: 'red' }],
		observatories: [['red']],
		step: 'place',
	});
	expect(refusal(position, place('red', 'A1'))).toBe('same-colour');
	expect(nebula.legalMoves(position, 0)).not.toContainEqual(place('red', 'A1'));
});

test('Nebula 9: a marking star stays when the pattern is destroyed', () => {
	const position = positionWith({ galaxies: [NEARLY_A], observatories: [['yellow', 'blue']], step: 'place' });
	play(position, place('yellow', 'A5'), DONE, time(5, 0, 0), DONE);
	play(position, time(5, 0, 0), place('blue', 'A5'));
	play(position, DONE);
	expect(nebula.view(position, 0).public[0]).toEqual({ card: 'V1', first: 0, later: [] });
});

test('Nebula 9: several public tasks in one turn are all marked, and each player marks a card once', () => {
	const position = positionWith({
		// Constellation A lacks a star, and red is there twice in A, B and D, with the center.
		galaxies: [{ ...NEARLY_A, B1: 'yellow', B3: 'red', D1: 'blue', D2: 'orange', D4: 'red' }],
		observatories: [['yellow']],
		public: ['V1', 'V2', 'V10', 'V3'],
		step: 'place',
	});
	play(position, place('yellow', 'A5'));
	expect(play(position, DONE).events).toMatchObject([{ tasks: [{ card: 'V1' }, { card: 'V10' }] }]);
	play(position, time(5, 0, 0), DONE, time(5, 0, 0));
	expect(play(position, DONE).events).toMatchObject([{ tasks: [] }]);
	expect(nebula.view(position, 0).end.markingStars.have).toBe(2);
});

describe('Nebula 9: chaos', () => {
	test('is not available with an empty observatory', () => {
		const position = positionWith({});
		expect(nebula.legalMoves(position, 0)).toHaveLength(102);
		expect(refusal(position, chaos('red'))).toBe('not-in-observatory');
		expect(nebula.view(position, 0).decision).toMatchObject({ step: 'draw', chaos: false });
	});

	test('a black hole may be the piece given up', () => {
		const position = positionWith({ observatories: [['black']] });
		play(position, chaos('black'));
		expect(nebula.view(position, 0).gone.black).toBe(1);
	});

	test.each([
		[['red'], 1, [retain('red')]],
		[['red', 'red'], 2, [retain('red', 'red')]],
		[['red', 'blue', 'red'], 2, [retain('red', 'red'), retain('red', 'blue')]],
	] as const)('with only %j in the bag, exactly %i of them are kept', (bag, keep, choices) => {
		const position = positionWith({ observatories: [['white']], bag, rest: 'gone' });
		play(position, chaos('white'));
		expect(nebula.view(position, 0).decision).toMatchObject({ step: 'retain', drawn: bag, keep });
		expect(nebula.legalMoves(position, 0)).toEqual(choices);
	});

	test('with an empty bag it is legal and draws nothing', () => {
		const position = positionWith({ observatories: [['white'], ['white']], bag: [], rest: 'gone', seat: 1 });
		const { events, revealed } = play(position, chaos('white'));
		expect(events).toMatchObject([{ drawn: [] }]);
		expect(revealed).toBe(false);
		expect(nebula.view(position, 0).decision).toMatchObject({ step: 'place' });
	});
});

describe('Nebula 9: refill', () => {
	test('all empty rays of the cluster, while figures stay where they are', () => {
		const position = positionWith({
			clusters: [
				[null, 'red', null, null, null, null, null, 'blue'],
				Array(8).fill('red'),
				Array(8).fill('blue'),
			],
			figures: [3, 1, 2],
			bag: ['white', 'yellow', 'black', 'white', 'orange', 'purple'],
			step: 'place',
		});
		expect(play(position, DONE).events).toMatchObject([
			{ refill: [['white', 'yellow', 'black', 'white', 'orange', 'purple'], null, null] },
		]);
		expect(nebula.view(position, 0).clusters[0]).toEqual({
			pieces: ['white', 'red', 'yellow', 'black', 'white', 'orange', 'purple', 'blue'],
			figure: 3,
		});
	});

	test('several clusters: in the order top, right, left, rays upwards from 0, as far as the bag goes', () => {
		const position = positionWith({
			players: 4,
			clusters: [['red'], Array(8).fill('red'), [null, 'blue']],
			bag: ['white', 'yellow', 'black', 'white', 'orange', 'purple', 'red', 'blue', 'orange'],
			rest: 'gone',
			step: 'place',
		});
		expect(play(position, DONE).events).toMatchObject([
			{
				refill: [['white', 'yellow', 'black', 'white', 'orange', 'purple', 'red'], null, ['blue', 'orange']],
			},
		]);
		expect(nebula.view(position, 0).clusters[2]?.pieces).toEqual([
			'blue',
			'blue',
			'orange',
			...Array(5).fill(null),
		]);
		expect(nebula.view(position, 0).end).toMatchObject({ lastRound: true, bag: 0 });
		play(position, time(5, 0, 0));
		expect(play(position, DONE).events).toMatchObject([{ refill: [null, null, null] }]);
	});

	test('is still carried out in the last turn', () => {
		const position = positionWith({
			clusters: [['red'], Array(8).fill('red'), Array(8).fill('blue')],
			blackHoles: [9, 6],
			seat: 1,
			step: 'place',
		});
		const { events } = play(position, DONE);
		expect(events.map(({ type }) => type)).toEqual(['finished-turn', 'ended']);
		expect(nebula.view(position, 0).clusters[0]?.pieces).not.toContain(null);
	});

	test('the bag that it empties in the last turn of a round ends the game', () => {
		const position = positionWith({
			clusters: [['red'], Array(8).fill('red'), Array(8).fill('blue')],
			bag: ['white', 'yellow'],
			rest: 'gone',
			seat: 1,
			step: 'place',
		});
		play(position, DONE);
		expect(nebula.outcome(position)?.reason).toBe('empty-bag');
	});
});

test('Nebula 9: a bar with 9 black holes takes no more', () => {
	const position = positionWith({ observatories: [['black']], blackHoles: [9], step: 'place' });
	expect(refusal(position, BLACK_HOLE)).toBe('bar-full');
	expect(nebula.legalMoves(position, 0)).toEqual([DONE]);
});

test('Nebula 9: the observatory has no limit', () => {
	const held = [
		...Array<string>(15).fill('red'),
		...Array<string>(15).fill('blue'),
		...Array<string>(20).fill('black'),
	];
	const position = positionWith({ observatories: [held] });
	play(position, time(2, 2, 1));
	expect(observatory(position, 0)).toHaveLength(53);
});

test('Nebula 9: a black hole is compared with the supernova before its own step 1', () => {
	const wanted = { observatories: [['black', 'red', 'black']], blackHoles: [2], step: 'place' } as const;
	const before = positionWith({ ...wanted, supernova: 'black' });
	expect(play(before, BLACK_HOLE).events).toMatchObject([{ matched: true }]);
	const after = positionWith({ ...wanted, supernova: 'white' });
	play(after, BLACK_HOLE, supernova('black'));
	expect(nebula.view(after, 0).decision).toMatchObject({ matched: false, limit: 2 });
});

describe('Nebula 9: supernova due, but the bag is empty or holds only the old color', () => {
	const wanted = { blackHoles: [2], supernova: 'white', rest: 'gone', step: 'place' } as const;

	test.each([[[]], [['white', 'white']]])('bag %j: a piece of the observatory must be used', (bag) => {
		const position = positionWith({ ...wanted, bag, observatories: [['black', 'red']] });
		play(position, BLACK_HOLE);
		expect(refusal(position, FROM_BAG)).toBe('no-other-colour-in-bag');
		expect(nebula.view(position, 0).decision).toMatchObject({ step: 'supernova', fromBag: false });
		expect(nebula.legalMoves(position, 0)).toEqual([supernova('red')]);
	});

	test.each([[[]], [['white', 'white']]])(
		'bag %j, observatory empty: the old one leaves, the space stays empty and nothing matches it',
		(bag) => {
			const position = positionWith({ ...wanted, bag, observatories: [['black']] });
			const left = nebula.view(position, 0).gone.white ?? 0;
			expect(play(position, BLACK_HOLE).events).toMatchObject([{ supernovaLeft: 'white' }]);
			expect(nebula.view(position, 0)).toMatchObject({
				supernova: null,
				gone: { white: left + 1 },
				decision: { step: 'place' },
			});
		},
	);

	test('a black supernova that leaves with nothing to replace it has still been matched', () => {
		const position = positionWith({ ...wanted, supernova: 'black', observatories: [['black']] });
		expect(play(position, BLACK_HOLE).events).toMatchObject([{ matched: true, supernovaLeft: 'black' }]);
		expect(nebula.view(position, 0).decision).toMatchObject({ matched: true, limit: 3 });
	});

	test('an empty space is filled at the next highlighted space, with anything', () => {
		const position = positionWith({
			...wanted,
			blackHoles: [5],
			supernova: null,
			observatories: [['black', 'red', 'blue', 'white']],
			galaxies: [{ Z: 'yellow' }],
			bag: ['white'],
		});
		expect(refusal(position, place('white', 'A1'))).toBeNull();
		play(position, place('red', 'A1'), BLACK_HOLE);
		expect(nebula.legalMoves(position, 0)).toEqual([supernova('blue'), supernova('white'), FROM_BAG]);
		expect(play(position, FROM_BAG).events).toMatchObject([{ old: null, piece: 'white', putBack: [] }]);
	});

	test('nothing is a third piece while the space is empty', () => {
		const position = positionWith({
			supernova: null,
			galaxies: [{ Z: 'yellow' }],
			observatories: [['red', 'blue', 'white']],
			step: 'place',
		});
		play(position, place('red', 'A1'), place('blue', 'B1'));
		expect(nebula.check(position, 0, place('white', 'D1'))).toEqual({
			code: 'must-match-supernova',
			limit: 2,
			supernova: null,
		});
	});
});

test('Nebula 9: overbuilding a center that stands alone is not allowed', () => {
	const position = positionWith({ galaxies: [{ Z: 'red' }], observatories: [['blue']], step: 'place' });
	expect(refusal(position, place('blue', 'Z'))).toBe('not-joined');
	play(position, place('blue', 'A1'));
	const joined = positionWith({
		galaxies: [{ Z: 'red', A1: 'white' }],
		observatories: [['blue']],
		step: 'place',
	});
	expect(refusal(joined, place('blue', 'Z'))).toBeNull();
});

test('Nebula 9: a pattern that existed only between two placements does not count', () => {
	const position = positionWith({ galaxies: [NEARLY_A], observatories: [['yellow', 'blue']], step: 'place' });
	play(position, place('yellow', 'A5'), place('blue', 'A2'));
	// Red, orange, yellow and blue: a color too many.
	expect(play(position, DONE).events).toMatchObject([{ tasks: [] }]);
});

test('Nebula 9: O19 when no one has a black hole: everyone has the most', () => {
	const position = positionWith({
		kept: ['O19', 'O1'],
		bag: [],
		rest: 'gone',
		seat: 1,
		step: 'over',
	});
	expect(nebula.outcome(position)?.points.map(({ personal }) => personal)).toEqual([14, 0]);
});

describe('Nebula 9: tie-break', () => {
	test('more black holes, for every place; then the place is shared, seats in rising order', () => {
		const over = {
			players: 4,
			step: 'over',
			seat: 3,
			bag: [],
			rest: 'gone',
			kept: ['O1', 'O2', 'O3', 'O4'],
		} as const;
		const ranking = (
			blackHoles: readonly number[],
			marks: readonly (readonly (0 | 1 | 2 | 3)[])[],
		): unknown => nebula.outcome(positionWith({ ...over, blackHoles, marks }))?.ranking;
		expect(ranking([1, 1, 1, 1], [])).toEqual([[0, 1, 2, 3]]);
		expect(ranking([0, 0, 1, 1], [[0], [1]])).toEqual([
			[0, 1],
			[2, 3],
		]);
		// 29 points twice: 13 on the bar and 16 for a task, and all on the bar.
		expect(ranking([4, 8, 0, 0], [[0]])).toEqual([[1], [0], [2, 3]]);
		expect(ranking([0, 0, 4, 8], [[2]])).toEqual([[3], [2], [0, 1]]);
	});
});

test('Nebula 9: of several end conditions the first is named: black holes, constellations, bag, marking stars', () => {
	const three = {
		...NEARLY_A,
		A5: 'yellow',
		...{ B1: 'orange', B2: 'yellow', B3: 'red', B4: 'red', B5: 'orange' },
		...{ C1: 'yellow', C2: 'orange', C3: 'red', C4: 'yellow', C5: 'red' },
	};
	const all = {
		blackHoles: [9, 6],
		galaxies: [three],
		bag: [],
		rest: 'gone',
		marks: [[0, 1], [0, 1], [0]],
		seat: 1,
		step: 'over',
	} as const;
	const reason = (wanted: Parameters<typeof positionWith>[0]): unknown =>
		nebula.outcome(positionWith({ ...all, ...wanted }))?.reason;
	expect(reason({})).toBe('black-holes');
	expect(reason({ blackHoles: [] })).toBe('constellations');
	expect(reason({ blackHoles: [], galaxies: [] })).toBe('empty-bag');
	expect(reason({ blackHoles: [], galaxies: [], rest: 'bag' })).toBe('marking-stars');
});

test('Nebula 9: observatories, the pieces drawn by chaos, discards and the count of the bag are public', () => {
	const position = positionWith({
		observatories: [['white'], ['red']],
		bag: ['red', 'blue', 'blue', 'black', 'white'],
	});
	play(position, chaos('white'));
	const view = nebula.view(position, 'spectator');
	expect(view.decision).toMatchObject({ drawn: ['red', 'blue', 'blue', 'black', 'white'] });
	expect(view.gone).toMatchObject({ white: 1 });
	expect(view.seats[1]?.observatory).toMatchObject({ red: 1, blue: 0 });
	const total = Object.values(view.bag).reduce((sum, count) => sum + count, 0);
	expect(total).toBe(nebula.encode(position).bag.length);
	expect(view.seats.map(({ dealt, kept }) => [dealt, kept])).toEqual([
		[null, null],
		[null, null],
	]);
});

test('Nebula 9: the third piece may itself be the one that matches', () => {
	const position = positionWith({
		galaxies: [{ Z: 'yellow' }],
		observatories: [['red', 'blue', 'white']],
		supernova: 'white',
		step: 'place',
	});
	play(position, place('red', 'A1'), place('blue', 'B1'));
	expect(play(position, place('white', 'D1')).events).toMatchObject([{ matched: true }]);
	expect(nebula.legalMoves(position, 0)).toEqual([DONE]);
});

test('Nebula 9: endless play is legal; time passes and no one places', () => {
	const options = { players: 2, variant: 'full' } as const;
	const position = nebula.create(options);
	position.deal(new SeededRandom('endless'));
	for (const seat of [0, 1] as const) {
		const [keep] = nebula.legalMoves(position, seat);
		if (keep !== undefined) must(nebula.play(position, seat, keep));
	}
	// One figure goes to and fro over rays that it has emptied.
	for (let turn = 0; turn < 400 && nebula.outcome(position) === null; turn++) {
		play(position, time(turn % 2 === 0 ? 5 : -5, 0, 0), DONE);
	}
	expect(nebula.outcome(position)).toBeNull();
	expect(position.round).toBe(201);
});
