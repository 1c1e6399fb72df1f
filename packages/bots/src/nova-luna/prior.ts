import type { NovaLunaPosition } from '@orrery/engine';
import { cellOfCode, REFILL, tileOfCode } from '@orrery/engine';

/** How much each fact about a move counts in its score, in units of one task covered. */
export interface PriorWeights {
	/** Each open task that lacks 1, 2, 3 or 4 tiles after the move. */
	readonly lacking: readonly [number, number, number, number];
	/** Each step on the moon track. */
	readonly cost: number;
	/** Being on turn again at once. */
	readonly again: number;
	readonly refill: number;
}

export const PRIOR_WEIGHTS: PriorWeights = {
	lacking: [0.5, 0.3, 0.2, 0.05],
	cost: -0.5,
	again: 0.15,
	refill: -0.55,
};

/** A cheap score of a move of the seat on turn, by what it does at once: the prior of the search. */
export function priorScore(
	position: NovaLunaPosition,
	code: number,
	weights: PriorWeights = PRIOR_WEIGHTS,
): number {
	if (code === REFILL) return weights.refill;
	const seat = position.seatOnTurn;
	const display = position.display(seat);
	const cost = position.costOf(code);
	const { lacking } = weights;
	let score = display.wouldCover(tileOfCode(code), cellOfCode(code)) + weights.cost * cost;
	score += lacking[0] * display.lackingChange(1) + lacking[1] * display.lackingChange(2);
	score += lacking[2] * display.lackingChange(3) + lacking[3] * display.lackingChange(4);
	if (!position.solo) {
		const { track } = position;
		if (track.distance(seat) + cost <= track.distance(track.seatAt(1))) score += weights.again;
	}
	return score;
}
