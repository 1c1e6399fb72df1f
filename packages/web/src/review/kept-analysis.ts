import type { Analysis, AnalysisSummary, StepAnalysis } from '@orrery/bots/analysis';
import type { Course, Kinds } from '@orrery/engine';
import { keepAnalysis, loadAnalysis } from '../storage/analyses.ts';

/** Increase this when today's page could not read what is written. */
const FORMAT = 1;

/** As much of an analysis as was made. */
export interface KeptAnalysis<K extends Kinds> {
	readonly steps: readonly StepAnalysis<K>[];
	/** null until all of it is there. */
	readonly whole: { readonly iterations: number; readonly summary: AnalysisSummary } | null;
	/** Whether it was broken off because the page was left, so that it goes on when the game is opened again. */
	readonly interrupted: boolean;
}

/** Where analyses are kept; tests have their own. */
export interface AnalysisStorage {
	load(id: string): Promise<unknown>;
	keep(id: string, value: unknown): Promise<void>;
}

export const deviceAnalyses: AnalysisStorage = { load: loadAnalysis, keep: keepAnalysis };

/** As it is stored. */
interface Stored<K extends Kinds> extends KeptAnalysis<K> {
	readonly format: typeof FORMAT;
	readonly game: string;
	/** The moves that were judged: those of another game are of no use. */
	readonly moves: string;
}

export function storedOf<K extends Kinds>(course: Course<K>, kept: KeptAnalysis<K>): Stored<K> {
	return { format: FORMAT, game: course.game.id, moves: movesOf(course), ...kept };
}

/** What was stored for this game; null if it is of another one, or of another version. */
export function readStored<K extends Kinds>(course: Course<K>, value: unknown): KeptAnalysis<K> | null {
	return isStored<K>(value) && value.game === course.game.id && value.moves === movesOf(course)
		? value
		: null;
}

/** The kind is looked at, the rest is believed: only this file writes what is read here. */
function isStored<K extends Kinds>(value: unknown): value is Stored<K> {
	if (typeof value !== 'object' || value === null) return false;
	const { format, steps, whole }: { format?: unknown; steps?: unknown; whole?: unknown } = value;
	return format === FORMAT && Array.isArray(steps) && typeof whole === 'object';
}

/** The whole analysis, as records keep it; null if it is not complete. */
export function wholeOf<K extends Kinds>({ steps, whole }: KeptAnalysis<K>): Analysis<K> | null {
	return whole === null ? null : { format: 1, iterations: whole.iterations, steps, summary: whole.summary };
}

function movesOf<K extends Kinds>({ steps }: Course<K>): string {
	return JSON.stringify(steps.map(({ seat, move }) => [seat, move]));
}
