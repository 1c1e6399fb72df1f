import type { Kinds } from '@orrery/engine';
import { playerAt } from '../../game/table-players.ts';
import { m } from '../../language/language.svelte.ts';
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

/** Says why a move is better, in one clause. */
export type Idea<K extends Kinds> = (view: K['view'], better: BetterMove<K>) => string | null;

export function verdictOf<K extends Kinds>(review: ReplayReview<K>, idea?: Idea<K>): Verdict | null {
	const { shown, luckHere, controls } = review;
	if (shown === null) return null;
	const { table } = controls;
	const { solo } = review.review;
	const reason = isCostlyTurn(shown) ? reasonOf(review, idea) : null;
	const luck = luckHere === null ? null : luckWords(luckHere, playerAt(table, luckHere.seat), solo);
	return {
		mark: shown.mark,
		headline: markWords(shown.mark),
		cost: costWords(shown, playerAt(table, shown.seat), solo),
		why: [reason, luck].flatMap((text) => (text === null ? [] : [`${text}.`])).join(' '),
	};
}

function reasonOf<K extends Kinds>(review: ReplayReview<K>, idea?: Idea<K>): string | null {
	const { shown } = review;
	if (shown === null) return null;
	const better = review.betterAt(shown.step);
	const view = review.viewBefore(shown.step, shown.seat);
	const found = better === null || view === null ? null : (idea?.(view, better) ?? null);
	return found === null ? null : m().review_better({ idea: found });
}
