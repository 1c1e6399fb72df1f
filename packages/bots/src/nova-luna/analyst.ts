import type { NovaLunaKinds } from '@orrery/engine';
import { novaLuna, SeededRandom } from '@orrery/engine';
import { NovaLunaPosition } from '@orrery/engine/search';
import type { Analyst } from '../analysis/analyst.ts';
import type { NetWeights } from '../net.ts';
import { branchFrom } from './after-move.ts';
import { netFor } from './bot.ts';
import { judgeMoves } from './judge-moves.ts';
import { judgeAlone, valueAlone } from './solo-analyst.ts';

/** Outcomes sampled for each refill that a value looks ahead to. */
const REFILLS = 16;
/** Alone, the same refills are imagined at every step, so that the value stays while the plan is followed. */
const ALONE = 'alone';
/** The mean value of a new solo game over 1,000 deals; its standard error is 0.25. */
const SOLO_START = 93.66;

export const novaLunaAnalyst: Analyst<NovaLunaKinds> = {
	value(position, seed, iterations) {
		if (position.solo) return [valueAlone(imaginedFrom(position, ALONE), iterations)];
		const branch = branchFrom(imaginedFrom(position, seed), loadedNet(position), numberOf(seed), REFILLS);
		for (let i = 0; i < iterations; i++) branch.iterate();
		return branch.chances();
	},

	shuffleUnknown(position, random) {
		position.wheel.imagineStock(random, position.wheel.stockSize);
	},

	judge(position, seat, played, seed, iterations) {
		if (position.solo) return judgeAlone(imaginedFrom(position, ALONE), played, iterations);
		const imagined = imaginedFrom(position, seed);
		return judgeMoves(imagined, seat, played, loadedNet(position), numberOf(seed), iterations);
	},

	/** Who begins is drawn, so before the deal all seats have the same chance. */
	start: ({ players }) => (players === 1 ? [SOLO_START] : Array.from({ length: players }, () => 1 / players)),

	efforts: { quick: 500, value: 2000, judge: 10_000, outcomes: 24, outcome: 500 },
};

/** The position with the draw pile made up, so that nothing hidden has a say. */
function imaginedFrom(position: NovaLunaPosition, seed: string): NovaLunaPosition {
	if (position.ending !== null) {
		const copy = new NovaLunaPosition(position.options);
		copy.copyFrom(position);
		return copy;
	}
	const imagined = novaLuna.imagine(novaLuna.view(position, 'spectator'), new SeededRandom(seed));
	if (!imagined.ok) throw new Error(`a position cannot be imagined: ${JSON.stringify(imagined.fault)}`);
	return imagined.value;
}

function numberOf(seed: string): number {
	return new SeededRandom(seed).below(1 << 20);
}

function loadedNet({ options }: NovaLunaPosition): NetWeights {
	const net = netFor(options.players);
	if (!net.ok) throw new Error(`the weights are broken: ${net.fault.code}`);
	return net.value;
}
