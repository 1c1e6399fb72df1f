import { NebulaPosition } from '@orrery/engine/search';
import { OutcomeRandom } from '../outcome-random.ts';
import type { ChanceWeights } from './chances.ts';
import { scoreAtEnd, writeChances } from './chances.ts';
import { keepCards } from './keep.ts';
import type { Knowledge } from './knowledge.ts';
import { Planner } from './planner.ts';

/** Placements of each set of colors that are looked at in the turns played on. */
const WIDTH = 2;

/**
 * Plays on from a position by the planner, for all seats, and judges where that leads: at the start of a round, when all
 * seats have had equally many turns, or at the end of the game.
 */
export class Playout {
	/** By seat: the chance to win after the last run. */
	readonly chances: Float64Array;
	readonly #random = new OutcomeRandom();
	readonly #planner: Planner;
	readonly #weights: ChanceWeights;
	readonly #rounds: number;
	readonly #here: NebulaPosition;

	/** `rounds` is how many are played after the one under way. */
	constructor({ board, options }: NebulaPosition, { weights, chances }: Knowledge, rounds: number) {
		this.#planner = new Planner(board, weights, WIDTH, this.#random);
		this.#weights = chances;
		this.#rounds = rounds;
		this.#here = new NebulaPosition(board, options);
		this.chances = new Float64Array(options.players);
	}

	/** Plays these moves of a seat, the rest of its turn, and on; the scenario is left as it was. */
	run(scenario: NebulaPosition, seat: number, codes: readonly number[], seed: number): void {
		const here = this.#here;
		here.copyFrom(scenario);
		this.#random.begin(seed);
		for (let i = 0; i < codes.length; i++) here.play(seat, codes[i] ?? 0);
		if (here.step === 'keep') keepCards(here, this.#planner.outlook);
		// More than one move is a plan of all that is to be placed.
		else if (here.step !== 'draw' && here.step !== 'over')
			this.#planner.finishTurn(here, here.activeSeat, codes.length > 1);
		const last = scenario.round + this.#rounds;
		while (here.step !== 'over' && (here.activeSeat !== 0 || here.round <= last || here.ending !== null))
			this.#planner.playTurn(here);
		writeChances(here, this.#planner.outlook, this.#weights, this.chances);
	}

	/** What the last run means for a seat that chooses its turn: its chance, and at the end also how clear it was. */
	scoreOf(seat: number): number {
		return this.#here.step === 'over' ? scoreAtEnd(this.#here, seat) : (this.chances[seat] ?? 0);
	}
}
