import { describe, expect, test } from 'vitest';
import { playedGame } from '../../test/nebula/games.ts';
import { must } from '../../test/results.ts';
import { expectSameJson } from '../../test/same-json.ts';
import { SeededRandom } from '../random.ts';
import { lowestBit } from './bits.ts';
import { nebula } from './nebula.ts';
import type { NebulaOptions } from './options.ts';
import type { NebulaPosition } from './position.ts';

/* A position is reused: search copies it, deals it again and imagines what a seat does not know. */

function codesOf(position: NebulaPosition): readonly (readonly number[])[] {
	return position.galaxies.map((_, seat) =>
		Array.from({ length: position.moveCount(seat) }, (_, i) => position.moveAt(seat, i)),
	);
}

/** Plays both positions on with the same random moves, and expects the same moves and the same state all the way. */
function expectSameGame(found: NebulaPosition, wanted: NebulaPosition, seed: string): void {
	const random = new SeededRandom(seed);
	// A random game takes a few hundred steps.
	for (let step = 0; step < 5000; step++) {
		expectSameJson(nebula.encode(found), nebula.encode(wanted));
		expectSameJson(codesOf(found), codesOf(wanted));
		if (wanted.step === 'over') return;
		const seat = lowestBit(wanted.deciders());
		const code = wanted.moveAt(seat, random.below(wanted.moveCount(seat)));
		found.play(seat, code);
		wanted.play(seat, code);
	}
	expect.fail('the game does not end');
}

/** Tables that differ in everything that a position depends on. */
const TABLES: readonly NebulaOptions[] = [
	{ players: 2, variant: 'full' },
	{ players: 3, variant: 'basic' },
	{ players: 4, variant: 'full' },
];

describe.each(TABLES)('$players players, $variant', (options) => {
	test('a copy plays on like the original, whatever it was before', () => {
		for (let steps = 5; steps < 60; steps += 18) {
			const copy = playedGame(options, `before ${steps}`, { steps: 70 - steps }).position;
			const { position } = playedGame(options, `original ${steps}`, { steps });
			copy.copyFrom(position);
			expectSameGame(copy, position, `on ${steps}`);
		}
	});

	test('a copy in the middle of placing and of chaos has all that the turn has brought', () => {
		const random = new SeededRandom('middle');
		const copy = nebula.create(options);
		const { position } = playedGame(options, 'middle', { steps: 30 });
		const seen = new Set<string>();
		for (let i = 0; i < 400 && position.step !== 'over'; i++) {
			copy.copyFrom(position);
			expectSameJson(nebula.encode(copy), nebula.encode(position));
			expectSameJson(codesOf(copy), codesOf(position));
			seen.add(`${position.step} ${position.placed} ${position.matched}`);
			const seat = lowestBit(position.deciders());
			// The last move of a draw is chaos, if there is a piece to give up.
			const count = position.moveCount(seat);
			const last = position.step === 'draw' && random.below(4) === 0;
			position.play(seat, position.moveAt(seat, last ? count - 1 : random.below(count)));
		}
		expect([...seen]).toEqual(expect.arrayContaining(['retain 0 false', 'place 1 true', 'place 2 false']));
	});

	test('a position that is dealt again has nothing of the game before', () => {
		for (const [game, steps] of [40, 90, Number.POSITIVE_INFINITY].entries()) {
			const again = playedGame(options, `used ${game}`, { steps }).position;
			again.deal(new SeededRandom(`deal ${game}`));
			const fresh = nebula.create(options);
			fresh.deal(new SeededRandom(`deal ${game}`));
			expectSameGame(again, fresh, `on ${game}`);
		}
	});

	test('Nebula 8, set-up: a position that is dealt is the one that starts from the same setup', () => {
		const dealt = nebula.create(options);
		dealt.deal(new SeededRandom('deal'));
		const started = must(nebula.start(options, nebula.deal(options, new SeededRandom('deal'))));
		expectSameGame(dealt, started, 'on');
	});

	test('Nebula 9: search imagines another bag and other cards for the others, and keeps its own', () => {
		const { position } = playedGame(options, 'imagined', { steps: 30 });
		const before = nebula.encode(position);
		const random = new SeededRandom('imagined');
		const orders = new Set<string>();
		const hands = new Set<string>();
		for (let i = 0; i < 40; i++) {
			const seat = i % options.players;
			position.copyFrom(playedGame(options, 'imagined', { steps: 30 }).position);
			position.imagineHidden(seat, random);
			const after = nebula.encode(position);
			expect(after.seats[seat]).toEqual(before.seats[seat]);
			expect(after.bag.toSorted()).toEqual(before.bag.toSorted());
			const dealt = after.seats.flatMap((one) => one.dealt);
			expect(new Set(dealt).size).toBe(dealt.length);
			for (const one of after.seats) expect(one.dealt).toContain(one.kept);
			orders.add(after.bag.join());
			hands.add(dealt.join());
		}
		expect(orders.size).toBe(40);
		expect(hands.size).toBeGreaterThan(30);
	});
});
