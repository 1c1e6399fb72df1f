import type { Kinds, Seat } from '@orrery/engine';
import { playerAt } from '../../game/table-players.ts';
import type { ShownMark } from '../../review/mark-words.ts';
import { markWords } from '../../review/mark-words.ts';
import type { BetterMove } from '../replay-frame.ts';
import type { ReplayReview } from './replay-review.svelte.ts';
import { costWords, luckWords } from './review-words.ts';
import { isCostlyTurn } from './turn-marks.ts';

/** What the bar says of the turn that is shown. */
export interface Verdict {
	readonly mark: ShownMark;
	/** “Mistake” */
	readonly headline: string;
	/** “turn 42 cost you 16%” */
	readonly cost: string;
	/** Why the better move is better, and what chance did; empty where there is nothing to say. */
	readonly why: string;
}

/** The better move and its idea in a sentence, from what the seat saw before the step. */
export type SayBetter<K extends Kinds> = (
	before: K['view'],
	better: BetterMove<K>,
	played: { readonly seat: Seat; readonly move: K['move'] },
) => string;

export function verdictOf<K extends Kinds>(review: ReplayReview<K>, sayBetter: SayBetter<K>): Verdict | null {
	const { shown, luckHere, controls } = review;
	if (shown === null) return null;
	const { table } = controls;
	const { solo } = review.review;
	const reason = isCostlyTurn(shown) ? reasonOf(review, shown.step, sayBetter) : '';
	const luck = luckHere === null ? '' : `${luckWords(luckHere, playerAt(table, luckHere.seat), solo)}.`;
	return {
		mark: shown.mark,
		headline: markWords(shown.mark),
		cost: costWords(shown, playerAt(table, shown.seat), solo),
		why: [reason, luck].filter((text) => text !== '').join(' '),
	};
}

function reasonOf<K extends Kinds>(review: ReplayReview<K>, step: number, sayBetter: SayBetter<K>): string {
	const better = review.betterAt(step);
	const played = review.controls.game.replayed.course.steps[step - 1];
	if (better === null || played === undefined) return '';
	const before = review.viewBefore(step, played.seat);
	return before === null ? '' : sayBetter(before, better, played);
}
