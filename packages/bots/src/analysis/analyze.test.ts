import type { Game, Kinds, NebulaKinds } from '@orrery/engine';
import { Course, nebula, novaLuna, SeededRandom } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import { simpleNebula, simpleNovaLuna } from '../../test/simple-analysts.ts';
import type { Analysis } from './analysis.ts';
import type { Analyst } from './analyst.ts';
import { analyze, analyzeAtOnce } from './analyze.ts';
import { readAnalysis } from './read.ts';

/** A game played at random, to its end or so many steps. */
function played<K extends Kinds>(
	game: Game<K>,
	options: K['options'],
	seed: string,
	mostSteps = Number.POSITIVE_INFINITY,
): Course<K> {
	const random = new SeededRandom(seed);
	const course = Course.deal(game, options, random);
	playOn(course, random, mostSteps);
	return course;
}

function playOn<K extends Kinds>(course: Course<K>, random: SeededRandom, mostSteps: number): void {
	const { game, position } = course;
	while (course.steps.length < mostSteps) {
		const [seat] = game.deciders(position);
		if (seat === undefined) return;
		const code = position.moveAt(seat, random.below(position.moveCount(seat)));
		course.play(seat, game.moveOf(position, code));
	}
}

function expectSums<K extends Kinds>(course: Course<K>, analysis: Analysis<K>): void {
	const { start, skill, luck, result } = analysis.summary;
	expect(start.map((value, seat) => value + (skill[seat] ?? 0) + (luck[seat] ?? 0))).toEqual(
		result.map((value) => expect.closeTo(value, 6)),
	);
	// The reader checks the whole chain.
	expect(readAnalysis(course, JSON.parse(JSON.stringify(analysis)))).toEqual({ ok: true, value: analysis });
}

function expectNoDeal<K extends Kinds>(course: Course<K>, analysis: Analysis<K>): void {
	expectSums(course, analysis);
	expect(course.game.outcome(course.position)).not.toBeNull();
	const { start } = analysis.summary;
	expect(analysis.steps[0]).toMatchObject({ step: 1, kind: 'decision', before: start });
}

/** The rest of a game as one that begins from a position. */
function fromPosition<K extends Kinds>(
	{ game, options, steps }: Course<K>,
	setup: K['setup'],
	after: number,
): Course<K> {
	const begun = Course.begin(game, options, setup);
	if (!begun.ok) throw new Error('the position is refused');
	for (const { seat, move } of steps.slice(after)) begun.value.play(seat, move);
	return begun.value;
}

const NOVA_LUNA = ([1, 2, 3, 4] as const).map((players) => ({ players, firstGame: false }));
const NEBULA = ([2, 3, 4] as const).flatMap((players) =>
	(['basic', 'full'] as const).map((variant) => ({ players, variant })),
);
const SEEDS = ['a', 'b', 'c'];

describe('start + skill + luck = result', () => {
	test.each(NOVA_LUNA)('Nova Luna, $players players', (options) => {
		for (const seed of SEEDS) {
			const course = played(novaLuna, options, seed);
			const analysis = analyzeAtOnce(course, simpleNovaLuna);
			expectSums(course, analysis);
			expect(analysis.steps[0]).toMatchObject({ step: 0, seat: null, kind: 'luck' });
			const cut = played(novaLuna, options, seed, 9);
			expectSums(cut, analyzeAtOnce(cut, simpleNovaLuna));
		}
	});

	test.each(NEBULA)('Nebula, $players players, $variant', (options) => {
		for (const seed of SEEDS) {
			const course = played(nebula, options, seed);
			expectSums(course, analyzeAtOnce(course, simpleNebula));
			const cut = played(nebula, options, seed, 17);
			expectSums(cut, analyzeAtOnce(cut, simpleNebula));
		}
	});

	test('a game without a step: the deal alone', () => {
		const course = played(novaLuna, { players: 2, firstGame: false }, 'dealt', 0);
		const analysis = analyzeAtOnce(course, simpleNovaLuna);
		expectSums(course, analysis);
		expect(analysis.summary).toMatchObject({ skill: [0, 0], lost: [0, 0], accuracy: [null, null] });
	});

	test('games with the same options start from the mean over all deals, however much is looked at', () => {
		const options = { players: 3, variant: 'full' } as const;
		const start = simpleNebula.start(options).map((value) => expect.closeTo(value, 4));
		for (const [seed, iterations] of [
			['a', 10],
			['b', 3],
			['c', 25],
		] as const) {
			const course = played(nebula, options, seed, 12);
			const { summary, steps } = analyzeAtOnce(course, simpleNebula, { iterations });
			expect(summary.start).toEqual(start);
			const [deal, first] = steps;
			if (deal?.kind !== 'luck' || first?.kind !== 'decision') throw new Error('no deal');
			expect(first.before).toEqual(
				summary.start.map((value, seat) => expect.closeTo(value + (deal.luck[seat] ?? 0), 6)),
			);
		}
	});

	test('a game from a position has no luck of the deal', () => {
		const luna = played(novaLuna, { players: 2, firstGame: false }, 'half');
		const half = luna.at(20);
		const stars = played(nebula, { players: 3, variant: 'full' }, 'half');
		const later = stars.at(31);
		if (!half.ok || !later.ok) throw new Error('the game is too short');
		const begun = fromPosition(luna, { position: novaLuna.encode(half.value.position) }, 20);
		const begunLater = fromPosition(stars, { position: nebula.encode(later.value.position) }, 31);
		expectNoDeal(begun, analyzeAtOnce(begun, simpleNovaLuna));
		expectNoDeal(begunLater, analyzeAtOnce(begunLater, simpleNebula));
	});
});

describe('an analysis', () => {
	const course = played(nebula, { players: 2, variant: 'full' }, 'steps');
	const whole = analyzeAtOnce(course, simpleNebula);

	test('has a decision for each step, luck where something came to light, and says which moves were forced', () => {
		const decisions = whole.steps.filter(({ kind }) => kind === 'decision');
		expect(decisions.map(({ step }) => step)).toEqual(course.steps.map((_, i) => i + 1));
		const revealing = course.steps.flatMap(({ played: { revealed } }, i) =>
			revealed && i < course.steps.length - 1 ? [i + 1] : [],
		);
		const lucky = whole.steps.filter(({ kind }) => kind === 'luck').map(({ step }) => step);
		expect(lucky).toEqual([0, ...revealing]);
		expect(revealing.length).toBeGreaterThan(3);
		const forced = whole.steps.filter((step) => step.kind === 'decision' && step.forced);
		expect(forced.length).toBeGreaterThan(0);
		for (const { step } of forced) {
			const before = course.at(step - 1);
			const seat = course.steps[step - 1]?.seat ?? 0;
			expect(before.ok && nebula.legalMoves(before.value.position, seat)).toHaveLength(1);
		}
	});

	test('tells the first values of all positions, then the steps in order', () => {
		const values: number[] = [];
		const steps: number[] = [];
		for (const news of analyze(course, simpleNebula)) {
			if (news.type === 'value') values.push(news.step);
			if (news.type !== 'steps') continue;
			expect(values).toHaveLength(course.steps.length + 1);
			steps.push(...news.steps.map(({ step }) => step));
		}
		expect(values).toEqual([0, ...course.steps.map((_, i) => i + 1)]);
		expect(steps).toEqual(whole.steps.map(({ step }) => step));
	});

	test('that is continued says the same, and asks nothing again', () => {
		const half = Math.floor(whole.steps.length / 2);
		const last = whole.steps[half]?.step ?? 0;
		const known = whole.steps.filter(({ step }) => step <= last);
		const asked: string[] = [];
		const counting: Analyst<NebulaKinds> = {
			...simpleNebula,
			judge(position, seat, move, seed, iterations) {
				asked.push(seed);
				return simpleNebula.judge(position, seat, move, seed, iterations);
			},
		};
		expect(analyzeAtOnce(course, counting, { known })).toEqual(whole);
		const open = whole.steps.filter((step) => step.kind === 'decision' && !step.forced && step.step > last);
		expect(asked).toHaveLength(open.length);
		expect(analyzeAtOnce(course, counting, { known: JSON.parse(JSON.stringify(known)) })).toEqual(whole);
	});

	test('looks at as much as it is told to', () => {
		const seen: number[] = [];
		const counting: Analyst<NebulaKinds> = {
			...simpleNebula,
			value(position, seed, iterations) {
				seen.push(iterations);
				return simpleNebula.value(position, seed, iterations);
			},
		};
		expect(analyzeAtOnce(course, counting, { iterations: 30 }).iterations).toBe(30);
		const { quick, value, outcome } = simpleNebula.efforts;
		expect(new Set(seen)).toEqual(new Set([quick, 3 * value, outcome]));
	});

	test.each([
		['another number of steps', { ...whole, steps: whole.steps.slice(0, -1) }, 'steps'],
		[
			'a step twice',
			{ ...whole, steps: [...whole.steps.slice(0, 3), ...whole.steps.slice(2)] },
			'steps[3].step',
		],
		['no sums', { ...whole, summary: { ...whole.summary, luck: [0.5, -0.5] } }, 'summary.luck'],
		['another result', { ...whole, summary: { ...whole.summary, result: [0.5, 0.5] } }, 'summary.result'],
		['another format', { ...whole, format: 2 }, 'format'],
		['a seat too many', { ...whole, summary: { ...whole.summary, lost: [0, 0, 0] } }, 'summary.lost'],
		['no number', { ...whole, summary: { ...whole.summary, start: [null, 1] } }, 'summary.start[0]'],
	])('with %s is refused', (_, wrong, path) => {
		expect(readAnalysis(course, wrong)).toMatchObject({ ok: false, fault: { path } });
	});
});
