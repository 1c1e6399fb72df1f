import type { Kinds } from '@orrery/engine';
import { accuracyOf } from './accuracy.ts';
import type { AnalysisSummary, DecisionAnalysis, StepAnalysis } from './analysis.ts';
import { minus, plus, rounded } from './rounding.ts';

/** Adds up the steps of a whole game. */
export function summaryOf<K extends Kinds>(
	steps: readonly StepAnalysis<K>[],
	start: readonly number[],
	result: readonly number[],
): AnalysisSummary {
	const none: readonly number[] = start.map(() => 0);
	const decisions = steps.flatMap((step) => (step.kind === 'decision' ? [step] : []));
	const own = start.map((_, seat) => decisions.filter((decision) => decision.seat === seat));
	const solo = start.length === 1;
	return {
		summary: true,
		start,
		result,
		skill: decisions.reduce((sum, { before, after }) => plus(sum, minus(after, before)), none),
		luck: steps.reduce((sum, step) => (step.kind === 'luck' ? plus(sum, step.luck) : sum), none),
		lost: own.map((made) => rounded(made.reduce((sum, { loss }) => sum + loss, 0))),
		accuracy: own.map((made) => meanAccuracy(made, solo)),
	};
}

function meanAccuracy<K extends Kinds>(
	decisions: readonly DecisionAnalysis<K>[],
	solo: boolean,
): number | null {
	const free = decisions.filter(({ forced }) => !forced);
	if (free.length === 0) return null;
	const mean = free.reduce((sum, { loss }) => sum + accuracyOf(loss, solo), 0) / free.length;
	return Math.round(mean * 10) / 10;
}
