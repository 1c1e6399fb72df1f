/*
 * How well a seat decided, in percent, with the curve that chess sites use: a decision that cost nothing counts 100, one
 * that cost 4 % of the chance to win 84, 8.5 % 68, 16.5 % 47. A seat's accuracy is the mean over its decisions; only
 * moves do not count.
 */
const HEIGHT = 103.1668;
const STEEPNESS = 0.04354;
const DEPTH = 3.1669;

/** In a solo game a point counts as this many percent, so that mistakes and blunders begin at about the same accuracy. */
const PERCENT_A_POINT = 2.8;

/** The accuracy of one decision, from its loss of chance or of points. */
export function accuracyOf(loss: number, solo: boolean): number {
	const percent = loss * (solo ? PERCENT_A_POINT : 100);
	return Math.min(100, Math.max(0, HEIGHT * Math.exp(-STEEPNESS * percent) - DEPTH));
}
