import type { NebulaKinds, NebulaOptions } from '@orrery/engine';
import type { Analyst } from '../analysis/analyst.ts';
import { estimateChances, numberOf } from './estimate.ts';
import { judge } from './judge.ts';
import type { Knowledge } from './knowledge.ts';
import { knowledgeFor } from './knowledge.ts';

/** What the analysis asks of Nebula: chances by playing on, and moves compared by races of whole turns. */
export const nebulaAnalyst: Analyst<NebulaKinds> = {
	value: (position, seed, iterations) =>
		estimateChances(position, knowledgeOf(position.options), seed, iterations),

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
	const loaded = knowledgeFor(options);
	if (!loaded.ok) throw new Error(loaded.fault.code);
	return loaded.value;
}
