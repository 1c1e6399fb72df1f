import type { AnalysisSummary, DecisionAnalysis, LuckAnalysis, Mark } from '@orrery/bots/analysis';
import type { Kinds } from '@orrery/engine';

/** What the replay shows of a review; steps count from 1, and step n leads to the position after n steps. */
export interface ReviewData<K extends Kinds> {
	readonly status: 'idle' | 'running' | 'stopped' | 'done' | 'failed';
	/** Decisions that have been judged. */
	readonly progress: { readonly done: number; readonly all: number };
	/** By number of steps played, from 0; null where the position was not looked at yet. */
	readonly values: readonly (readonly number[] | null)[];
	decision(step: number): DecisionAnalysis<K> | null;
	luck(step: number): LuckAnalysis | null;
	/** Null for a step that was not judged, or was the only move. */
	mark(step: number): Mark | null;
	readonly summary: AnalysisSummary | null;
	/** One player, whose value is an expected score: less is better. */
	readonly solo: boolean;
	start(): void;
	stop(): void;
}
