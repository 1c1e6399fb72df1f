import type { Kinds, Seat } from '@orrery/engine';

/*
 * A lesson is data: positions, what there is to do in them, and what is answered. A test plays every solution and
 * every wrong answer through the engine, so a position that no game can reach, or an answer that is judged wrongly,
 * does not get as far as a learner.
 */

export interface Lesson<K extends Kinds, Shown> {
	/** It stands in the address. */
	readonly id: string;
	readonly steps: readonly LessonStep<K, Shown>[];
}

/** One position with one thing to do. `Shown` is what the game needs to know to draw it. */
export interface LessonStep<K extends Kinds, Shown> {
	/** Progress is kept by it: unique within the lesson, and it stays when steps are added before it. */
	readonly id: string;
	/** The rules that the learner acts on, such as `NL-14`; the first one is linked. */
	readonly rules: readonly [string, ...string[]];
	readonly words: StepWords;
	readonly before: Beginning<K>;
	/** The seat of the learner. */
	readonly seat: Seat;
	readonly shown: Shown;
	readonly goal: Goal<K>;
	/** Moves of the learner that reach the goal; others may reach it too. */
	readonly solution: readonly K['move'][];
	readonly wrong: readonly WrongAnswer<K>[];
}

/** The texts of a step in the current language. */
export interface StepWords {
	readonly title: () => string;
	/** What to know and what to do, in at most 40 words. */
	readonly text: () => string;
	/** Why it worked, once the goal is reached. */
	readonly right: () => string;
}

/** A game from its setup on. Moves lead to the position, so that the engine vouches for it. */
export interface Beginning<K extends Kinds> {
	readonly options: K['options'];
	readonly setup: K['setup'];
	readonly moves: readonly { readonly seat: Seat; readonly move: K['move'] }[];
}

/** Everything that a goal may judge by. */
export interface Tried<K extends Kinds> {
	readonly seat: Seat;
	/** What the learner has played in this step. */
	readonly moves: readonly K['move'][];
	/** What came of it. */
	readonly events: readonly K['event'][];
	readonly before: K['view'];
	readonly after: K['view'];
	/** The seats that decide next. */
	readonly next: readonly Seat[];
}

export interface Goal<K extends Kinds> {
	reached(tried: Tried<K>): boolean;
	/** What a legal move that misses the goal lacks, in counted facts: “still missing: 1 red”. */
	missed(tried: Tried<K>): string;
	/** Whether further moves can still reach it; if absent, only the beginning of the solution can be continued. */
	open?(tried: Tried<K>): boolean;
}

/** A mistake that learners make, and the reason why it is one. */
export interface WrongAnswer<K extends Kinds> {
	/** What the learner plays; the last move is the mistake. It may be illegal. */
	readonly moves: readonly K['move'][];
	readonly why: () => string;
	/** Other legal moves that are the same mistake. */
	readonly also?: (tried: Tried<K>) => boolean;
}
