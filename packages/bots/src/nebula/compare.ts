import type { NebulaKinds } from '@orrery/engine';
import { nebula, ok } from '@orrery/engine';
import { NebulaPosition } from '@orrery/engine/search';
import type { Compare } from '../comparison.ts';
import { compareWith } from '../comparison.ts';
import { OutcomeRandom } from '../outcome-random.ts';
import { knowledgeFor } from './knowledge.ts';
import { Playout } from './playout.ts';

/** How many rounds are played after the one under way, as in the race of the strongest bot. */
const AHEAD = 2;

/**
 * Plays every move in the same scenarios, as the search does with whole turns: what is hidden is made up, the planner
 * finishes the turn and plays on for all seats.
 */
export const compareNebula: Compare<NebulaKinds> = compareWith(nebula, (position, seat, codes, seed) => {
	const loaded = knowledgeFor(position.options);
	if (!loaded.ok) return loaded;
	const random = new OutcomeRandom(seed);
	const playout = new Playout(position, loaded.value, AHEAD);
	const scenario = new NebulaPosition(position.board, position.options);
	const sums = codes.map(() => 0);
	let scenarios = 0;

	const play = (code: number): number => {
		// The same chance for all moves in this scenario.
		playout.run(scenario, seat, [code], Math.imul(seed ^ 0x51ed270b, scenarios + 1));
		return playout.chances[seat] ?? 0;
	};

	return ok({
		iterate: () => {
			random.begin(Math.imul(seed + scenarios, 0x9e3779b1));
			scenario.copyFrom(position);
			scenario.imagineHidden(seat, random);
			for (const [i, code] of codes.entries()) sums[i] = (sums[i] ?? 0) + play(code);
			scenarios++;
		},
		shares: () => sums.map((sum) => sum / Math.max(1, scenarios)),
	});
});
