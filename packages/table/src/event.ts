import type { Kinds } from '@orrery/engine';
import type { ActionEvent } from './actions/actions.ts';
import type { Times } from './state/clock.ts';
import type { Ending } from './state/state.ts';
import type { Terms } from './state/terms.ts';

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

export type EventBody<K extends Kinds> = Created<K> | ActionEvent<K>;

interface Created<K extends Kinds> extends Terms<K> {
	readonly type: 'created';
	readonly game: string;
	readonly rules: number;
}
