import type { NebulaKinds } from '@orrery/engine';
import { Course, nebula } from '@orrery/engine';
import { describe, expect, it } from 'vitest';
import type { ComposedGame } from './compose.ts';
import { compose, followedBy, HOLE, newSupernova, star, turnsPlacing } from './compose.ts';

function played({ options, setup, moves }: ComposedGame): Course<NebulaKinds> {
	const begun = Course.begin(nebula, options, setup);
	if (!begun.ok) throw new Error(JSON.stringify(begun.fault));
	for (const { seat, move } of moves) {
		const result = begun.value.play(seat, move);
		if (!result.ok) throw new Error(`${JSON.stringify(move)}: ${JSON.stringify(result.fault)}`);
	}
	return begun.value;
}

const view = (game: ComposedGame) => nebula.view(played(game).position, game.seat);

describe('compose', () => {
	it('leads to a galaxy and an observatory by a game that the engine plays', () => {
		const stars = [
			['Z', 'white'],
			['A1', 'red'],
			['A2', 'blue'],
			['A4', 'purple'],
			['A3', 'yellow'],
			['B1', 'orange'],
		] as const;
		const { decision, seats } = view(
			compose({ turns: turnsPlacing(stars), decides: 'place', holds: ['purple', 'red'] }),
		);
		expect(decision).toMatchObject({ step: 'place', seat: 0 });
		expect(new Map(seats[0]?.galaxy.map(({ field, piece }) => [field, piece]))).toEqual(new Map(stars));
		expect(seats[0]?.observatory).toMatchObject({ purple: 1, red: 1, white: 0, blue: 0, black: 0 });
	});

	it('leads to the start of a game with the clusters and the bag that are wanted', () => {
		const game = compose({
			clusters: [['red', 'blue'], [], ['black']],
			supernova: 'yellow',
			decides: 'draw',
			bag: ['white', 'white', 'black'],
		});
		const { clusters, supernova } = view(game);
		expect(clusters[0]?.pieces.slice(0, 2)).toEqual(['red', 'blue']);
		expect(clusters[2]?.pieces[0]).toBe('black');
		expect(supernova).toBe('yellow');
		// The first piece of the bag went to the second seat.
		expect(game.setup.bag.slice(1, 4)).toEqual(['white', 'white', 'black']);
	});

	it('lets both place black holes, and the supernova change', () => {
		const { blackHoleSpace, supernova, seats } = view(
			compose({
				turns: [{ plays: [HOLE] }, { plays: [HOLE, newSupernova('white')] }, { plays: [HOLE] }],
				others: [{ plays: [HOLE] }, { plays: [HOLE] }, { plays: [] }],
				supernova: 'red',
				decides: 'place',
				holds: ['black', 'yellow'],
			}),
		);
		expect({ blackHoleSpace, supernova, holes: seats.map(({ blackHoles }) => blackHoles) }).toEqual({
			blackHoleSpace: 5,
			supernova: 'white',
			holes: [3, 2],
		});
	});

	it('goes on with moves of the learner', () => {
		const game = compose({ decides: 'place', holds: ['red', 'blue', 'white'] });
		expect(view(followedBy(game, star('red', 'Z'))).decision).toMatchObject({ placed: ['red'] });
	});

	it('lets the learner go second', () => {
		const { decision, role, seats } = view(
			compose({
				second: true,
				turns: turnsPlacing([['Z', 'red']]),
				decides: 'place',
				holds: ['blue', 'white'],
			}),
		);
		expect({ decision, role }).toMatchObject({ decision: { step: 'place', seat: 1 }, role: 1 });
		expect(seats.map(({ galaxy }) => galaxy.length)).toEqual([0, 1]);
	});

	it('finds that a position is out of reach', () => {
		expect(() => compose({ decides: 'place', holds: [] })).toThrow('too much');
		expect(() =>
			played(compose({ turns: turnsPlacing([['A1', 'red']]), decides: 'place', holds: ['red', 'blue'] })),
		).toThrow('first-star-in-centre');
	});
});
