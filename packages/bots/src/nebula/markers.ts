import type { Board } from '@orrery/engine';
import { COUNTERS, Counters } from '@orrery/engine';
import type { NebulaPosition } from '@orrery/engine/search';
import { countBits, countInstances, nebulaCodes } from '@orrery/engine/search';
import type { Outlook } from './outlook.ts';
import type { Weights } from './weights.ts';

const { counterOf, markerOf } = nebulaCodes;
const COLOURS = COUNTERS.indexOf('colours');
const CONSTELLATIONS = COUNTERS.indexOf('constellations');
const STRIDE = nebulaCodes.MOST_MARKERS;

/** Which value marker to move: what its counter then gives the seat, minus what it gives the others. */
export class MarkerChoice {
	readonly #board: Board;
	readonly #weights: Weights;
	readonly #outlook: Outlook;
	readonly #trial: Counters;
	/** By counter and marker: how much it counts for the seat, minus for the others. */
	readonly #stakes: Float64Array;

	constructor(board: Board, weights: Weights, outlook: Outlook) {
		this.#board = board;
		this.#weights = weights;
		this.#outlook = outlook;
		this.#trial = new Counters(board);
		this.#stakes = new Float64Array(board.counters.length * STRIDE);
	}

	/** The gain of the best marker move; 0 in the basic game. */
	gain(position: NebulaPosition, seat: number): number {
		if (!position.full || position.counters.movable === 0) return 0;
		let best = Number.NEGATIVE_INFINITY;
		this.each(position, seat, (_, worth) => {
			if (worth > best) best = worth;
		});
		return best;
	}

	best(position: NebulaPosition, seat: number): number {
		let best = position.moveAt(seat, 0);
		let bestWorth = Number.NEGATIVE_INFINITY;
		this.each(position, seat, (code, worth) => {
			if (worth > bestWorth) {
				best = code;
				bestWorth = worth;
			}
		});
		return best;
	}

	/** Every marker that can move, and the gain of moving it. */
	each(position: NebulaPosition, seat: number, offer: (code: number, worth: number) => void): void {
		const { counters } = position;
		this.#weigh(position, seat);
		const trial = this.#trial;
		for (let i = 0; i < counters.movable; i++) {
			const code = counters.movableAt(i);
			const counter = counterOf(code);
			trial.copyFrom(counters);
			trial.move(counter, markerOf(code));
			offer(code, this.#worthOf(trial, counter) - this.#worthOf(counters, counter));
		}
	}

	#worthOf(counters: Counters, counter: number): number {
		const markers = this.#board.counters[counter]?.markers.length ?? 0;
		let worth = 0;
		for (let place = 0; place < markers; place++) {
			const stake = this.#stakes[counter * STRIDE + counters.markerAt(counter, place)] ?? 0;
			worth += stake * this.#outlook.rankWorth(counters, counter, place);
		}
		return worth;
	}

	#weigh(position: NebulaPosition, seat: number): void {
		const { players } = position;
		this.#stakes.fill(0);
		for (let other = 0; other < players; other++) {
			this.#add(position, other, other === seat ? 1 : -this.#weights.spite / (players - 1));
		}
	}

	#add({ galaxies, publicTasks, advancedCards, board }: NebulaPosition, seat: number, factor: number): void {
		const stakes = this.#stakes;
		const galaxy = galaxies[seat];
		if (galaxy === undefined) return;
		let at = COLOURS * STRIDE;
		for (let colour = 0; colour < board.colours.length; colour++, at++) {
			stakes[at] = (stakes[at] ?? 0) + factor * countBits(galaxy.stars[colour] ?? 0);
		}
		at = CONSTELLATIONS * STRIDE;
		const { constellationNear, constellationStep } = this.#weights;
		for (let i = 0; i < board.sets.constellations.length; i++, at++) {
			const lack = countBits((board.sets.constellations[i] ?? 0) & ~galaxy.filled);
			const hope = this.#outlook.open * (constellationNear - constellationStep * (lack - 1));
			stakes[at] = (stakes[at] ?? 0) + factor * (lack === 0 ? 1 : hope);
		}
		at = COUNTERS.indexOf('advanced') * STRIDE;
		for (let i = 0; i < advancedCards.length; i++, at++) {
			const card = board.decks.advanced[advancedCards[i] ?? 0];
			if (card === undefined) continue;
			const count = countInstances(card, galaxies, seat, publicTasks.starsOf(seat), board.sets.joined);
			stakes[at] = (stakes[at] ?? 0) + factor * count;
		}
	}
}
