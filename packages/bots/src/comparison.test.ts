import type { Kinds, NovaLunaKinds } from '@orrery/engine';
import { Course, nebula, novaLuna, SeededRandom, tileOf } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import { playedCourse, positionWith } from '../test/positions.ts';
import type { Compare } from './comparison.ts';
import { compareNebula } from './nebula/compare.ts';
import { compareNovaLuna } from './nova-luna/compare.ts';

const BUDGET = { iterations: 60 };

function sharesOf<K extends Kinds>(
	compare: Compare<K>,
	view: K['view'],
	moves: readonly K['move'][],
	seed = 'seed',
): readonly number[] {
	const compared = compare(view, moves, seed, BUDGET);
	if (!compared.ok) throw new Error(compared.fault.code);
	return compared.value;
}

/** A game just before the move that ended it. */
function lastMove(): {
	readonly view: NovaLunaKinds['view'];
	readonly move: NovaLunaKinds['move'];
	readonly wins: boolean;
} {
	const { position, steps } = playedCourse(2, 'to the end', 400);
	const last = steps.at(-1);
	const outcome = novaLuna.outcome(position);
	if (last === undefined || outcome === null || 'score' in outcome) throw new Error('the game goes on');
	const before = playedCourse(2, 'to the end', steps.length - 1).position;
	return {
		view: novaLuna.view(before, last.seat),
		move: last.move,
		wins: outcome.ranking[0]?.[0] === last.seat,
	};
}

describe('what moves of Nova Luna are worth', () => {
	const { position } = playedCourse(2, 'compare', 12);
	const [seat = 0] = novaLuna.deciders(position);
	const view = novaLuna.view(position, seat);
	const moves = novaLuna.legalMoves(position, seat);

	test('is a share of success, the same for the same move and seed', () => {
		const [first = 0, again] = sharesOf(compareNovaLuna, view, [...moves.slice(0, 1), ...moves.slice(0, 1)]);
		expect(first).toBeGreaterThan(0);
		expect(first).toBeLessThan(1);
		expect(again).toBe(first);
		expect(sharesOf(compareNovaLuna, view, moves.slice(0, 1))).toEqual([first]);
	});

	test('is all or nothing for a move that ends the game', () => {
		const ending = lastMove();
		expect(sharesOf(compareNovaLuna, ending.view, [ending.move])).toEqual([ending.wins ? 1 : 0]);
	});

	test('a refill is worth the mean of what may come', () => {
		const few = positionWith([[[59, 0, 0]], [[35, 0, 0]]], [16, 19]);
		const [active = 0] = novaLuna.deciders(few);
		const seen = novaLuna.view(few, active);
		const [share = 0] = sharesOf(compareNovaLuna, seen, [{ type: 'refill' }]);
		expect(share).toBeGreaterThan(0);
		expect(share).toBeLessThan(1);
	});

	test('refuses a move that may not be played, and a solo game', () => {
		const illegal = compareNovaLuna(
			view,
			[{ type: 'take', tile: tileOf(1).id, x: 30, y: 30 }],
			'seed',
			BUDGET,
		);
		expect(illegal).toEqual({ ok: false, fault: { code: 'illegal-move' } });
		const alone = Course.deal(novaLuna, { players: 1, firstGame: false }, new SeededRandom('alone')).position;
		const [move] = novaLuna.legalMoves(alone, 0);
		expect(move).toBeDefined();
		if (move === undefined) return;
		const solo = compareNovaLuna(novaLuna.view(alone, 0), [move], 'seed', BUDGET);
		expect(solo).toEqual({ ok: false, fault: { code: 'nothing-to-decide' } });
	});
});

describe('what moves of Nebula are worth', () => {
	const course = Course.deal(nebula, { players: 2, variant: 'basic' }, new SeededRandom('compare'));
	for (const seat of [0, 1] as const) {
		const [card] = nebula.legalMoves(course.position, seat);
		if (card !== undefined) course.play(seat, card);
	}
	const view = nebula.view(course.position, 0);
	const times = nebula.legalMoves(course.position, 0).filter(({ type }) => type === 'time');

	test('is the same for the same move and seed, and differs between moves', () => {
		const some = times.filter((_, i) => i % 9 === 0);
		const shares = sharesOf(compareNebula, view, [...some, ...some.slice(0, 1)]);
		expect(shares.at(-1)).toBe(shares[0]);
		expect(new Set(shares).size).toBeGreaterThan(2);
		expect(shares.every((share) => share > 0 && share < 1)).toBe(true);
	});

	test('ending the turn with stars in hand is worth less than placing them', () => {
		const [time] = times;
		if (time === undefined) throw new Error('no time to spend');
		course.play(0, time);
		const after = nebula.view(course.position, 0);
		const placing = nebula.legalMoves(course.position, 0).filter(({ type }) => type === 'place');
		const [done = 1, ...placed] = sharesOf(compareNebula, after, [{ type: 'done' }, ...placing]);
		expect(Math.max(...placed)).toBeGreaterThan(done);
	});
});
