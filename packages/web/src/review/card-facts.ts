import type { AnalysisSummary, DecisionAnalysis, Mark } from '@orrery/bots/analysis';
import { isCostly, MARKS } from '@orrery/bots/analysis';
import type { Course, Kinds, Seat, Step } from '@orrery/engine';

/* What the card on the result screen says of one player, computed from the analysis. */

/** What the card reads of a review. */
export interface Reviewed<K extends Kinds> {
	readonly source: { readonly course: Pick<Course<K>, 'steps'> };
	readonly solo: boolean;
	readonly summary: AnalysisSummary | null;
	decision(step: number): DecisionAnalysis<K> | null;
	mark(step: number): Mark | null;
}

/** A turn worth looking at. */
export interface TurnFact {
	/** Counted from 1, as the log counts. */
	readonly turn: number;
	/** The step of the turn that decided: where the review is opened. */
	readonly step: number;
	/** All steps of the turn. */
	readonly steps: readonly number[];
	/** What the turn gained or cost: a share of the chance to win, or points of a solo game. */
	readonly amount: number;
	/** Tasks that the turn covered. */
	readonly tasks: number;
	/** Whether everything in it was the best move. */
	readonly best: boolean;
}

export interface CardFacts {
	/** In percent; null if there was nothing to decide. */
	readonly accuracy: number | null;
	/** The marks that were given, best first. */
	readonly counts: readonly { readonly mark: Mark; readonly count: number }[];
	/** The turn that gained most, of equal ones the one that covered most tasks. */
	readonly best: TurnFact | null;
	/** The turn that cost most; null if none cost much. */
	readonly costliest: (TurnFact & { readonly mark: Mark }) | null;
	/** What the player's own decisions cost in all, from 0. */
	readonly lost: number;
	/** How many turns the player had. */
	readonly turns: number;
	/** What chance gave the player; below 0 what it took. */
	readonly luck: number;
}

/** Gains that differ by less than this are equal: values are estimates. */
const ALIKE = 0.01;
const SOLO_ALIKE = 0.5;

/** The facts of one seat; null until the whole game is judged. */
export function cardFacts<K extends Kinds>(
	review: Reviewed<K>,
	seat: Seat,
	tasksOf: (step: Step<K>) => number,
): CardFacts | null {
	const { summary, solo, source } = review;
	if (summary === null) return null;
	const turns = turnsOf(source.course.steps, seat).map(({ turn, steps }) => judged(review, turn, steps));
	const marks = turns.flatMap(({ steps }) => steps.flatMap((step) => review.mark(step) ?? []));
	/** In a solo game fewer points are better. */
	const sign = solo ? -1 : 1;
	const gains = turns
		.filter(({ decided, costly }) => decided && !costly)
		.map((turn) => ({
			...turn,
			amount: sign * turn.gain,
			tasks: sum(turn.steps.map((step) => tasksAt(source.course.steps, step, tasksOf))),
		}));
	const most = Math.max(...gains.map(({ amount }) => amount));
	const best = gains
		.filter(({ amount }) => amount > most - (solo ? SOLO_ALIKE : ALIKE))
		.reduce<(typeof gains)[number] | null>(
			(first, other) => (first === null || other.tasks > first.tasks ? other : first),
			null,
		);
	const worst = turns
		.filter(({ costly }) => costly)
		.reduce<(typeof turns)[number] | null>(
			(first, other) => (first === null || other.loss > first.loss ? other : first),
			null,
		);
	const mark = worst === null ? null : review.mark(worst.costliest);
	return {
		accuracy: summary.accuracy[seat] ?? null,
		counts: MARKS.map((one) => ({ mark: one, count: marks.filter((given) => given === one).length })).filter(
			({ count }) => count > 0,
		),
		best: best && { ...best, step: best.steps.at(-1) ?? 0, best: best.allBest },
		costliest:
			worst === null || mark === null
				? null
				: { ...worst, step: worst.costliest, amount: worst.loss, tasks: 0, best: false, mark },
		lost: summary.lost[seat] ?? 0,
		turns: turns.length,
		luck: sign * (summary.luck[seat] ?? 0),
	};
}

interface JudgedTurn {
	readonly turn: number;
	readonly steps: readonly number[];
	/** Whether there was anything to choose. */
	readonly decided: boolean;
	readonly costly: boolean;
	readonly allBest: boolean;
	/** What the decisions changed for the seat. */
	readonly gain: number;
	readonly loss: number;
	/** The step that cost most. */
	readonly costliest: number;
}

function judged<K extends Kinds>(review: Reviewed<K>, turn: number, steps: readonly number[]): JudgedTurn {
	const decisions = steps.flatMap((step) => review.decision(step) ?? []);
	const chosen = decisions.filter(({ forced }) => forced !== true);
	const marks = chosen.map(({ step }) => review.mark(step));
	const dearest = chosen.reduce<DecisionAnalysis<K> | null>(
		(first, other) => (first === null || other.loss > first.loss ? other : first),
		null,
	);
	return {
		turn,
		steps,
		decided: chosen.length > 0,
		costly: marks.some(isCostly),
		allBest: chosen.length > 0 && marks.every((mark) => mark === 'best'),
		gain: sum(decisions.map(({ seat, before, after }) => (after[seat] ?? 0) - (before[seat] ?? 0))),
		loss: sum(chosen.map(({ loss }) => loss)),
		costliest: dearest?.step ?? 0,
	};
}

/** The turns of a seat, each with its steps, counted from 1. */
export function turnsOf<K extends Kinds>(
	steps: readonly Step<K>[],
	seat: Seat,
): readonly { readonly turn: number; readonly steps: readonly number[] }[] {
	const turns = new Map<number, number[]>();
	let turn = 1;
	for (const [i, step] of steps.entries()) {
		if (step.seat === seat) turns.set(turn, [...(turns.get(turn) ?? []), i + 1]);
		if (step.played.turnEnded) turn += 1;
	}
	return Array.from(turns, ([number, own]) => ({ turn: number, steps: own }));
}

function tasksAt<K extends Kinds>(
	steps: readonly Step<K>[],
	step: number,
	tasksOf: (step: Step<K>) => number,
): number {
	const played = steps[step - 1];
	return played === undefined ? 0 : tasksOf(played);
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((all, one) => all + one, 0);
}
