import type { Efforts } from './analyst.ts';

/** The fewest outcomes whose spread says something. */
const LEAST_OUTCOMES = 4;

/**
 * The efforts for this many iterations a decision. Those of an outcome stay as they are, because the mean over all deals
 * was measured with them; the first curve gets no more than usual, because it has to be quick.
 */
export function effortsFor(usual: Efforts, iterations: number): Efforts {
	const scale = iterations / usual.judge;
	const value = Math.max(1, Math.round(usual.value * scale));
	return {
		quick: Math.min(usual.quick, value),
		value,
		judge: iterations,
		outcomes: Math.max(LEAST_OUTCOMES, Math.round(usual.outcomes * scale)),
		outcome: usual.outcome,
	};
}
