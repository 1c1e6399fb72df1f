import type { Kinds, Seat } from '@orrery/engine';
import type { ActionEvent } from './actions/actions.ts';
import type { Times } from './state/clock.ts';
import type { Ending } from './state/state.ts';
import type { Terms } from './state/terms.ts';

/**
 * A log entry as clients see it: with the view before it, all that a role needs for the next one (`advanceView`). Nothing
 * in it is secret, so everyone gets the very same events; only the seat that moved gets its own part of what the game
 * tells, where there is one.
 */
export type TableEvent<K extends Kinds> = Frame<K> & EventBody<K>;

interface Frame<K extends Kinds> {
	/** The sequence of its entry. */
	readonly sequence: number;
	readonly at: number;
	/** The seats that have to decide after it. */
	readonly deciders: readonly Seat[];
	/** By seat: how many steps its human would take back after it. */
	readonly undoable: readonly number[];
	/** The clocks after it; null where there are none. */
	readonly times: Times | null;
	/** Not null in the last event of a table. */
	readonly ending: Ending<K> | null;
}

/** A step of the game. */
export type MovedEvent<K extends Kinds> = Frame<K> & ActionEvent<K, 'moved'>;

export type EventBody<K extends Kinds> = Created<K> | ActionEvent<K>;

interface Created<K extends Kinds> extends Terms<K> {
	readonly type: 'created';
	readonly game: string;
	readonly rules: number;
}
