import type { NovaLunaKinds, NovaLunaView } from '@orrery/engine';
import { Course, novaLuna, SeededRandom } from '@orrery/engine';
import type { NovaLunaPosition } from '@orrery/engine/search';
import { cellOfCode, REFILL } from '@orrery/engine/search';
import { describe, expect, test } from 'vitest';
import type { Report, Thought } from '../bot.ts';
import type { Opponent } from '../opponent.ts';
import { playOut } from '../play-out.ts';
import { decide } from '../thinking.ts';
import { heuristicNovaLuna, novaLunaBot } from './bot.ts';
import { SoloPlanner } from './solo.ts';
import { SoloBeam } from './solo-beam.ts';
import { effortOf, roundsOf } from './solo-effort.ts';

const ALONE = { players: 1, firstGame: false } as const;

function deal(seed: string): Course<NovaLunaKinds> {
	return Course.deal(novaLuna, ALONE, new SeededRandom(seed));
}

/** A deal in which phase 1 has been played by a quick bot. */
function inPhase2(seed: string): Course<NovaLunaKinds> {
	const course = deal(seed);
	while (course.position.phase1Note < 0) {
		const report = decide(novaLunaBot, novaLuna.view(course.position, 0), seed, { iterations: 40 });
		if (!report.ok) throw new Error(report.fault.code);
		course.play(0, report.value.move);
	}
	return course;
}

function begin(view: NovaLunaView, iterations: number, seed = 'seed'): Thought<NovaLunaKinds> {
	const begun = novaLunaBot.begin(view, seed, { iterations });
	if (!begun.ok) throw new Error(begun.fault.code);
	return begun.value;
}

function runInSlices(view: NovaLunaView, iterations: number, slice: number): Report<NovaLunaKinds> {
	const thought = begin(view, iterations);
	for (let left = iterations; left > 0 && thought.run(Math.min(slice, left)); ) left -= slice;
	return thought.report();
}

const PLACES = [
	['phase 1', novaLuna.view(deal('slices').position, 0)],
	['phase 2', novaLuna.view(inPhase2('slices').position, 0)],
] as const;

describe.each(PLACES)('thinking alone in %s', (_, view) => {
	test('gives the same plan for any slices and any seed', () => {
		const whole = runInSlices(view, 1500, 1500);
		expect(runInSlices(view, 1500, 1)).toEqual(whole);
		expect(runInSlices(view, 1500, 64)).toEqual(whole);
		expect(decide(novaLunaBot, view, 'another', { iterations: 1500 })).toEqual({ ok: true, value: whole });
	});

	test('has a legal plan from the beginning, and again after every slice', () => {
		const thought = begin(view, 600);
		let more = true;
		let iterations = -1;
		while (more) {
			const { move, line, values, ...report } = thought.report();
			expect(report.iterations).toBeGreaterThan(iterations);
			iterations = report.iterations;
			expect(line[0]).toEqual(move);
			expect(values).toHaveLength(1);
			expect(values[0]).toBeGreaterThan(40);
			expect(values[0]).toBeLessThan(400);
			const imagined = novaLuna.imagine(view, new SeededRandom('check'));
			if (!imagined.ok) throw new Error('no position');
			for (const step of line) expect(novaLuna.play(imagined.value, 0, step).ok).toBe(true);
			more = thought.run(50);
		}
		expect(iterations).toBeGreaterThan(100);
		expect(iterations).toBeLessThanOrEqual(600);
	});

	test('is done with its last round within its iterations', () => {
		for (const iterations of [60, 400, 2500, 6000]) {
			const thought = begin(view, iterations);
			expect(thought.run(iterations + 1), `${iterations}`).toBe(false);
		}
	});
});

test('in phase 2 the plan leads to the score it promises', () => {
	for (const seed of ['a', 'b', 'c']) {
		const course = inPhase2(seed);
		const { values, line } = runInSlices(novaLuna.view(course.position, 0), 2000, 64);
		for (const move of line) course.play(0, move);
		const outcome = novaLuna.outcome(course.position);
		expect(outcome && 'score' in outcome && outcome.score).toBe(values[0]);
	}
});

test('the last tiles of phase 2 are planned to the end and no further', () => {
	const course = inPhase2('end');
	for (;;) {
		const report = decide(novaLunaBot, novaLuna.view(course.position, 0), '', { iterations: 500 });
		if (!report.ok) throw new Error(report.fault.code);
		if (report.value.line.length <= 2) {
			expect(report.value.iterations).toBeLessThan(500);
			return;
		}
		course.play(0, report.value.move);
	}
});

/** The display and the meeple, the same for all turns, reflections and shifts: all eight written out, one taken. */
function plainForm(position: NovaLunaPosition): string {
	const { displays, meeple } = novaLuna.encode(position);
	const forms = [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => {
		const turned = (displays[0] ?? []).map(([tile, x, y]) => {
			const [right, down] = turn & 4 ? [y, x] : [x, y];
			return { tile, x: turn & 1 ? -right : right, y: turn & 2 ? -down : down };
		});
		const left = Math.min(...turned.map(({ x }) => x));
		const top = Math.min(...turned.map(({ y }) => y));
		const inOrder = turned.toSorted((a, b) => a.tile - b.tile);
		return inOrder.map(({ tile, x, y }) => `${tile}@${x - left},${y - top}`).join(' ');
	});
	return `${forms.reduce((a, b) => (a < b ? a : b))} meeple ${meeple}`;
}

test.each([
	['with an empty display, where turns and reflections abound', 0, 3],
	['with the last three tiles of a phase, where the order varies', 8, 3],
])('a beam keeps each display once, %s', (_, laid, further) => {
	const { position } = deal('beam');
	for (let i = 0; i < laid; i++) position.play(0, position.moveAt(0, 0));
	const expected = new Set<string>();
	let ways = 0;
	const scratch = Array.from({ length: further }, () => novaLuna.create(ALONE));
	const walk = (here: NovaLunaPosition, depth: number): void => {
		const next = scratch[depth];
		if (next === undefined) {
			expected.add(plainForm(here));
			ways++;
			return;
		}
		for (let i = 0; i < here.moveCount(0); i++) {
			if (here.moveAt(0, i) === REFILL) continue;
			next.copyFrom(here);
			next.play(0, here.moveAt(0, i));
			walk(next, depth + 1);
		}
	};
	walk(position, 0);

	const beam = new SoloBeam(20_000);
	const kept: string[] = [];
	const weights = { cost: 1, token: 1, lacking: [0, 0, 0, 0] } as const;
	let deepest = 0;
	const work = beam.explore(position, weights, Number.POSITIVE_INFINITY, (reached) => {
		deepest = reached.display(0).size - laid;
		if (deepest === further) kept.push(plainForm(reached));
	});
	while (deepest <= further && work.next().done !== true);
	expect(new Set(kept)).toEqual(expected);
	expect(kept).toHaveLength(expected.size);
	expect(expected.size).toBeLessThan(ways);
});

test('the end of phase 1 is part of the plan', () => {
	const planner = new SoloPlanner(deal('refill').position, 200);
	while (planner.iterations < 200 && planner.step());
	expect(planner.plan.codes.at(-1)).toBe(REFILL);
	expect(planner.plan.codes.slice(0, -1).every((code) => cellOfCode(code) > 0)).toBe(true);
});

test('effort grows with the iterations, keeps within them, and has a bound', () => {
	let before = 0;
	for (const iterations of [60, 400, 2500, 15_000, 200_000]) {
		const rounds = roundsOf(iterations);
		expect(rounds.reduce((sum, round) => sum + round, 0)).toBeLessThanOrEqual(iterations);
		const { width, ends } = effortOf(rounds.at(-1) ?? 0, 11, 1);
		expect(width * ends).toBeGreaterThan(before);
		before = width * ends;
	}
	const endless = roundsOf(1_000_000_000).at(-1) ?? 0;
	expect(endless).toBeLessThan(1_000_000);
	for (const phase of [1, 2] as const) expect(effortOf(endless, 11, phase).width).toBeLessThanOrEqual(20_000);
});

test('quarter is far better than the heuristic', () => {
	const mean = (opponent: Opponent<NovaLunaKinds>): number => {
		let sum = 0;
		for (let game = 0; game < 20; game++) {
			const course = deal(`level ${game}`);
			playOut(course, [opponent], 'level');
			const outcome = novaLuna.outcome(course.position);
			if (outcome === null || !('score' in outcome)) throw new Error('no score');
			sum += outcome.score;
		}
		return sum / 20;
	};
	const quarter = mean({ bot: novaLunaBot, budget: { iterations: 60 } });
	const heuristic = mean({ bot: heuristicNovaLuna, budget: { iterations: 1 } });
	expect(quarter).toBeLessThan(heuristic - 8);
});
