import { describe, expect, test } from 'vitest';
import { TABLES } from '../../test/nebula/games.ts';
import { BLACK_HOLE, marker, play, positionWith } from '../../test/nebula/positions.ts';
import { dealt, must } from '../../test/results.ts';
import { SEATS } from '../game.ts';
import { SeededRandom } from '../random.ts';
import { nebula } from './nebula.ts';

describe('while personal cards are chosen', () => {
	const options = { players: 3, variant: 'full' } as const;
	const setup = dealt(nebula.deal(options, new SeededRandom('choice')));
	const position = must(nebula.start(options, setup));
	const [card = ''] = setup.personalDealt[1] ?? [];

	test('a seat sees its own cards, and of others only who has chosen', () => {
		must(nebula.play(position, 1, { type: 'keep', card }));
		const own = nebula.view(position, 1);
		expect(own.seats.map(({ dealt, kept, chosen }) => ({ dealt, kept, chosen }))).toEqual([
			{ dealt: null, kept: null, chosen: false },
			{ dealt: setup.personalDealt[1], kept: card, chosen: true },
			{ dealt: null, kept: null, chosen: false },
		]);
		for (const role of [0, 2, 'spectator'] as const) {
			const view = nebula.view(position, role);
			expect(view.decision).toEqual({ step: 'keep', seats: [0, 2] });
			expect(view.seats[1]).toMatchObject({ dealt: null, kept: null, chosen: true });
			const cards = JSON.stringify([view.seats, view.decision]).match(/"O\d+"/g) ?? [];
			expect(cards).toEqual(
				role === 'spectator' ? [] : (setup.personalDealt[role] ?? []).map((own) => `"${own}"`),
			);
		}
	});

	test('the event of the choice does not name the card', () => {
		const [other = ''] = setup.personalDealt[2] ?? [];
		const { events, revealed, turnEnded } = must(nebula.play(position, 2, { type: 'keep', card: other }));
		expect(events).toEqual([{ type: 'kept', seat: 2 }]);
		// The choice comes before the first turn, so it completes none.
		expect({ revealed, turnEnded }).toEqual({ revealed: false, turnEnded: false });
	});
});

test('after the end the kept cards and the points of all are public, but not the other cards that were dealt', () => {
	const position = positionWith({ step: 'over', seat: 1, blackHoles: [9, 6], kept: ['O19', 'O3'] });
	const view = nebula.view(position, 'spectator');
	expect(view.seats.map(({ dealt, kept }) => [dealt, kept])).toEqual([
		[null, 'O19'],
		[null, 'O3'],
	]);
	expect(view.outcome).toEqual(nebula.outcome(position));
	expect(view.decision).toBeNull();
	expect(nebula.view(position, 1).seats[1]?.dealt).toContain('O3');
});

test('the order of the bag and the numbers for putting back are in no view', () => {
	const options = { players: 2, variant: 'full' } as const;
	const position = nebula.create(options);
	position.deal(new SeededRandom('bag'));
	for (const role of [0, 1, 'spectator'] as const) {
		const view = nebula.view(position, role);
		expect(Object.keys(view)).not.toContain('returns');
		expect(Object.values(view.bag).reduce((sum, count) => sum + count, 0)).toBe(125);
		expect(Object.keys(view.bag)).toEqual(['red', 'orange', 'yellow', 'blue', 'purple', 'white', 'black']);
	}
});

test('a view has what a table shows', () => {
	const position = positionWith({
		variant: 'full',
		galaxies: [{ Z: 'red', A1: 'blue' }],
		observatories: [['black', 'white'], ['red']],
		blackHoles: [1, 3],
		markers: { 'color:blue': 2, 'color:red': 1, 'constellation:D': 1 },
		marks: [[1, 0], [0]],
		round: 4,
		step: 'place',
	});
	play(position, BLACK_HOLE);
	const view = nebula.view(position, 'spectator');
	expect(view).toMatchObject({
		game: 'nebula',
		role: 'spectator',
		round: 4,
		supernova: 'white',
		blackHoleSpace: 5,
		public: [
			{ card: 'V1', first: 1, later: [0] },
			{ card: 'V2', first: 0, later: [] },
			{ card: 'V3', first: null, later: [] },
			{ card: 'V4', first: null, later: [] },
		],
		advanced: ['B1', 'B2', 'B3', 'B4'],
		seats: [
			{
				galaxy: [
					{ field: 'Z', piece: 'red' },
					{ field: 'A1', piece: 'blue' },
				],
				blackHoles: 2,
				observatory: { white: 1, black: 0 },
			},
			{ galaxy: [], blackHoles: 3, observatory: { red: 1 } },
		],
		decision: { step: 'marker', seat: 0, placed: ['black'], matched: false, limit: 2 },
		end: {
			lastRound: false,
			reason: null,
			blackHoles: { have: 5, need: 15 },
			constellations: { have: 0, need: 3 },
			markingStars: { have: 3, need: 5 },
			bag: 116,
		},
		outcome: null,
	});
	play(position, marker('color:red'));
	expect(nebula.view(position, 0).counters).toEqual([
		{
			id: 'colours',
			piles: [
				{ space: 0, markers: ['color:orange', 'color:yellow', 'color:purple', 'color:white'] },
				{ space: 2, markers: ['color:blue', 'color:red'] },
			],
		},
		{
			id: 'constellations',
			piles: [
				{ space: 0, markers: ['constellation:A', 'constellation:B', 'constellation:C'] },
				{ space: 1, markers: ['constellation:D'] },
			],
		},
		{
			id: 'advanced',
			piles: [{ space: 0, markers: ['advanced:I', 'advanced:II', 'advanced:III', 'advanced:IV'] }],
		},
	]);
});

describe.each(TABLES)('imagine, $players players, $variant', (options) => {
	test('the hidden cards of others and the bag are made up, each time again, from what is not seen', () => {
		const position = nebula.create(options);
		const random = new SeededRandom(`imagine ${options.players}`);
		position.deal(random);
		for (const seat of SEATS.slice(0, options.players)) {
			position.play(seat, position.moveAt(seat, random.below(2)));
		}
		const truth = nebula.encode(position);
		const view = nebula.view(position, 0);
		const imagined = Array.from({ length: 30 }, () => nebula.encode(must(nebula.imagine(view, random))));
		const others = imagined.map(({ seats }) => JSON.stringify(seats[1]?.dealt));
		expect(new Set(others).size).toBeGreaterThan(20);
		expect(new Set(imagined.map(({ bag }) => bag.join())).size).toBe(30);
		for (const { seats, bag, returns } of imagined) {
			expect(seats[0]).toEqual(truth.seats[0]);
			expect(bag.toSorted()).toEqual(truth.bag.toSorted());
			expect(returns).toHaveLength(32);
			expect(seats.slice(1).every(({ dealt, kept }) => dealt.includes(kept ?? ''))).toBe(true);
		}
	});
});

describe.each(TABLES)('imagineHidden, $players players, $variant', (options) => {
	test('changes nothing that the seat sees, and makes up all else from what it does not see', () => {
		const position = nebula.create(options);
		const random = new SeededRandom(`hidden ${options.players}`);
		position.deal(random);
		// One seat has not chosen yet.
		for (const seat of SEATS.slice(1, options.players)) {
			position.play(seat, position.moveAt(seat, random.below(2)));
		}
		const view = nebula.view(position, 1);
		const bags = new Set<string>();
		const hands = new Set<string>();
		const kept = new Set<string>();
		for (let time = 0; time < 60; time++) {
			position.imagineHidden(1, random);
			expect(nebula.view(position, 1)).toEqual(view);
			// What comes out is a position that could be: every card once, every piece accounted for.
			const { bag, seats } = nebula.encode(must(nebula.decode(nebula.encode(position))));
			bags.add(bag.join());
			hands.add(JSON.stringify(seats[0]?.dealt));
			if (options.players > 2) kept.add(seats[2]?.kept ?? '');
			expect(seats[0]?.kept).toBeNull();
		}
		expect(bags.size).toBe(60);
		expect(hands.size).toBeGreaterThan(40);
		if (options.players > 2) expect(kept.size).toBeGreaterThan(12);
	});
});

test('imagine refuses anything that is not a view of a game', () => {
	const view = nebula.view(positionWith({}), 0);
	const fault = nebula.imagine({ ...view, bag: { ...view.bag, red: 0 } }, new SeededRandom(1));
	expect(fault).toMatchObject({ ok: false, fault: { code: 'missing-piece' } });
});
