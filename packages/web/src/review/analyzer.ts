import type { AnalysisListening, AnalyzeQuestion, EvaluateQuestion } from '@orrery/bots';
import type { Analysis, Evaluation } from '@orrery/bots/analysis';
import type { Kinds, Result } from '@orrery/engine';

/** What the client asks of the worker that analyzes games; `BotWorker` fits. */
export interface Analyzer<K extends Kinds> {
	analyze(
		question: AnalyzeQuestion<K>,
		listening: AnalysisListening<K>,
	): Promise<Result<Analysis<K>, { readonly code: string }>>;
	evaluate(
		question: EvaluateQuestion<K['snapshot']>,
		signal?: AbortSignal,
	): Promise<Result<Evaluation<K>, { readonly code: string }>>;
}
