import type {
	Analysis,
	AnalysisSummary,
	DecisionAnalysis,
	LuckAnalysis,
	Mark,
	StepAnalysis,
} from '@orrery/bots/analysis';
import { isCostly, markOf } from '@orrery/bots/analysis';
import type { Course, Game, Kinds, Seat } from '@orrery/engine';
import type { Ending } from '@orrery/table';
import { SvelteMap } from 'svelte/reactivity';
import { analyzerOf } from './analysis-worker.ts';
import type { Analyzer } from './analyzer.ts';
import type { AnalysisStorage } from './kept-analysis.ts';
import { deviceAnalyses, readKept } from './kept-analysis.ts';

/** A game to review. */
export interface ReviewSource<K extends Kinds> {
	readonly game: Game<K>;
	readonly course: Course<K>;
	readonly ending: Ending<K> | null;
	/** The id of the game on this device or of its table: what was found is kept under it. Null: it is not kept. */
	readonly id: string | null;
}

export interface ReviewParts<K extends Kinds> {
	readonly analyzer?: Analyzer<K>;
	readonly storage?: AnalysisStorage;
	/** An analysis that is there already, as that of a record, a test or a picture. */
	readonly ready?: Analysis<K> | null | undefined;
}

export type ReviewStatus = 'idle' | 'running' | 'stopped' | 'done' | 'failed';

/** How often what was found so far is stored while the analysis runs. */
const SAVE_MS = 3000;

/**
 * What the analysis of a game says, as far as it has come. Nothing is analyzed before `start`. What is found is kept
 * with the game, so that it is not made twice and can go on where it was left.
 */
export class Review<K extends Kinds> {
	readonly source: ReviewSource<K>;
	readonly #analyzer: Analyzer<K>;
	readonly #storage: AnalysisStorage;
	readonly #decisions = new SvelteMap<number, DecisionAnalysis<K>>();
	readonly #lucks = new SvelteMap<number, LuckAnalysis>();
	/** By number of steps played: the first, quick values. */
	#quick: readonly (readonly number[] | null)[] = $state.raw([]);
	#whole: Analysis<K> | null = $state.raw(null);
	#status: ReviewStatus = $state.raw('idle');
	#running: AbortController | null = null;
	#loading: Promise<void> | null = null;
	#saved = 0;

	/** By number of steps played, from 0: the value of the position, or null where it is not known yet. */
	readonly values: readonly (readonly number[] | null)[] = $derived.by(() =>
		Array.from({ length: this.source.course.steps.length + 1 }, (_, step) => this.#valueAfter(step)),
	);
	readonly progress: { readonly done: number; readonly all: number } = $derived.by(() => ({
		done: this.#decisions.size,
		all: this.source.course.steps.length,
	}));

	constructor(source: ReviewSource<K>, parts: ReviewParts<K> = {}) {
		this.source = source;
		this.#analyzer = parts.analyzer ?? analyzerOf<K>();
		this.#storage = parts.storage ?? deviceAnalyses;
		if (parts.ready) {
			this.#finish(parts.ready);
			this.#loading = Promise.resolve();
		}
	}

	get status(): ReviewStatus {
		return this.#status;
	}

	get summary(): AnalysisSummary | null {
		return this.#whole?.summary ?? null;
	}

	/** The whole analysis, as records keep it; null until it is complete. */
	get analysis(): Analysis<K> | null {
		return this.#whole;
	}

	/** Whether the values are points of a solo game, of which fewer are better. */
	get solo(): boolean {
		return this.source.course.options.players === 1;
	}

	/** The decision of a step; null if it is not judged yet. */
	decision(step: number): DecisionAnalysis<K> | null {
		return this.#decisions.get(step) ?? null;
	}

	/** What chance did in a step; null if nothing came to light in it, or it is not known yet. */
	luck(step: number): LuckAnalysis | null {
		return this.#lucks.get(step) ?? null;
	}

	/** The mark of a step; null if it is not judged, or was the only move. */
	mark(step: number): Mark | null {
		const decision = this.#decisions.get(step);
		const played = this.source.course.steps[step - 1];
		if (decision === undefined || played === undefined) return null;
		return markOf(decision, sameMove(decision.best, played.move), this.solo);
	}

	/** The steps whose decisions cost much, of one seat or of all. */
	costly(seat: Seat | 'open'): readonly number[] {
		return this.source.course.steps.flatMap((played, i) =>
			(seat === 'open' || played.seat === seat) && isCostly(this.mark(i + 1)) ? [i + 1] : [],
		);
	}

	/** Loads what was kept. An analysis that was broken off by leaving the page goes on. */
	load(): Promise<void> {
		this.#loading ??= this.#load();
		return this.#loading;
	}

	/** Begins, or goes on where it was left. */
	start(): void {
		if (this.#running !== null || this.#status === 'done') return;
		const running = new AbortController();
		this.#running = running;
		this.#status = 'running';
		// Also where it is called by `load` itself: the analysis has to wait for what was kept.
		void this.load().then(() => this.#run(running));
	}

	/** Stops; what was found stays. */
	stop(): void {
		this.#end(false);
	}

	/** The page is left: what was found stays, and the analysis goes on when the game is opened again. */
	leave(): void {
		this.#end(true);
	}

	#end(interrupted: boolean): void {
		const running = this.#running;
		if (running === null) return;
		this.#running = null;
		this.#status = 'stopped';
		running.abort();
		// What was kept before must not be lost, so it is waited for.
		void this.load().then(() => this.#keep(interrupted));
	}

	async #load(): Promise<void> {
		const { id, course } = this.source;
		if (id === null) return;
		const kept = readKept(course, await this.#storage.load(id));
		if (kept === null) return;
		if (kept.kind === 'whole') {
			this.#finish(kept.analysis);
			return;
		}
		this.#take(kept.steps);
		if (this.#status !== 'idle') return;
		this.#status = 'stopped';
		if (kept.interrupted) this.start();
	}

	async #run(running: AbortController): Promise<void> {
		const { signal } = running;
		// It may have been stopped meanwhile, or all of it was kept.
		if (signal.aborted || this.#whole !== null) return;
		const { game, course } = this.source;
		this.#saved = performance.now();
		const result = await this.#analyzer.analyze(
			{
				game: game.id,
				options: course.options,
				setup: course.setup,
				moves: course.steps.map(({ seat, move }) => ({ seat, move })),
				known: this.#steps(),
			},
			{
				signal,
				onValues: (values) => {
					if (!signal.aborted) this.#note(values);
				},
				onSteps: (steps) => {
					if (signal.aborted) return;
					this.#take(steps);
					if (performance.now() - this.#saved > SAVE_MS) void this.#keep(true);
				},
			},
		);
		if (signal.aborted) return;
		this.#running = null;
		if (!result.ok) {
			this.#status = 'failed';
			return;
		}
		this.#finish(result.value);
		await this.#keep(false);
	}

	#finish(analysis: Analysis<K>): void {
		this.#running = null;
		this.#take(analysis.steps);
		this.#whole = analysis;
		this.#status = 'done';
	}

	#note(values: readonly { readonly step: number; readonly values: readonly number[] }[]): void {
		const quick = [...this.#quick];
		for (const { step, values: by } of values) quick[step] = by;
		this.#quick = quick;
	}

	#take(steps: readonly StepAnalysis<K>[]): void {
		for (const one of steps)
			if (one.kind === 'decision') this.#decisions.set(one.step, one);
			else this.#lucks.set(one.step, one);
	}

	/** In the order of the steps; of one step the decision first. */
	#steps(): readonly StepAnalysis<K>[] {
		return Array.from({ length: this.source.course.steps.length + 1 }, (_, step) => [
			...(this.#decisions.has(step) ? [this.#decisions.get(step)] : []),
			...(this.#lucks.has(step) ? [this.#lucks.get(step)] : []),
		])
			.flat()
			.filter((one) => one !== undefined);
	}

	#valueAfter(step: number): readonly number[] | null {
		const next = this.#decisions.get(step + 1);
		if (next !== undefined) return next.before;
		if (step === this.source.course.steps.length && this.#whole !== null) return this.#whole.summary.result;
		return this.#quick[step] ?? null;
	}

	async #keep(interrupted: boolean): Promise<void> {
		const { id } = this.source;
		if (id === null) return;
		this.#saved = performance.now();
		const analysis = this.#whole;
		await this.#storage.keep(
			id,
			analysis === null ? { kind: 'begun', steps: this.#steps(), interrupted } : { kind: 'whole', analysis },
		);
	}
}

/** Moves are plain JSON with their fields in a fixed order, as the game has read them. */
function sameMove<Move>(one: Move, other: Move): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}
