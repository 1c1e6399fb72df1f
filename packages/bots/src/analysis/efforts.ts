import type { Efforts } from './analyst.ts';

/** The fewest outcomes whose spread says something. */
const LEAST_OUTCOMES = 4;

/**
 * The efforts for this many iterations a decision. Those of an outcome stay as they are, because the mean over all deals
 * was measured with them; so do those of the first curve, which is there to be quick.
 */
export function effortsFor({ quick, value, judge, outcomes, outcome }: Efforts, iterations: number): Efforts {
	const scale = iterations / judge;
	return {
		quick,
		value: Math.max(1, Math.round(value * scale)),
		judge: iterations,
		outcomes: Math.max(LEAST_OUTCOMES, Math.round(outcomes * scale)),
		outcome,
	};
}
