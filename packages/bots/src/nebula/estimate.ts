import { SeededRandom } from '@orrery/engine';
import { NebulaPosition } from '@orrery/engine/search';
import { OutcomeRandom } from '../outcome-random.ts';
import type { Knowledge } from './knowledge.ts';
import { Playout } from './playout.ts';

/** How many rounds are played after the one under way. */
const ROUNDS = 1;

/** By seat: the chance to win with all cards open, over this many orders of the bag. */
export function estimateChances(
	position: NebulaPosition,
	knowledge: Knowledge,
	seed: string,
	iterations: number,
): readonly number[] {
	const playout = new Playout(position, knowledge, ROUNDS);
	const scenario = new NebulaPosition(position.board, position.options);
	const random = new OutcomeRandom();
	const first = numberOf(seed);
	const sums = new Float64Array(position.players);
	const runs = position.step === 'over' ? 1 : iterations;
	for (let run = 0; run < runs; run++) {
		scenario.copyFrom(position);
		random.begin(Math.imul(first + run, 0x9e3779b1));
		scenario.bag.shuffle(random);
		playout.run(scenario, position.activeSeat, [], Math.imul(first ^ 0x51ed270b, run + 1));
		for (let seat = 0; seat < sums.length; seat++)
			sums[seat] = (sums[seat] ?? 0) + (playout.chances[seat] ?? 0);
	}
	return Array.from(sums, (sum) => sum / runs);
}

/** A number for the generators of the search. */
export function numberOf(seed: string): number {
	return new SeededRandom(seed).below(1 << 20);
}
