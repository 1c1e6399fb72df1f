import type { Kinds, Seat } from '@orrery/engine';

/*
 * What the analysis of a game says: plain JSON, as the command line prints it, records keep it and the client draws it.
 *
 * Values are chances to win by seat, a shared first place in parts, so that they add up to 1. In a solo game the only
 * value is the expected final score, of which less is better.
 *
 * The values form a chain from the start to the result. A decision leads from `before` to `after`; where the step also
 * brings something hidden to light, luck leads from there to the `before` of the next step. So for every seat
 * result − start = skill + luck, where skill is the sum of `after − before` over all decisions.
 */

/** A step of the game counts from 1; 0 is the deal. */
export type StepAnalysis<K extends Kinds = Kinds> = DecisionAnalysis<K> | LuckAnalysis;

/** A decision: what it did to everyone's chances, and what it cost its seat. */
export interface DecisionAnalysis<K extends Kinds = Kinds> {
	readonly step: number;
	readonly seat: Seat;
	readonly kind: 'decision';
	/** By seat. */
	readonly before: readonly number[];
	readonly after: readonly number[];
	/** The best move by what the seat knew. */
	readonly best: K['move'];
	/**
	 * What the move played cost its seat against the best one, from 0. Both were compared with the same luck, so this is
	 * more certain than `before − after`, which also contains what the search did not foresee.
	 */
	readonly loss: number;
	/** The standard error of the loss. An only move has none. */
	readonly error?: number;
	/** There was only one move. */
	readonly forced?: true;
	/** The best moves and the one played, best first. */
	readonly candidates?: readonly Candidate<K>[];
}

/** Something hidden came to light in a step: value after it − mean value over what could have come. */
export interface LuckAnalysis {
	readonly step: number;
	/** The seat whose step it was; null for the deal. */
	readonly seat: Seat | null;
	readonly kind: 'luck';
	/** By seat; adds up to 0. In a solo game points, of which less is better. */
	readonly luck: readonly number[];
	/** The largest of their standard errors. */
	readonly error: number;
}

export interface Candidate<K extends Kinds = Kinds> {
	readonly move: K['move'];
	/** What is expected to follow in the same turn, this move first. */
	readonly line: readonly K['move'][];
	readonly visits: number;
	/** By seat. */
	readonly values: readonly number[];
}

/** The whole game, by seat. */
export interface AnalysisSummary {
	readonly summary: true;
	/** The mean value over all deals, or the value of the position that the game begins from. */
	readonly start: readonly number[];
	/** 1 for the winner, a shared first place in parts; the last value of a game that was not played to its end. */
	readonly result: readonly number[];
	/** What all decisions changed, own and others'. */
	readonly skill: readonly number[];
	/** What chance changed. */
	readonly luck: readonly number[];
	/** The sum of what the seat's own decisions cost it. */
	readonly lost: readonly number[];
	/** In percent; null for a seat that had nothing to decide. */
	readonly accuracy: readonly (number | null)[];
}

export interface Analysis<K extends Kinds = Kinds> {
	readonly format: 1;
	/** How much was looked at for each decision. */
	readonly iterations: number;
	/** In the order of the steps; of one step the decision first. */
	readonly steps: readonly StepAnalysis<K>[];
	readonly summary: AnalysisSummary;
}
