/*
 * Ratings as people read them. The server believes in a `mu` about 25 and a `sigma` about it; players are used to
 * numbers of four digits, where 1500 is whom nobody has seen play yet.
 */

export interface Standing {
	readonly points: number;
	/** To either side: the truth lies within in 19 of 20 cases. */
	readonly spread: number;
}

const NEWCOMER_POINTS = 1500;
const NEWCOMER_MU = 25;
const POINTS_A_MU = 40;
/** Wider than this, a rating is a first guess. */
const PROVISIONAL = 250;
const SURE = 120;

export function standingOf({ mu, sigma }: { readonly mu: number; readonly sigma: number }): Standing {
	return {
		points: Math.round(NEWCOMER_POINTS + POINTS_A_MU * (mu - NEWCOMER_MU)),
		spread: Math.round(2 * POINTS_A_MU * sigma),
	};
}

/** How much is known of somebody's strength. */
export function certaintyOf({ spread }: Standing): 'provisional' | 'fair' | 'sure' {
	if (spread > PROVISIONAL) return 'provisional';
	return spread > SURE ? 'fair' : 'sure';
}
