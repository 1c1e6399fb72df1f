import type { Course, Kinds } from '@orrery/engine';
import type { Analysis, StepAnalysis } from './analysis.ts';
import type { Analyst } from './analyst.ts';
import { Chain } from './chain.ts';
import { effortsFor } from './efforts.ts';
import { minus } from './rounding.ts';
import { summaryOf } from './summary.ts';

export interface AnalyzeOptions<K extends Kinds> {
	/** For each decision; what the analyst thinks right unless given. */
	readonly iterations?: number | undefined;
	/** What was found out before, with the same iterations: it is not looked at again. */
	readonly known?: readonly StepAnalysis<K>[] | undefined;
}

/** What an analysis in progress has to say. */
export type AnalysisNews<K extends Kinds> =
	/** A first, rough value of the position after so many steps. */
	| { readonly type: 'value'; readonly step: number; readonly values: readonly number[] }
	/** A step is done: its decision and its luck. */
	| { readonly type: 'steps'; readonly steps: readonly StepAnalysis<K>[] }
	/** Nothing yet. */
	| { readonly type: 'pause' };

const PAUSE = { type: 'pause' } as const;

/**
 * Analyzes a game: first rough values of all positions, then one step after the other. It yields after each question to
 * the analyst, so that the caller may pause or give up. All chance comes from the game itself, so an analysis that is
 * continued later says the same as one in one go.
 */
export function* analyze<K extends Kinds>(
	course: Course<K>,
	analyst: Analyst<K>,
	{ iterations = analyst.efforts.judge, known = [] }: AnalyzeOptions<K> = {},
): Generator<AnalysisNews<K>, Analysis<K>> {
	const chain = new Chain(course, analyst, effortsFor(analyst.efforts, iterations), known);
	for (let step = 0; step <= course.steps.length; step++)
		yield { type: 'value', step, values: chain.quickValue(step) };
	const steps: StepAnalysis<K>[] = [];
	for (let step = 0; step <= course.steps.length; step++) {
		const found = chain.known(step) ?? (yield* pausing(chain.find(step)));
		if (found.length === 0) continue;
		steps.push(...found);
		yield { type: 'steps', steps: found };
	}
	const first = chain.value(0);
	const [deal] = steps;
	const start = deal?.kind === 'luck' && deal.step === 0 ? minus(first, deal.luck) : first;
	const result = chain.value(course.steps.length);
	return { format: 1, iterations, steps, summary: summaryOf(steps, start, result) };
}

/** The analysis in one go. */
export function analyzeAtOnce<K extends Kinds>(
	course: Course<K>,
	analyst: Analyst<K>,
	options: AnalyzeOptions<K> = {},
): Analysis<K> {
	const analysis = analyze(course, analyst, options);
	for (let next = analysis.next(); ; next = analysis.next()) if (next.done) return next.value;
}

function* pausing<Value>(work: Generator<void, Value>): Generator<typeof PAUSE, Value> {
	for (let next = work.next(); ; next = work.next()) {
		if (next.done) return next.value;
		yield PAUSE;
	}
}
