import type { Kinds, Seat } from '@orrery/engine';
import type { Clock, Times } from './clock.ts';
import type { Mover } from './log.ts';
import type { Bot, Holder, Player } from './seat.ts';
import type { Ending } from './state.ts';
import type { UndoPolicy } from './terms.ts';

/**
 * A log entry as clients see it. Nothing in it is secret, so everyone, whatever their role, gets the very
 * same events; what a seat alone may know is in its view.
 */
export type TableEvent<K extends Kinds> = Frame<K> & EventBody<K>;

interface Frame<K extends Kinds> {
	/** The sequence of its entry. */
	readonly sequence: number;
	readonly at: number;
	/** The clocks after it; null where there are none. */
	readonly times: Times | null;
	/** Not null in the last event of a table. */
	readonly ending: Ending<K> | null;
}

export type EventBody<K extends Kinds> =
	| {
			readonly type: 'created';
			readonly game: string;
			readonly rules: number;
			readonly options: K['options'];
			readonly seats: readonly Holder[];
			readonly clock: Clock;
			readonly undo: UndoPolicy;
			readonly standIn: Bot;
	  }
	/** A step of the game: what it did, never the move itself. */
	| {
			readonly type: 'moved';
			readonly seat: Seat;
			readonly by: Mover;
			readonly events: readonly K['event'][];
	  }
	/** The last `steps` steps that still stood are taken back. */
	| { readonly type: 'taken-back'; readonly seat: Seat; readonly steps: number }
	| { readonly type: 'seat-changed'; readonly seat: Seat; readonly to: Player }
	| { readonly type: 'resigned'; readonly seat: Seat }
	| { readonly type: 'ran-out'; readonly seat: Seat }
	| { readonly type: 'claimed'; readonly seat: Seat }
	| { readonly type: 'abandoned' };
