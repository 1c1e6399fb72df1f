import type { Kinds, Seat, Step } from '@orrery/engine';
import type { Ending, TableSeat } from '@orrery/table';
import type { ReviewSource } from './review.svelte.ts';

/** A finished game as its card on the result screen gets it. */
export interface ReviewedGame<K extends Kinds> {
	/** In the address of its replay. */
	readonly id: string;
	readonly seats: readonly TableSeat[];
	/** The seat addressed as “you”; null where several people share the screen, or the viewer did not play. */
	readonly you: Seat | null;
	readonly ending: Ending<K>;
	/** The whole game, with everything that was hidden in it; null if it cannot be had, which the caller has said. */
	load(): Promise<ReviewSource<K> | null>;
}

/** What a game adds to its card. */
export interface CardWords<K extends Kinds> {
	/** How many tasks a step covered. */
	tasks(step: Step<K>): number;
	/** What a turn took, in a word or two: “yellow 4”. Null where its picture says it all. */
	played(steps: readonly Step<K>[]): string | null;
	/** A move in short, for the view before it: “blue 3”. */
	move(view: K['view'], move: K['move']): string;
	/** What a move is good for, as a clause; null where nothing certain can be said. */
	idea(view: K['view'], move: K['move'], line: readonly K['move'][]): string | null;
}
