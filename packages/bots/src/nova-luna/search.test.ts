import type { NovaLunaKinds } from '@orrery/engine';
import { Course, novaLuna, SeededRandom } from '@orrery/engine';
import type { NovaLunaPosition } from '@orrery/engine/search';
import { REFILL } from '@orrery/engine/search';
import { describe, expect, test } from 'vitest';
import { playedCourse, UNDECIDED } from '../../test/positions.ts';
import { opponentOf } from '../opponent.ts';
import { choose } from '../play-out.ts';
import { loadNet } from '../weights.ts';
import { FEATURE_COUNT } from './features.ts';
import { novaLunaOpponents } from './opponents.ts';
import { priorScore } from './prior.ts';
import { NovaLunaSearch } from './search.ts';
import weights from './weights.json' with { type: 'json' };

/*
 * The search, mostly with a net that knows nothing: all that it finds out comes from the rules, the prior and the tree.
 */

function searched(root: NovaLunaPosition, iterations: number, seed = 1): NovaLunaSearch {
	const search = new NovaLunaSearch(root, UNDECIDED, seed);
	for (let i = 0; i < iterations; i++) search.iterate();
	return search;
}

function visitsOf(search: NovaLunaSearch): readonly number[] {
	return Array.from({ length: search.rootMoves }, (_, i) => search.rootVisits(i));
}

/** The codes of the moves that win on the spot: the last token is placed (NL-17). */
function winningCodes(position: NovaLunaPosition): readonly number[] {
	const seat = position.activeSeat;
	const after = novaLuna.create(position.options);
	return Array.from({ length: position.moveCount(seat) }, (_, i) => position.moveAt(seat, i)).filter(
		(code) => {
			after.copyFrom(position);
			after.play(seat, code);
			return after.ending === 'all-tokens-placed';
		},
	);
}

/** Positions in which the seat to move can win on the spot, but not by the move that the prior likes best. */
function* winsOffThePriorsPath(games: number): Generator<NovaLunaPosition> {
	const heuristic = opponentOf(novaLunaOpponents, 'heuristic');
	if (heuristic === undefined) throw new Error('no heuristic');
	for (let game = 0; game < games; game++) {
		const options = { players: 2, firstGame: false } as const;
		const course: Course<NovaLunaKinds> = Course.deal(novaLuna, options, new SeededRandom(`win ${game}`));
		for (;;) {
			const [seat] = novaLuna.deciders(course.position);
			if (seat === undefined) break;
			const { position } = course;
			const wins = winningCodes(position);
			const liked = Array.from({ length: position.moveCount(seat) }, (_, i) => position.moveAt(seat, i)).sort(
				(a, b) => priorScore(position, b) - priorScore(position, a),
			);
			if (wins.length > 0 && !wins.includes(liked[0] ?? -1)) yield position;
			course.play(seat, choose(heuristic, novaLuna.view(position, seat), `${game} ${course.steps.length}`));
		}
	}
}

describe('what it reports adds up', () => {
	test.each([2, 3, 4] as const)('%i players', (players) => {
		const { position } = playedCourse(players, 'sums', 12);
		const before = novaLuna.encode(position);
		const search = searched(position, 300);
		expect(search.iterations).toBe(300);
		expect(search.rootMoves).toBe(position.moveCount(position.activeSeat));
		const visits = visitsOf(search);
		expect(visits.reduce((sum, count) => sum + count, 0)).toBe(300);
		const values = search.chances();
		expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 4);
		const [first, second] = visits.toSorted((a, b) => b - a);
		expect(search.lead()).toEqual([first, second]);
		expect(search.rootCode(visits.indexOf(first ?? 0))).toBe(search.best());
		expect(search.line()[0]).toBe(search.best());
		// The root itself is not played on.
		expect(novaLuna.encode(position)).toEqual(before);
	});

	test('before the first look, every seat has an even share', () => {
		expect(searched(playedCourse(3, 'none', 6).position, 0).chances()[2]).toBeCloseTo(1 / 3, 12);
	});
});

test('the line is legal move by move, up to the first refill', () => {
	let steps = 0;
	for (let start = 6; start < 30; start += 3) {
		const { position } = playedCourse(2, 'line', start);
		const copy = novaLuna.create(position.options);
		copy.copyFrom(position);
		for (const code of searched(position, 400).line()) {
			const seat = copy.activeSeat;
			const codes = Array.from({ length: copy.moveCount(seat) }, (_, i) => copy.moveAt(seat, i));
			expect(codes).toContain(code);
			steps++;
			if (code === REFILL) break;
			copy.play(seat, code);
		}
	}
	expect(steps).toBeGreaterThan(16);
});

test('the same seed thinks the same; another seed meets other refills', () => {
	const net = loadNet(weights, novaLuna.id, 2, FEATURE_COUNT);
	if (!net.ok) throw new Error(net.fault.code);
	const course = playedCourse(2, 'refills', 40);
	const refillable = course.steps
		.map((_, step) => course.at(step))
		.flatMap((earlier) => (earlier.ok ? earlier.value.position : []))
		.find((position) => position.refillChoice === 'required');
	if (refillable === undefined) throw new Error('no refill is due');
	const [one, again, other] = [1, 1, 2].map((seed) => {
		const search = new NovaLunaSearch(refillable, net.value, seed);
		for (let i = 0; i < 60; i++) search.iterate();
		return search.chances()[0];
	});
	expect(again).toBe(one);
	expect(other).not.toBe(one);
});

test('it finds a win on the spot that the prior would not play', () => {
	let found = 0;
	for (const position of winsOffThePriorsPath(12)) {
		const search = searched(position, 600);
		expect(winningCodes(position)).toContain(search.best());
		expect(search.chances()[position.activeSeat]).toBeGreaterThan(0.6);
		const [first, second] = visitsOf(search).toSorted((a, b) => b - a);
		expect(search.lead()).toEqual([first, second]);
		found++;
	}
	expect(found).toBeGreaterThan(2);
});
