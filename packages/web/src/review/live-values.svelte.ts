import type { DecisionAnalysis, Mark } from '@orrery/bots/analysis';
import { markOf } from '@orrery/bots/analysis';
import type { Course, Kinds } from '@orrery/engine';
import { liveAnalyzerOf } from './analysis-worker.ts';
import type { Analyzer } from './analyzer.ts';

/** What a position is worth that somebody tries, and how good the move was that led there. */
export interface LiveValue {
	/** By seat. */
	readonly values: readonly number[];
	/** null where no move was tried yet, or it was the only one. */
	readonly tried: { readonly mark: Mark; readonly loss: number } | null;
}

/** A position to value: the course after its first steps. The last of them is judged if it was tried. */
export interface LivePlace<K extends Kinds> {
	readonly course: Course<K>;
	readonly step: number;
	readonly tried: boolean;
}

/** Values positions while moves are tried, one at a time: what was left behind is not waited for. */
export class LiveValues<K extends Kinds> {
	readonly #begin: (snapshot: K['snapshot']) => K['setup'];
	readonly #analyzer: Analyzer<K>;
	readonly #known = new Map<string, LiveValue>();
	#place: LivePlace<K> | null = null;
	#asked: AbortController | null = null;
	#value: LiveValue | null = $state.raw(null);
	#status: 'idle' | 'thinking' | 'failed' = $state.raw('idle');

	/** @param begin The setup of a game that begins from a position. */
	constructor(begin: (snapshot: K['snapshot']) => K['setup'], analyzer: Analyzer<K> = liveAnalyzerOf<K>()) {
		this.#begin = begin;
		this.#analyzer = analyzer;
	}

	/** Of the position looked at; null until it is known. */
	get value(): LiveValue | null {
		return this.#value;
	}

	get thinking(): boolean {
		return this.#status === 'thinking';
	}

	/** Whether the position looked at could not be valued. */
	get failed(): boolean {
		return this.#status === 'failed';
	}

	/** Looks at a position, or at none. */
	look(place: LivePlace<K> | null): void {
		this.#place = place;
		this.#asked?.abort();
		this.#asked = null;
		const key = place === null ? null : keyOf(place);
		this.#value = (key !== null && this.#known.get(key)) || null;
		this.#status = 'idle';
		if (place !== null && key !== null && this.#value === null) void this.#ask(place, key);
	}

	/** Values the position looked at after a failure. */
	again(): void {
		this.look(this.#place);
	}

	async #ask(place: LivePlace<K>, key: string): Promise<void> {
		const asked = new AbortController();
		this.#asked = asked;
		this.#status = 'thinking';
		const value = place.tried
			? await this.#judge(place, asked.signal)
			: await this.#worth(place, asked.signal);
		if (asked.signal.aborted) return;
		this.#asked = null;
		this.#status = value === null ? 'failed' : 'idle';
		this.#value = value;
		if (value !== null) this.#known.set(key, value);
	}

	async #worth({ course, step }: LivePlace<K>, signal: AbortSignal): Promise<LiveValue | null> {
		const { game } = course;
		const here = course.at(step);
		if (!here.ok) return null;
		const snapshot: K['snapshot'] = game.encode(here.value.position);
		const found = await this.#analyzer.evaluate({ game: game.id, snapshot }, signal);
		return found.ok ? { values: found.value.values, tried: null } : null;
	}

	/** The move is judged as in a review: compared with the best one, with the same luck for both. */
	async #judge({ course, step }: LivePlace<K>, signal: AbortSignal): Promise<LiveValue | null> {
		const { game, options } = course;
		const [before, last] = [course.at(step - 1), course.steps[step - 1]];
		if (!before.ok || last === undefined) return null;
		const { seat, move } = last;
		const setup = this.#begin(game.encode(before.value.position));
		const found = await this.#analyzer.analyze(
			{ game: game.id, options, setup, moves: [{ seat, move }] },
			{ signal },
		);
		if (!found.ok) return null;
		const { steps, summary } = found.value;
		const decision = steps.find((one): one is DecisionAnalysis<K> => one.kind === 'decision');
		const mark =
			decision === undefined ? null : markOf(decision, sameMove(decision.best, move), options.players === 1);
		return {
			values: summary.result,
			tried: decision === undefined || mark === null ? null : { mark, loss: decision.loss },
		};
	}
}

function keyOf<K extends Kinds>({ course, step, tried }: LivePlace<K>): string {
	return JSON.stringify([tried, course.steps.slice(0, step).map(({ seat, move }) => [seat, move])]);
}

/** Moves are plain JSON with their fields in a fixed order, as the game has read them. */
function sameMove<Move>(one: Move, other: Move): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}
