import type { NovaLunaPosition } from '@orrery/engine/search';
import { cellOfCode, REFILL, tileOfCode } from '@orrery/engine/search';

/** How much each fact about a move counts in its score; covering one task counts 1. */
const WEIGHTS = {
	/** For each open task that lacks 1, 2, 3 or 4 tiles after the move. */
	lacking: [0.5, 0.3, 0.2, 0.05],
	/** For each step on the moon track. */
	cost: -0.5,
	/** For another turn right after this one. */
	again: 0.15,
	refill: -0.55,
} as const;

/** A cheap score of a move by what it does at once: the prior of the search. */
export function priorScore(position: NovaLunaPosition, code: number): number {
	if (code === REFILL) return WEIGHTS.refill;
	const seat = position.activeSeat;
	const display = position.display(seat);
	const cost = position.costOf(code);
	const { lacking } = WEIGHTS;
	let score = display.wouldCover(tileOfCode(code), cellOfCode(code)) + WEIGHTS.cost * cost;
	score += lacking[0] * display.lackingChange(1) + lacking[1] * display.lackingChange(2);
	score += lacking[2] * display.lackingChange(3) + lacking[3] * display.lackingChange(4);
	if (!position.solo) {
		const { track } = position;
		if (track.distance(seat) + cost <= track.distance(track.seatAt(1))) score += WEIGHTS.again;
	}
	return score;
}
