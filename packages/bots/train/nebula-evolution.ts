import { SeededRandom } from '@orrery/engine';
import type { Weights } from '../src/nebula/weights.ts';
import { WEIGHT_NAMES } from '../src/nebula/weights.ts';
import type { Variant } from './nebula-games.ts';
import { compareWeights } from './nebula-games.ts';

/*
 * Evolution of the weights of Nebula. Every generation tries some changes of the weights against the weights
 * themselves, all on the same deals, and moves towards the mean of the best.
 */

export interface EvolutionPlan {
	readonly variant: Variant;
	readonly generations: number;
	/** Weights tried in a generation, and deals for each. */
	readonly tries: number;
	readonly deals: number;
	readonly seed: string;
}

/** The share of the tries that the next weights are the mean of. */
const ELITE = 0.25;
/** How far a first change goes, as a share of the weight, and at least; and what is left of that at the end. */
const REACH = 0.35;
const LEAST_REACH = 0.03;
const LAST_REACH = 0.25;
/** How much of the way to the mean of the best is gone. */
const PACE = 0.6;

export function evolve(
	start: Weights,
	{ variant, generations, tries, deals, seed }: EvolutionPlan,
	say: (text: string) => void,
): Weights {
	const random = new SeededRandom(`${seed}/changes`);
	let weights = start;
	for (let generation = 0; generation < generations; generation++) {
		const reach = LAST_REACH ** (generation / generations);
		const rivals = Array.from({ length: tries }, () => changed(weights, reach, random)).map((rival) => ({
			rival,
			share: compareWeights(variant, rival, weights, deals, `${seed}/${generation}`).share,
		}));
		rivals.sort((a, b) => b.share - a.share);
		const best = rivals.slice(0, Math.max(1, Math.round(ELITE * tries)));
		weights = towards(
			weights,
			best.map(({ rival }) => rival),
		);
		if ((generation + 1) % 10 === 0) {
			const { share, won } = compareWeights(variant, weights, start, 4 * deals, `${seed}/check`);
			say(
				`generation ${generation + 1}: against the first weights ${share.toFixed(3)} by margin, ${won.toFixed(3)} by games`,
			);
		}
	}
	return rounded(weights);
}

/** About a third of the weights moved, by numbers that are about normal. */
function changed(weights: Weights, reach: number, random: SeededRandom): Weights {
	return mapped(weights, (weight) => {
		if (random.below(3) !== 0) return weight;
		const scale = reach * Math.max(LEAST_REACH, REACH * Math.abs(weight));
		const uniform = (): number => random.below(1 << 20) / (1 << 20) - 0.5;
		return weight + 2 * scale * (uniform() + uniform() + uniform());
	});
}

function towards(weights: Weights, best: readonly Weights[]): Weights {
	return mapped(weights, (weight, name) => {
		const mean = best.reduce((sum, rival) => sum + rival[name], 0) / best.length;
		return weight + PACE * (mean - weight);
	});
}

function rounded(weights: Weights): Weights {
	return mapped(weights, (weight) => Number(weight.toPrecision(4)));
}

function mapped(weights: Weights, change: (weight: number, name: keyof Weights) => number): Weights {
	const changed: Record<keyof Weights, number> = { ...weights };
	for (const name of WEIGHT_NAMES) changed[name] = change(weights[name], name);
	return changed;
}
