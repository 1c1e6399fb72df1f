/*
 * Ratings as people read them. The server keeps a `mu` of about 25 and a `sigma`; players are used to four digits,
 * where 1500 is a newcomer.
 */

export interface Standing {
	readonly points: number;
	/** To either side: the true value lies within it in 19 of 20 cases. */
	readonly spread: number;
}

const NEWCOMER_POINTS = 1500;
const NEWCOMER_MU = 25;
const POINTS_A_MU = 40;
/** Above this spread a rating is provisional: for the first one or two dozen games. */
const PROVISIONAL = 400;
const SURE = 120;

export function standingOf({ mu, sigma }: { readonly mu: number; readonly sigma: number }): Standing {
	return {
		points: Math.round(NEWCOMER_POINTS + POINTS_A_MU * (mu - NEWCOMER_MU)),
		spread: Math.round(2 * POINTS_A_MU * sigma),
	};
}

/** How certain a rating is. */
export function certaintyOf({ spread }: Standing): 'provisional' | 'fair' | 'sure' {
	if (spread > PROVISIONAL) return 'provisional';
	return spread > SURE ? 'fair' : 'sure';
}

/**
 * What the leaderboard is sorted by: the lower end of the range that is shown, which a player reaches almost
 * certainly. Null for a provisional rating, which is not listed.
 */
export function lowerEndOf(skill: { readonly mu: number; readonly sigma: number }): number | null {
	const standing = standingOf(skill);
	return certaintyOf(standing) === 'provisional' ? null : standing.points - standing.spread;
}
