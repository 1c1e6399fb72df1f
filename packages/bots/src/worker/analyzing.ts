import type { Kinds, Result } from '@orrery/engine';
import { Course, fail, ok } from '@orrery/engine';
import type { Analysis, StepAnalysis } from '../analysis/analysis.ts';
import { analyze } from '../analysis/analyze.ts';
import type { Evaluation } from '../analysis/evaluate.ts';
import { evaluationOf } from '../analysis/evaluate.ts';
import { readSteps } from '../analysis/read.ts';
import { iterationsFor } from '../analysis/time.ts';
import { nextTask } from '../next-task.ts';
import type { Analyzable, UseAnalyzable } from './analyzable.ts';
import { loadAnalyzable } from './analyzable.ts';
import type { AnalyzeQuestion, EvaluateQuestion, QuickValue, WorkerRefusal } from './messages.ts';

/*
 * Answers the questions about whole games and positions. A worker loads this when it is first asked one: most only play.
 */

/** How long thinking may block its thread, but for one question to the analyst. */
const BREATH_MS = 12;
/** The first values are told in batches that are collected for this long, so that a curve grows in a few strokes. */
const BATCH_MS = 400;

export interface Telling<K extends Kinds = Kinds> {
	readonly signal: AbortSignal;
	onValues(values: readonly QuickValue[]): void;
	onSteps(steps: readonly StepAnalysis<K>[]): void;
}

export function answerAnalyze(
	question: AnalyzeQuestion,
	telling: Telling,
): Promise<Result<Analysis, WorkerRefusal>> {
	return withAnalyzable<Analysis>(question.game, (analyzable) => analyzeGame(analyzable, question, telling));
}

export function answerEvaluate(question: EvaluateQuestion): Promise<Result<Evaluation, WorkerRefusal>> {
	return withAnalyzable<Evaluation>(question.game, async ({ game, analyst }) => {
		const position = game.decode(question.snapshot);
		if (!position.ok) return fail({ code: 'impossible-game' });
		return ok(evaluationOf(game, analyst, position.value, question.iterations));
	});
}

async function withAnalyzable<Value>(
	game: string,
	use: UseAnalyzable<Promise<Result<Value, WorkerRefusal>>>,
): Promise<Result<Value, WorkerRefusal>> {
	const loaded = await loadAnalyzable(game).catch(() => undefined);
	if (loaded === undefined) return fail({ code: 'load-failed' });
	return loaded === null ? fail({ code: 'unknown-game' }) : loaded(use);
}

async function analyzeGame<K extends Kinds>(
	{ game, analyst }: Analyzable<K>,
	question: AnalyzeQuestion,
	{ signal, onValues, onSteps }: Telling<K>,
): Promise<Result<Analysis<K>, WorkerRefusal>> {
	const course = courseOf(game, question);
	if (course === null) return fail({ code: 'impossible-game' });
	const known = readSteps(course, question.known ?? []);
	if (!known.ok) return fail({ code: 'impossible-game' });
	const { milliseconds } = question;
	const iterations =
		milliseconds === undefined ? question.iterations : iterationsFor(course, analyst, milliseconds);
	const analysis = analyze(course, analyst, { iterations, known: known.value });
	const batch = new Batch(onValues);
	for (let breath = performance.now(), next = analysis.next(); ; next = analysis.next()) {
		if (next.done) return ok(next.value);
		const news = next.value;
		if (news.type === 'value') batch.add(news);
		else batch.flush();
		if (news.type === 'steps') onSteps(news.steps);
		if (performance.now() - breath < BREATH_MS) continue;
		await nextTask();
		if (signal.aborted) return fail({ code: 'cancelled' });
		breath = performance.now();
	}
}

/** The game as it was played; null if the rules do not allow it. */
function courseOf<K extends Kinds>(
	game: Analyzable<K>['game'],
	{ options, setup, moves }: AnalyzeQuestion,
): Course<K> | null {
	const read = game.readOptions(options);
	if (!read.ok) return null;
	const begun = looksLikeSetup<K>(setup) ? Course.begin(game, read.value, setup) : null;
	if (!begun?.ok) return null;
	for (const { seat, move } of moves) {
		const next = game.readMove(move);
		if (!next.ok || !begun.value.play(seat, next.value).ok) return null;
	}
	return begun.value;
}

/** The rest is checked by `Game.start`, which takes nothing that does not fit the rules. */
function looksLikeSetup<K extends Kinds>(value: unknown): value is K['setup'] {
	return typeof value === 'object' && value !== null;
}

class Batch {
	readonly #tell: (values: readonly QuickValue[]) => void;
	#values: QuickValue[] = [];
	#since = performance.now();

	constructor(tell: (values: readonly QuickValue[]) => void) {
		this.#tell = tell;
	}

	add({ step, values }: QuickValue): void {
		this.#values.push({ step, values });
		if (performance.now() - this.#since >= BATCH_MS) this.flush();
	}

	flush(): void {
		if (this.#values.length > 0) this.#tell(this.#values);
		this.#values = [];
		this.#since = performance.now();
	}
}
