import type { Analysis, DecisionAnalysis } from '@orrery/bots/analysis';
import type { Kinds, NovaLunaKinds, Result } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import { describe, expect, test, vi } from 'vitest';
import { FixtureGame } from '../game/fixture-game.svelte.ts';
import type { Analyzer } from './analyzer.ts';
import { cardFacts } from './card-facts.ts';
import type { AnalysisStorage, KeptAnalysis } from './kept-analysis.ts';
import { Review } from './review.svelte.ts';

/* A short game of random moves, and an analyzer that says what a test wants. */

const STEPS = 9;
const { course } = new FixtureGame<NovaLunaKinds>({
	game: novaLuna,
	options: { players: 2, firstGame: false },
	players: [
		{ kind: 'human', name: 'Ada' },
		{ kind: 'human', name: 'Ben' },
	],
	seed: 'a review',
	until: ({ steps }) => steps.length === STEPS,
});
const source = { game: novaLuna, course, ending: null, id: 'one' };

/** A decision that changed nothing, or cost its seat something against another move. */
function decision(step: number, loss = 0): DecisionAnalysis<NovaLunaKinds> {
	const played = course.steps[step - 1];
	const other = course.steps.find(({ move }) => JSON.stringify(move) !== JSON.stringify(played?.move));
	if (played === undefined || other === undefined) throw new Error(`there is no step ${step}`);
	const { move, seat } = played;
	return {
		...{ kind: 'decision', step, seat, loss },
		...{ before: [0.5, 0.5], after: [0.5, 0.5] },
		best: loss > 0 ? other.move : move,
	};
}

function analysisOf(losses: Readonly<Record<number, number>> = {}): Analysis<NovaLunaKinds> {
	const steps = course.steps.map((_, i) => decision(i + 1, losses[i + 1]));
	const lost = [0, 1].map((seat) => steps.reduce((sum, one) => sum + (one.seat === seat ? one.loss : 0), 0));
	const even = [0.5, 0.5];
	const none = [0, 0];
	const sums = { start: even, result: even, skill: none, luck: none, lost };
	return { format: 1, iterations: 10, steps, summary: { summary: true, ...sums, accuracy: [90, 80] } };
}

/** Storage in memory. */
function storage(kept: unknown = undefined) {
	let stored = kept;
	const keep = vi.fn(async (_id: string, value: KeptAnalysis<Kinds>): Promise<void> => {
		stored = value;
	});
	const device: AnalysisStorage = { load: async () => stored, keep };
	return { device, keep, stored: () => stored };
}

type Answer = Result<Analysis<NovaLunaKinds>, { readonly code: string }>;

/** An analyzer whose one analysis the test tells what to say. */
function analyzer() {
	let resolve: (answer: Answer) => void = () => undefined;
	const promise = new Promise<Answer>((settle) => {
		resolve = settle;
	});
	const analyze = vi.fn<Analyzer<NovaLunaKinds>['analyze']>(() => promise);
	const evaluate: Analyzer<NovaLunaKinds>['evaluate'] = async () => ({ ok: false, fault: { code: 'none' } });
	return { made: { analyze, evaluate }, analyze, answer: (said: Answer) => resolve(said) };
}

describe('a review', () => {
	test('begins when it is asked for, shows what is known, and is kept when it is done', async () => {
		const { device, stored } = storage();
		const { made, analyze, answer } = analyzer();
		const review = new Review(source, { analyzer: made, storage: device });
		await review.load();
		expect([review.status, analyze.mock.calls.length]).toEqual(['idle', 0]);
		review.start();
		await expect.poll(() => analyze).toHaveBeenCalledOnce();
		const listening = analyze.mock.calls[0]?.[1];
		listening?.onValues?.([{ step: 3, values: [0.6, 0.4] }]);
		expect(review.values[3]).toEqual([0.6, 0.4]);
		listening?.onSteps?.([decision(1), decision(2), decision(3), decision(4, 0.2)]);
		expect(review.progress).toEqual({ done: 4, all: STEPS });
		// The final value takes the place of the quick one.
		expect(review.values[3]).toEqual([0.5, 0.5]);
		expect([review.mark(1), review.mark(4), review.mark(5)]).toEqual(['best', 'blunder', null]);
		expect(review.costly('open')).toEqual([4]);

		const analysis = analysisOf({ 4: 0.2 });
		answer({ ok: true, value: analysis });
		await expect.poll(() => review.status).toBe('done');
		expect(review.values).toHaveLength(STEPS + 1);
		await expect.poll(() => stored()).toEqual({ kind: 'whole', analysis });
		const again = new Review(source, { analyzer: made, storage: device });
		await again.load();
		expect([again.status, again.summary]).toEqual(['done', analysis.summary]);
	});

	test('goes on by itself where the page was left, with what was known, but not after it was stopped', async () => {
		for (const how of ['leave', 'stop'] as const) {
			const { device } = storage();
			const first = analyzer();
			const left = new Review(source, { analyzer: first.made, storage: device });
			left.start();
			await expect.poll(() => first.analyze).toHaveBeenCalled();
			first.analyze.mock.calls[0]?.[1].onSteps?.([decision(1), decision(2)]);
			left[how]();
			expect(first.analyze.mock.calls[0]?.[1].signal?.aborted).toBe(true);
			await expect.poll(() => device.load('one')).toBeDefined();

			const second = analyzer();
			const review = new Review(source, { analyzer: second.made, storage: device });
			await review.load();
			expect([review.progress.done, review.status]).toEqual([2, how === 'leave' ? 'running' : 'stopped']);
			review.start();
			await expect.poll(() => second.analyze).toHaveBeenCalledOnce();
			expect(second.analyze.mock.calls[0]?.[0].known).toEqual([decision(1), decision(2)]);
		}
	});

	test('says so where this device cannot analyze, and can be tried again', async () => {
		const { made, analyze, answer } = analyzer();
		const review = new Review(source, { analyzer: made, storage: storage().device });
		review.start();
		answer({ ok: false, fault: { code: 'worker-lost' } });
		await expect.poll(() => review.status).toBe('failed');
		review.start();
		await expect.poll(() => analyze).toHaveBeenCalledTimes(2);
	});

	test('does not believe what was kept for another game', async () => {
		const { steps, ...rest } = analysisOf();
		const kept = { kind: 'whole', analysis: { ...rest, steps: steps.slice(1) } };
		const review = new Review(source, { storage: storage(kept).device, analyzer: analyzer().made });
		await review.load();
		expect([review.status, review.summary]).toEqual(['idle', null]);
	});
});

describe('the card', () => {
	const seat = course.steps[4]?.seat ?? 0;
	const tasks = (): number => 0;

	test('counts the marks of a seat, and names the turn that cost most', () => {
		const ready = analysisOf({ 5: 0.12 });
		const facts = cardFacts(new Review(source, { ready }), seat, tasks);
		expect(facts?.counts).toContainEqual({ mark: 'mistake', count: 1 });
		expect(facts?.costliest).toMatchObject({ step: 5, amount: 0.12, mark: 'mistake' });
		expect(facts?.best?.steps).not.toContain(5);
		expect([facts?.accuracy, facts?.lost]).toEqual([ready.summary.accuracy[seat], 0.12]);
		expect(facts?.turns).toBe(
			course.steps.filter((step) => step.seat === seat && step.played.turnEnded).length,
		);
	});

	test('has nothing to regret where no turn cost much', () => {
		const facts = cardFacts(new Review(source, { ready: analysisOf({ 5: 0.02 }) }), seat, tasks);
		expect(facts?.costliest).toBeNull();
	});

	test('says nothing before the whole game is judged', () => {
		const review = new Review(source, { storage: storage().device, analyzer: analyzer().made });
		expect(cardFacts(review, seat, tasks)).toBeNull();
	});
});
