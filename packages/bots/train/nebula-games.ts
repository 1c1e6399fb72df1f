import type { NebulaOptions } from '@orrery/engine';
import { NEBULA_BOARD, SeededRandom } from '@orrery/engine';
import { NebulaPosition, totalPoints } from '@orrery/engine/search';
import { Planner } from '../src/nebula/planner.ts';
import type { Weights } from '../src/nebula/weights.ts';
import { OutcomeRandom } from '../src/outcome-random.ts';

/* Games of Nebula between planners, to compare their weights. */

/** So many placements of each set of colors are looked at, as in the playouts of the search. */
export const WIDTH = 2;
/** No one plays on for longer; weights that never end a game have lost it. */
export const MOST_ROUNDS = 40;
/** A lead of this many points counts as odds of e to 1: margins say more than wins alone. */
const MARGIN = 10;

export type Variant = NebulaOptions['variant'];

/**
 * The share of success of one seat with `weights` against another with `others`, by margin; each deal is
 * played from both seats. 0.5 is even.
 */
export function compareWeights(
	variant: Variant,
	weights: Weights,
	others: Weights,
	deals: number,
	seed: string,
): { readonly share: number; readonly won: number } {
	const random = new OutcomeRandom();
	const planners = [weights, others].map((each) => new Planner(NEBULA_BOARD, each, WIDTH, random));
	const position = new NebulaPosition(NEBULA_BOARD, { players: 2, variant });
	let share = 0;
	let won = 0;
	for (let deal = 0; deal < deals; deal++) {
		for (const mine of [0, 1]) {
			begin(position, `${seed}/${deal}`, random);
			while (position.step !== 'over' && position.round < MOST_ROUNDS) {
				planners[position.activeSeat === mine ? 0 : 1]?.playTurn(position);
			}
			const lead = totalPoints(position, mine) - totalPoints(position, 1 - mine);
			share += 1 / (1 + Math.exp(-lead / MARGIN));
			won += lead > 0 ? 1 : lead === 0 ? 0.5 : 0;
		}
	}
	return { share: share / (2 * deals), won: won / (2 * deals) };
}

/** A new game, after all seats have kept the first card of two, which is as random as the deal. */
function begin(position: NebulaPosition, seed: string, random: OutcomeRandom): void {
	deal(position, seed, random);
	for (let seat = 0; seat < position.players; seat++) position.play(seat, position.moveAt(seat, 0));
}

/** A new game, and new chance for what the planner makes up. */
export function deal(position: NebulaPosition, seed: string, random: OutcomeRandom): void {
	const chance = new SeededRandom(seed);
	position.deal(chance);
	random.begin(chance.below(1 << 20));
}
