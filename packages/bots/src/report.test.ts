import type { Game, Kinds, Seat } from '@orrery/engine';
import { Course, nebula, novaLuna, SeededRandom } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import type { Report } from './bot.ts';
import { pickRandom } from './bot.ts';
import type { Opponents } from './opponent.ts';
import { nebulaOpponents, novaLunaOpponents } from './opponents.ts';
import { decide } from './thinking.ts';

/* What a bot that searches tells about its thoughts, in both games. */

interface Thinking<K extends Kinds> {
	readonly report: Report<K>;
	readonly legal: readonly K['move'][];
	readonly seat: Seat;
}

/** Reports on the decisions of a game played at random. */
function* reports<K extends Kinds>(
	game: Game<K>,
	options: K['options'],
	{ thinker }: Opponents<K>,
	iterations: number,
	steps: number,
): Generator<Thinking<K>> {
	const random = new SeededRandom('reports');
	const course = Course.deal(game, options, random);
	for (let step = 0; step < steps; step++) {
		const [seat] = game.deciders(course.position);
		if (seat === undefined) return;
		const legal = game.legalMoves(course.position, seat);
		const report = decide(thinker, game.view(course.position, seat), `${step}`, { iterations });
		if (!report.ok) throw new Error(report.fault.code);
		yield { report: report.value, legal, seat };
		course.play(seat, game.moveOf(course.position, pickRandom(course.position, seat, random)));
	}
}

function check<K extends Kinds>(players: number, all: Iterable<Thinking<K>>): void {
	let [several, forced] = [0, 0];
	for (const { report, legal, seat } of all) {
		const { values, candidates, move } = report;
		expect(values).toHaveLength(players);
		expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
		expect(candidates[0]?.move).toEqual(move);
		for (const candidate of candidates) {
			expect(legal).toContainEqual(candidate.move);
			expect(candidate.line[0]).toEqual(candidate.move);
			expect(candidate.values).toHaveLength(players);
			expect(candidate.values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
			expect(candidate.values[seat]).toBeGreaterThanOrEqual(0);
		}
		if (legal.length === 1) {
			forced++;
			expect(candidates).toHaveLength(1);
			expect(report.iterations).toBe(0);
		} else if (candidates.length > 1) {
			several++;
			const visits = candidates.reduce((sum, candidate) => sum + candidate.visits, 0);
			expect(visits).toBeLessThanOrEqual(report.iterations);
			// A race may be asked in the middle of a scenario.
			expect(candidates.slice(1).every((other) => other.visits <= 1 + (candidates[0]?.visits ?? 0))).toBe(
				true,
			);
		}
	}
	expect(several).toBeGreaterThan(3);
	expect(forced).toBeGreaterThan(0);
}

describe('a report tells chances to win of every move it looked at, of a forced one too', () => {
	test.each([2, 3, 4] as const)('Nova Luna with %i players', (players) => {
		const options = { players, firstGame: false };
		check(players, reports(novaLuna, options, novaLunaOpponents, 60, 120));
	});

	test.each([2, 3, 4] as const)('Nebula with %i players', (players) => {
		check(players, reports(nebula, { players, variant: 'full' }, nebulaOpponents, 24, 40));
	});
});

test('alone, a report tells the score it expects, of a forced move too', () => {
	let forced = 0;
	const options = { players: 1, firstGame: false } as const;
	for (const { report, legal } of reports(novaLuna, options, novaLunaOpponents, 40, 60)) {
		expect(report.values).toHaveLength(1);
		expect(report.values[0]).toBeGreaterThan(40);
		expect(report.candidates).toEqual([
			{ move: report.move, line: [report.move], visits: report.iterations, values: report.values },
		]);
		if (legal.length === 1) forced++;
	}
	expect(forced).toBeGreaterThan(0);
});

test('a bot that does not search says nothing about chances', () => {
	const { heuristic } = novaLunaOpponents.named;
	if (heuristic === undefined) throw new Error('no heuristic');
	const course = Course.deal(novaLuna, { players: 2, firstGame: false }, new SeededRandom('instant'));
	const [seat = 0] = novaLuna.deciders(course.position);
	const report = decide(heuristic.bot, novaLuna.view(course.position, seat), '', heuristic.budget);
	expect(report).toMatchObject({ ok: true, value: { values: [], candidates: [] } });
});
