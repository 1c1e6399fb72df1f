/** How good a decision was, best first. An only move is not judged. */
export const MARKS = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'] as const;
export type Mark = (typeof MARKS)[number];

/** From which loss of chance a decision gets a mark; below the first it is good. */
export const THRESHOLDS = { inaccuracy: 0.04, mistake: 0.085, blunder: 0.165 } as const;
/** The same in a solo game, in points. */
export const SOLO_THRESHOLDS = { inaccuracy: 1, mistake: 3, blunder: 6 } as const;

/**
 * A loss must be above a threshold by this many of its standard errors, so that a closer look would say the same. With
 * more, few marks would be wrong and many missed.
 */
const MARGIN = 0.5;

/** The mark of a decision; null for an only move. */
export function markOf(
	{ loss, error = 0, forced }: { readonly loss: number; readonly error?: number; readonly forced?: true },
	isBest: boolean,
	solo: boolean,
): Mark | null {
	if (forced) return null;
	if (isBest) return 'best';
	const thresholds = solo ? SOLO_THRESHOLDS : THRESHOLDS;
	const certain = loss - MARGIN * error;
	if (certain >= thresholds.blunder) return 'blunder';
	if (certain >= thresholds.mistake) return 'mistake';
	return certain >= thresholds.inaccuracy ? 'inaccuracy' : 'good';
}

/** Whether a mark says that the decision cost much. */
export function isCostly(mark: Mark | null): boolean {
	return mark === 'inaccuracy' || mark === 'mistake' || mark === 'blunder';
}
