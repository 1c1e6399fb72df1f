import type { Analysis, StepAnalysis } from '@orrery/bots/analysis';
import { readAnalysis, readSteps } from '@orrery/bots/analysis';
import type { Course, Kinds } from '@orrery/engine';
import { keepAnalysis, loadAnalysis } from '../storage/analyses.ts';

/* An analysis as it is stored with its game: the whole of it, as records have it, or what there was of it. */

/** As much of an analysis as was made. */
export type KeptAnalysis<K extends Kinds> =
	| { readonly kind: 'whole'; readonly analysis: Analysis<K> }
	| {
			readonly kind: 'begun';
			readonly steps: readonly StepAnalysis<K>[];
			/** Whether it was broken off because the page was left, so that it goes on when the game is opened again. */
			readonly interrupted: boolean;
	  };

/** Where analyses are kept; tests have their own. */
export interface AnalysisStorage {
	load(id: string): Promise<unknown>;
	keep(id: string, kept: KeptAnalysis<Kinds>): Promise<void>;
}

export const deviceAnalyses: AnalysisStorage = { load: loadAnalysis, keep: keepAnalysis };

/** What was stored for this game; null if it cannot be read, or is about another game. */
export function readKept<K extends Kinds>(course: Course<K>, value: unknown): KeptAnalysis<K> | null {
	const { kind, analysis, steps, interrupted } = fieldsOf(value);
	if (kind === 'whole') {
		const read = readAnalysis(course, analysis);
		return read.ok ? { kind, analysis: read.value } : null;
	}
	if (kind !== 'begun') return null;
	const read = readSteps(course, steps);
	return read.ok ? { kind, steps: read.value, interrupted: interrupted === true } : null;
}

/** The whole analysis that was kept for a game, as a record takes it along; undefined if it is not complete. */
export async function wholeAnalysis(id: string): Promise<unknown> {
	const { kind, analysis } = fieldsOf(await loadAnalysis(id));
	return kind === 'whole' ? analysis : undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null ? { ...value } : {};
}
