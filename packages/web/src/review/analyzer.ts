import type { Analysis, Candidate, StepAnalysis } from '@orrery/bots/analysis';
import type { Kinds, Result, Seat } from '@orrery/engine';

/* What the client asks of the worker that analyzes games; `BotWorker` fits. */

/** A game to analyze. */
export interface AnalyzeQuestion<K extends Kinds> {
	readonly game: string;
	readonly options: K['options'];
	readonly setup: K['setup'];
	readonly moves: readonly { readonly seat: Seat; readonly move: K['move'] }[];
	readonly iterations?: number;
	/** What is known already and need not be judged again. */
	readonly known?: readonly StepAnalysis<K>[];
}

export interface AnalyzeListening<K extends Kinds> {
	readonly signal?: AbortSignal;
	/** The quick first curve, by number of steps played, in a few batches. */
	readonly onValues?: (
		values: readonly { readonly step: number; readonly values: readonly number[] }[],
	) => void;
	/** Finished decisions and luck, in order from the start of the game. */
	readonly onSteps?: (steps: readonly StepAnalysis<K>[]) => void;
}

/** What one position is worth, and the best moves of the first seat that has to decide there. */
export interface Evaluation<K extends Kinds> {
	readonly values: readonly number[];
	/** null where nobody has to decide. */
	readonly judgement: {
		readonly best: K['move'];
		readonly candidates: readonly Candidate<K>[];
	} | null;
}

export interface Analyzer<K extends Kinds> {
	analyze(
		question: AnalyzeQuestion<K>,
		listening: AnalyzeListening<K>,
	): Promise<Result<Analysis<K>, { readonly code: string }>>;
	evaluate(
		question: { readonly game: string; readonly snapshot: K['snapshot']; readonly iterations?: number },
		signal?: AbortSignal,
	): Promise<Result<Evaluation<K>, { readonly code: string }>>;
}
