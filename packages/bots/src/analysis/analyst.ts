import type { Kinds, Random, Seat } from '@orrery/engine';
import type { Candidate } from './analysis.ts';

/** What the analysis asks of the search of a game. The same arguments give the same answers. */
export interface Analyst<K extends Kinds> {
	/**
	 * By seat: the chance to win with good play, a shared first place in parts; in a solo game the expected final score.
	 * It knows what all players together know, so Nebula's cards are open; what nobody knows is made up. The position may
	 * be over. It is left as it was.
	 */
	value(position: K['position'], seed: string, iterations: number): readonly number[];
	/** Makes up everything that no player knows: the order of the draw pile or of the bag. */
	shuffleUnknown(position: K['position'], random: Random): void;
	/** Compares the move played with the best ones, by what the seat knows. */
	judge(
		position: K['position'],
		seat: Seat,
		played: K['move'],
		seed: string,
		iterations: number,
	): Judgement<K>;
	/** The mean of `value` over all deals with these options, with the iterations of `efforts.outcome`. */
	start(options: K['options']): readonly number[];
	readonly efforts: Efforts;
}

/** How a game is analyzed unless told otherwise; more iterations scale all but `outcome`. */
export interface Efforts {
	/** For the first curve of a whole game, within three seconds. */
	readonly quick: number;
	/** For a value in the chain. */
	readonly value: number;
	/** For a decision. */
	readonly judge: number;
	/** How many outcomes of a chance event are sampled, and the iterations for each. */
	readonly outcomes: number;
	readonly outcome: number;
}

export interface Judgement<K extends Kinds> {
	readonly best: K['move'];
	/** What the move played costs its seat against the best one, from 0; in a solo game in points. */
	readonly loss: number;
	/** The standard error of the loss. */
	readonly error: number;
	/** The best moves and the one played, best first. */
	readonly candidates: readonly Candidate<K>[];
}
