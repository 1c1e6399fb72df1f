import fc from 'fast-check';
import type { GameFacts, MoveFacts, Opponent } from '../src/statistics/facts/game-facts.ts';

/* Made-up games for property tests. */

const opponent: fc.Arbitrary<Opponent> = fc.oneof(
	fc
		.constantFrom('new', 'crescent', 'full', 'unknown')
		.map((name) => ({ key: `bot-${name}`, kind: 'bot', name }) as const),
	fc
		.constantFrom('Mira', 'Jonas', '=1+1')
		.map((name) => ({ key: `person-${name}`, kind: 'person', name }) as const),
);

function moves(players: number): fc.Arbitrary<MoveFacts> {
	return fc.record({
		standing: fc.option(fc.array(fc.nat(21), { minLength: players, maxLength: players })),
		score: players === 1 ? fc.option(fc.integer({ min: 60, max: 300 })) : fc.constant(null),
		progress: fc.array(fc.nat(21), { maxLength: 20 }),
		tasks: fc.nat(21),
		time: fc.nat(90),
		colors: fc.record({ red: fc.nat(9), blue: fc.nat(9) }),
	});
}

const game: fc.Arbitrary<GameFacts> = fc.integer({ min: 1, max: 4 }).chain((players) =>
	fc
		.record({
			id: fc.uuid(),
			place: fc.constantFrom('device', 'online'),
			game: fc.constantFrom('nova-luna', 'nebula'),
			at: fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2026, 11, 31) }),
			players: fc.constant(players),
			seat: fc.nat(players - 1),
			variant: fc.constantFrom('standard', ''),
			opponents: fc.array(opponent, { minLength: players - 1, maxLength: players - 1 }),
			won: players === 1 ? fc.constant(null) : fc.boolean(),
			listedStanding: fc.option(fc.array(fc.nat(21), { minLength: players, maxLength: players })),
			turns: fc.integer({ min: 1, max: 90 }),
			hints: fc.nat(2),
			moves: fc.option(moves(players)),
			review: fc.option(
				fc.record({
					accuracy: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
					luck: fc.double({ min: -1, max: 1, noNaN: true }),
				}),
			),
		})
		.map((facts) => ({ ...facts, began: facts.at - 600_000 })),
);

export const games: fc.Arbitrary<readonly GameFacts[]> = fc
	.array(game, { maxLength: 40 })
	.map((list) => list.toSorted((a, b) => a.at - b.at));
