import type { NebulaKinds, NebulaOptions } from '@orrery/engine';
import type { Analyst } from '../analysis/analyst.ts';
import { chancesFor, weightsFor } from './bot.ts';
import { estimateChances, numberOf } from './estimate.ts';
import type { Knowledge } from './judge.ts';
import { judge } from './judge.ts';

/** What the analysis asks of Nebula: chances by playing on, and moves compared by races of whole turns. */
export const nebulaAnalyst: Analyst<NebulaKinds> = {
	value(position, seed, iterations) {
		const { weights, chances } = knowledgeOf(position.options);
		return estimateChances(position, weights, chances, seed, iterations);
	},

	shuffleUnknown(position, random) {
		position.bag.shuffle(random);
	},

	judge: (position, seat, played, seed, iterations) =>
		judge(position, seat, played, knowledgeOf(position.options), numberOf(seed), iterations),

	start: (options) => knowledgeOf(options).chances.start,

	efforts: { quick: 6, value: 40, judge: 100, outcomes: 12, outcome: 24 },
};

/** The weights are part of the program: if they cannot be used, that is a bug of ours. */
function knowledgeOf(options: NebulaOptions): Knowledge {
	const weights = weightsFor(options.variant);
	const chances = chancesFor(options);
	if (!weights.ok || !chances.ok) throw new Error('the weights of Nebula cannot be used');
	return { weights: weights.value, chances: chances.value };
}
