import { m, number } from '../language/language.svelte.ts';
import type { Worth } from './mistake.ts';

/* What the coaches of both games have in common. */

export interface WarningWords {
	/** What the move gives away, for the bar. */
	readonly headline: string;
	/** Why, for the card. */
	readonly why: string;
}

/** A hint in words, and what it marks on the boards. */
export interface HintShown<Marks> {
	readonly words: string;
	readonly marks: Marks;
}

/** What the search expects, where no single fact says why. */
export function chancesWords({ best, wanted }: Worth): WarningWords {
	const inHundred = (share: number): string => number(Math.round(100 * share));
	return {
		headline: m().coach_chances(),
		why: m().coach_chances_why({ best: inHundred(best), wanted: inHundred(wanted) }),
	};
}
