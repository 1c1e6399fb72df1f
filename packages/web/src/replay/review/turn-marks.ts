import type { DecisionAnalysis, Mark } from '@orrery/bots/analysis';
import { isCostly, MARKS, SOLO_THRESHOLDS, THRESHOLDS } from '@orrery/bots/analysis';
import type { Seat } from '@orrery/engine';
import type { ChartValues } from '../../game/chart-plan.ts';
import type { ShownMark } from '../../review/mark-words.ts';
import type { TurnStop } from '../turn-stops.ts';

/* What a review says of whole turns, made from what it says of their steps. */

/** As much of a review as says how good the steps were. */
export interface JudgedSteps {
	decision(step: number): Pick<DecisionAnalysis, 'loss' | 'forced'> | null;
	mark(step: number): Mark | null;
}

/** How good a turn was: its worst decision. */
export interface TurnMark {
	readonly mark: ShownMark;
	/** The decision that the mark belongs to, and what it cost. */
	readonly step: number;
	readonly loss: number;
}

const WORSE: readonly ShownMark[] = ['only', ...MARKS];

/** The worst of these steps; null if none has been judged. A turn without a choice is an only move. */
export function turnMark(steps: readonly number[], judged: JudgedSteps): TurnMark | null {
	let worst: TurnMark | null = null;
	for (const step of steps) {
		const decision = judged.decision(step);
		if (decision === null) continue;
		const mark = judged.mark(step) ?? 'only';
		const [now, before] = [WORSE.indexOf(mark), worst === null ? -1 : WORSE.indexOf(worst.mark)];
		if (worst === null || now > before || (now === before && decision.loss > worst.loss))
			worst = { mark, step, loss: decision.loss };
	}
	return worst;
}

export function isCostlyTurn(turn: TurnMark | null): turn is TurnMark {
	return turn !== null && turn.mark !== 'only' && isCostly(turn.mark);
}

/** How many decisions of a seat got each mark; those without are left out. */
export function countMarks(
	steps: readonly { readonly seat: Seat }[],
	seat: Seat,
	judged: JudgedSteps,
): readonly { readonly mark: Mark; readonly count: number }[] {
	const marks = steps.flatMap((step, i) => (step.seat === seat ? (judged.mark(i + 1) ?? []) : []));
	return MARKS.map((mark) => ({ mark, count: marks.filter((other) => other === mark).length })).filter(
		({ count }) => count > 0,
	);
}

/**
 * By seat: the value after each turn, that of the start first. A branch has the values of the game up to the step
 * where it leaves it.
 */
export function valuesByTurn(
	stops: readonly TurnStop[],
	values: readonly (readonly number[] | null)[],
	seats: number,
	until: number,
): ChartValues {
	const ends: number[] = [];
	for (const { turn, step } of stops) ends[turn] = step;
	return Array.from({ length: seats }, (_, seat) =>
		ends.map((step) => (step <= until ? (values[step]?.[seat] ?? null) : null)),
	);
}

/** Whether chance changed a seat's prospects as much as a mistake would. */
export function bigLuck(gain: number, solo: boolean): boolean {
	return Math.abs(gain) >= (solo ? SOLO_THRESHOLDS : THRESHOLDS).mistake;
}
