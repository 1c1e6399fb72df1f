/* What an analysis says, without the search that makes it: small enough for any page that shows one. */
export type {
	Analysis,
	AnalysisSummary,
	Candidate,
	DecisionAnalysis,
	LuckAnalysis,
	StepAnalysis,
} from './analysis.ts';
export type { Evaluation } from './evaluate.ts';
export type { Mark } from './marks.ts';
export { isCostly, MARKS, markOf, SOLO_THRESHOLDS, THRESHOLDS } from './marks.ts';
export { readAnalysis, readSteps } from './read.ts';
