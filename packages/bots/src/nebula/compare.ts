import type { NebulaKinds } from '@orrery/engine';
import { nebula, ok } from '@orrery/engine';
import { NebulaPosition } from '@orrery/engine/search';
import type { Compare } from '../comparison.ts';
import { compareWith } from '../comparison.ts';
import { OutcomeRandom } from '../outcome-random.ts';
import { weightsFor } from './bot.ts';
import { judge } from './judge.ts';
import { Planner } from './planner.ts';

/** Placements of each set of colors that the planner looks at. */
const WIDTH = 4;
/** How many more turns of the own seat are played, as in the race of the strongest bot. */
const AHEAD = 2;

/**
 * Plays every move in the same scenarios, as the search does with whole turns: what is hidden is made up, the planner
 * finishes the turn and plays on for all seats.
 */
export const compareNebula: Compare<NebulaKinds> = compareWith(nebula, (position, seat, codes, seed) => {
	const loaded = weightsFor(position.options.variant);
	if (!loaded.ok) return loaded;
	const { board, options, players } = position;
	const weights = loaded.value;
	const random = new OutcomeRandom(seed);
	const planner = new Planner(board, weights, WIDTH, random);
	const scenario = new NebulaPosition(board, options);
	const here = new NebulaPosition(board, options);
	const shares = new Float64Array(players);
	const sums = codes.map(() => 0);
	let scenarios = 0;

	const play = (code: number): number => {
		here.copyFrom(scenario);
		// The same chance for all moves in this scenario.
		random.begin(Math.imul(seed ^ 0x51ed270b, scenarios + 1));
		here.play(seat, code);
		if (here.step !== 'draw' && here.step !== 'over') planner.finishTurn(here, seat, false);
		for (let own = 0; here.step !== 'over' && (own < AHEAD || here.ending !== null); ) {
			if (here.activeSeat === seat) own++;
			planner.playTurn(here);
		}
		judge(here, planner.outlook, weights.odds, shares);
		return shares[seat] ?? 0;
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
