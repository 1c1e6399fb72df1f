import { describe, expect, test } from 'vitest';
import {
	chaos,
	DONE,
	observatory,
	play,
	positionWith,
	refusal,
	retain,
	time,
} from '../../test/nebula/positions.ts';
import { dealt, itemOf, must } from '../../test/results.ts';
import { seatOf } from '../game.ts';
import { SeededRandom } from '../random.ts';
import { BOARD } from './default-board.ts';
import { nebula } from './nebula.ts';

/* The rules in the order of the book: set-up and draw. The rulings on its gaps are in `rulings.test.ts`. */

const OPTIONS = ([2, 3, 4] as const).flatMap((players) =>
	(['basic', 'full'] as const).map((variant) => ({ players, variant })),
);

describe('Nebula 8, set-up', () => {
	test.each(OPTIONS)('$players players, $variant: what is dealt', (options) => {
		for (let seed = 0; seed < 20; seed++) {
			const setup = dealt(nebula.deal(options, new SeededRandom(`setup ${seed}`)));
			expect(setup.clusters.map((pieces) => pieces.length)).toEqual([8, 8, 8]);
			const pieces = [...setup.clusters.flat(), setup.supernova, ...setup.bag];
			const count = (name: string): number => pieces.filter((piece) => piece === name).length;
			for (const colour of BOARD.colours) expect(count(colour)).toBe(20);
			expect(count('black')).toBe({ 2: 30, 3: 25, 4: 20 }[options.players]);
			expect(new Set(setup.public).size).toBe(4);
			expect(setup.personalDealt.map((cards) => cards.length)).toEqual(Array(options.players).fill(2));
			expect(new Set(setup.personalDealt.flat()).size).toBe(2 * options.players);
			expect(setup.advanced?.length).toBe(options.variant === 'full' ? 4 : undefined);
			expect(setup.returns).toHaveLength(32);
			expect(setup.returns.every((number) => number >= 0 && number < 2 ** 20)).toBe(true);
		}
	});

	test('2: the supernova may be a black hole, and every kind of piece can get to every place', () => {
		const supernovas = new Set<string>();
		const first = new Set<string | undefined>();
		for (let seed = 0; seed < 200; seed++) {
			const setup = dealt(nebula.deal({ players: 2, variant: 'basic' }, new SeededRandom(seed)));
			supernovas.add(setup.supernova);
			first.add(setup.clusters[2]?.[7]);
		}
		expect(supernovas).toEqual(new Set(BOARD.pieces));
		expect(first).toEqual(new Set(BOARD.pieces));
	});

	test('3: all seats owe the choice of a card at once, in any order, one of their own', () => {
		const options = { players: 3, variant: 'basic' } as const;
		const setup = dealt(nebula.deal(options, new SeededRandom('keep')));
		const position = must(nebula.start(options, setup));
		const [zero, one, two] = setup.personalDealt.map((cards) => itemOf(cards, 1));
		expect(nebula.deciders(position)).toEqual([0, 1, 2]);
		expect(nebula.check(position, 1, { type: 'keep', card: zero ?? '' })?.code).toBe('card-not-dealt');
		must(nebula.play(position, 2, { type: 'keep', card: two ?? '' }));
		expect(nebula.deciders(position)).toEqual([0, 1]);
		expect(nebula.check(position, 2, { type: 'keep', card: two ?? '' })?.code).toBe('kept-already');
		expect(nebula.check(position, 0, time(5, 0, 0))?.code).toBe('wrong-step');
		must(nebula.play(position, 0, { type: 'keep', card: zero ?? '' }));
		const last = must(nebula.play(position, 1, { type: 'keep', card: one ?? '' }));
		expect(nebula.deciders(position)).toEqual([0]);
		expect(last.revealed).toBe(true);
	});

	test('5: when all have chosen, seats draw 0, 1, 2 and 3 pieces in seat order', () => {
		const options = { players: 4, variant: 'basic' } as const;
		const setup = dealt(nebula.deal(options, new SeededRandom('start')));
		const position = must(nebula.start(options, setup));
		for (const seat of [3, 1, 2, 0].map(seatOf)) {
			expect(observatory(position, 1)).toEqual([]);
			const card = itemOf(setup.personalDealt[seat] ?? [], 0);
			const { events } = must(nebula.play(position, seat, { type: 'keep', card }));
			if (seat !== 0) continue;
			const [a, b, c, d, e, f] = setup.bag;
			expect(events.at(1)).toEqual({ type: 'began', observatories: [[], [a], [b, c], [d, e, f]] });
		}
		expect([0, 1, 2, 3].map((seat) => observatory(position, seatOf(seat)).length)).toEqual([0, 1, 2, 3]);
		expect(nebula.view(position, 'spectator')).toMatchObject({
			round: 1,
			decision: { step: 'draw', seat: 0 },
			blackHoleSpace: 0,
			clusters: [{ figure: 0 }, { figure: 0 }, { figure: 0 }],
		});
	});
});

describe('Nebula 8, draw: time', () => {
	test('exactly 5 steps in all, split freely: 102 ways, one direction for each cluster', () => {
		const position = positionWith({});
		const splits = nebula.legalMoves(position, 0).filter(({ type }) => type === 'time');
		expect(splits).toHaveLength(102);
		expect(new Set(splits.map((move) => JSON.stringify(move))).size).toBe(102);
		for (const move of splits) {
			expect(move.type === 'time' && move.steps.reduce((sum, step) => sum + Math.abs(step), 0)).toBe(5);
		}
		expect(refusal(position, time(2, -2, 0))).toBe('wrong-number-of-steps');
		expect(refusal(position, time(3, -2, 1))).toBe('wrong-number-of-steps');
		expect(refusal(position, time(5, 0))).toBe('unknown-name');
	});

	test('figures move over empty rays too, and each gives the piece of its ray, also one that stays', () => {
		const position = positionWith({
			clusters: [['red', null, null, 'blue'], ['white', 'red', null, null, null, null, 'purple'], ['yellow']],
			figures: [1, 0, 0],
		});
		const { events, revealed, turnEnded } = play(position, time(2, -2, -1));
		expect(events).toEqual([
			{
				type: 'invested-time',
				seat: 0,
				steps: [2, -2, -1],
				figures: [3, 6, 7],
				took: ['blue', 'purple', null],
			},
		]);
		expect({ revealed, turnEnded }).toEqual({ revealed: false, turnEnded: false });
		expect(observatory(position, 0)).toEqual(['blue', 'purple']);
		const still = positionWith({ clusters: [['red'], ['white'], ['yellow']] });
		play(still, time(0, 0, 5));
		expect(observatory(still, 0)).toEqual(['red', 'white']);
	});

	test('a taken piece is gone from its ray: at most one for each cluster', () => {
		const position = positionWith({ clusters: [['red', 'blue'], [], []], rest: 'bag' });
		play(position, time(0, 5, 0));
		expect(nebula.view(position, 0).clusters[0]?.pieces.slice(0, 2)).toEqual([null, 'blue']);
	});

	test('5 steps clockwise and 3 counterclockwise reach the same ray of 8', () => {
		const there = positionWith({});
		play(there, time(5, 0, 0));
		const back = positionWith({});
		play(back, time(-3, 2, 0));
		const figures = [there, back].map((position) => nebula.view(position, 0).clusters[0]?.figure);
		expect(figures).toEqual([5, 5]);
	});
});

describe('Nebula 8, draw: chaos', () => {
	const wanted = {
		observatories: [['red', 'black']],
		bag: ['white', 'white', 'blue', 'black', 'white', 'orange'],
	};

	test('one own piece goes out of the game, five are drawn, two kept, three go out of the game', () => {
		const position = positionWith(wanted);
		const { events, revealed } = play(position, chaos('red'));
		expect(events).toEqual([
			{
				type: 'yielded-to-chaos',
				seat: 0,
				discarded: 'red',
				drawn: ['white', 'white', 'blue', 'black', 'white'],
			},
		]);
		expect(revealed).toBe(true);
		const kept = play(position, retain('white', 'black'));
		expect(kept.events).toEqual([{ type: 'retained', seat: 0, pieces: ['white', 'black'] }]);
		expect(kept.revealed).toBe(false);
		expect(observatory(position, 0)).toEqual(['white', 'black', 'black']);
		expect(nebula.view(position, 0).gone).toMatchObject({ red: 1, white: 2, blue: 1, black: 0 });
	});

	test('equal pieces are alike: each combination is offered once', () => {
		const position = positionWith(wanted);
		play(position, chaos('red'));
		expect(nebula.legalMoves(position, 0)).toEqual([
			retain('blue', 'white'),
			retain('blue', 'black'),
			retain('white', 'white'),
			retain('white', 'black'),
		]);
		expect(refusal(position, retain('white'))).toBe('wrong-number-to-keep');
		expect(refusal(position, retain('white', 'white', 'white'))).toBe('wrong-number-to-keep');
		expect(refusal(position, retain('blue', 'blue'))).toBe('not-drawn');
		expect(refusal(position, retain('orange', 'white'))).toBe('not-drawn');
		expect(refusal(position, DONE)).toBe('wrong-step');
	});

	test('only a piece of the own observatory can be given up', () => {
		const position = positionWith({ ...wanted, observatories: [['red'], ['blue']] });
		expect(refusal(position, chaos('blue'))).toBe('not-in-observatory');
		expect(nebula.legalMoves(position, 0).filter(({ type }) => type === 'chaos')).toEqual([chaos('red')]);
	});
});
