import { MOST_LAYERS } from './solo-beam.ts';

/** How much is looked at in one round of planning. */
export interface SoloEffort {
	/** Positions that may be looked at in all. */
	readonly iterations: number;
	/** Positions kept after each tile. */
	readonly width: number;
	/** Ends of phase 1 that are tried with refills made up, and the positions kept after each tile there. */
	readonly ends: number;
	readonly refillWidth: number;
}

/** Narrow enough to finish immediately. */
export const LEAST_EFFORT: SoloEffort = { iterations: 1, width: 1, ends: 1, refillWidth: 1 };

/** Beyond this nothing gets better that one would notice. It bounds the memory, too: a few dozen megabytes. */
const MOST_ITERATIONS = 1_000_000;
const WIDEST = 20_000;
const WIDEST_AFTER_REFILL = 60;
/** Fewer are not worth a round of their own. */
const FEWEST_ITERATIONS = 40;
/** The last round gets this share of all iterations; those before it halve from round to round. */
const LAST_ROUND = 0.8;
/** In phase 1 half of a round goes to refills. */
const REFILLS = 0.5;
/** About how many positions a beam over eleven tiles costs per unit of width: the first layers are narrow. */
const USUAL_LAYERS = 8;
/** About how many refills an ending is tried with; most are dropped after two. */
const USUAL_REFILLS = 5;

/** The iterations of each round, fewest first: time may run out before the iterations do. */
export function roundsOf(iterations: number): readonly number[] {
	const all = Math.min(iterations, MOST_ITERATIONS);
	const rounds = [LAST_ROUND * all];
	for (let rest = ((1 - LAST_ROUND) * all) / 2; rest >= FEWEST_ITERATIONS; rest /= 2) rounds.unshift(rest);
	return rounds;
}

/** How much effort a number of iterations allows, with this many tiles on the selection track. */
export function effortOf(iterations: number, tiles: number, phase: 1 | 2): SoloEffort {
	const forRefills = iterations * REFILLS;
	const refillWidth = within(Math.round(Math.sqrt(forRefills) / 6.5), WIDEST_AFTER_REFILL);
	const ends = Math.floor(forRefills / (USUAL_REFILLS * USUAL_LAYERS * refillWidth));
	// A single end needs no trial.
	if (phase === 1 && ends > 1)
		return { iterations, width: within((iterations - forRefills) / USUAL_LAYERS, WIDEST), ends, refillWidth };
	// As wide as is sure to be done in time: the start, and one layer for each tile.
	const layers = Math.min(tiles, MOST_LAYERS);
	return { iterations, width: within((iterations - 1) / layers, WIDEST), ends: 1, refillWidth: 1 };
}

function within(width: number, widest: number): number {
	return Math.max(1, Math.min(widest, Math.floor(width)));
}
