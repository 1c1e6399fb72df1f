import { NebulaPosition, NO_PIECE, nebulaCodes } from '@orrery/engine/search';
import { OutcomeRandom } from '../outcome-random.ts';
import { writeChances } from './chances.ts';
import { Planner } from './planner.ts';
import type { Weights } from './weights.ts';

/** Placements of each set of colors that are looked at in the turns played on. */
const WIDTH = 2;
/** How many rounds are played after the one that is under way. */
const ROUNDS = 1;

const { payloadOf } = nebulaCodes;

/**
 * Plays on from a position by the planner, for all seats, and judges where that leads: at the start of a round, when all
 * seats have had equally many turns, or at the end of the game.
 */
export class Playout {
	readonly random = new OutcomeRandom();
	/** By seat: the chance to win after the last run. */
	readonly chances: Float64Array;
	readonly #planner: Planner;
	readonly #here: NebulaPosition;

	constructor({ board, options }: NebulaPosition, weights: Weights) {
		this.#planner = new Planner(board, weights, WIDTH, this.random);
		this.#here = new NebulaPosition(board, options);
		this.chances = new Float64Array(options.players);
	}

	/** Plays these moves of a seat, the rest of its turn, and on; the scenario is left as it was. */
	run(scenario: NebulaPosition, seat: number, codes: readonly number[], seed: number): void {
		const here = this.#here;
		here.copyFrom(scenario);
		this.random.begin(seed);
		// More than one move is a plan of all that is to be placed.
		const planned = codes.length > 1;
		for (let i = 0; i < codes.length; i++) here.play(seat, codes[i] ?? 0);
		if (here.step === 'keep') this.#keepCards();
		else if (here.step !== 'draw' && here.step !== 'over')
			this.#planner.finishTurn(here, here.activeSeat, planned);
		const last = scenario.round + ROUNDS;
		while (here.step !== 'over' && (here.activeSeat !== 0 || here.round <= last || here.ending !== null))
			this.#planner.playTurn(here);
		writeChances(here, this.#planner.outlook, this.chances);
	}

	/** Every seat that still has to keep a card keeps the one that promises more. */
	#keepCards(): void {
		const here = this.#here;
		for (let seat = 0; seat < here.players && here.step === 'keep'; seat++) {
			let best = NO_PIECE;
			let most = Number.NEGATIVE_INFINITY;
			for (let i = 0; i < here.moveCount(seat); i++) {
				const code = here.moveAt(seat, i);
				here.kept[seat] = payloadOf(code);
				const worth = this.#planner.outlook.worth(here, seat);
				here.kept[seat] = NO_PIECE;
				if (worth > most) {
					best = code;
					most = worth;
				}
			}
			if (best !== NO_PIECE) here.play(seat, best);
		}
	}
}
