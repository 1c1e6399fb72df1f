import { m } from '../language/language.svelte.ts';
import { finePercent, percent, signedPercent } from './amount-words.ts';
import type { CardFacts } from './card-facts.ts';

/**
 * What decisions and luck did to a player, in one line. Others than the reader are not addressed. Chances lost in many
 * turns may add up to more than there is to win, so what is told of them is their mean; points add up.
 */
export function sumWords(
	{ lost, luck, turns }: Pick<CardFacts, 'lost' | 'luck' | 'turns'>,
	{ you, solo }: { readonly you: boolean; readonly solo: boolean },
): string {
	if (solo) return [pointsLost(Math.round(lost)), pointsOfLuck(Math.round(luck))].join(' ');
	const each = lost / Math.max(1, turns);
	if (!you) return m().review_sum_of({ lost: finePercent(each), luck: signedPercent(luck) });
	return [
		// Less than a tenth of a percent is written as none.
		isNothing(each * 10) ? m().review_sum_lost_none() : m().review_sum_lost({ share: finePercent(each) }),
		luckWords(luck),
	].join(' ');
}

function luckWords(luck: number): string {
	if (isNothing(luck)) return m().review_sum_luck_even();
	const share = percent(Math.abs(luck));
	return luck > 0 ? m().review_sum_luck_gave({ share }) : m().review_sum_luck_took({ share });
}

function pointsLost(count: number): string {
	return count === 0 ? m().review_sum_lost_none() : m().review_sum_points_lost({ count });
}

function pointsOfLuck(points: number): string {
	if (points === 0) return m().review_sum_luck_even();
	const count = Math.abs(points);
	return points > 0 ? m().review_sum_points_gave({ count }) : m().review_sum_points_took({ count });
}

/** Whether a share is written as 0. */
function isNothing(share: number): boolean {
	return Math.round(share * 100) === 0;
}
