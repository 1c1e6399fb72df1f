import type { Kinds, Seat } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { DailyKind, Day } from './day.ts';

/*
 * The game of a day: the same for everyone, from the date alone. `solo.ts` and `race.ts` deal it, each with the rules of
 * its own game only, so that a client loads no more than it plays.
 */

/** A game of a day before the person's first move: all that a table needs to begin it (`Table.goOn`). */
export interface DailyGame<K extends Kinds> {
	readonly kind: Exclude<DailyKind, 'puzzle'>;
	readonly game: GameId;
	readonly day: Day;
	readonly options: K['options'];
	readonly setup: K['setup'];
	/** By seat. They are fixed by the day, not drawn by the device. */
	readonly seats: readonly DailySeat[];
	/** The seat of the person. */
	readonly seat: Seat;
	/** Moves that the day has made already. The table begins with them. */
	readonly steps: readonly { readonly seat: Seat; readonly move: K['move'] }[];
	/** The table's seed, from which its bots get theirs. */
	readonly seed: string;
}

export type DailySeat = { readonly kind: 'person' } | { readonly kind: 'bot'; readonly level: string };
