import type { Kinds, Seat } from '@orrery/engine';
import type { Times } from './state/clock.ts';
import type { TableSeat } from './state/seat.ts';
import type { Ending } from './state/state.ts';
import type { Terms } from './state/terms.ts';

/** A bot that has to decide, and what it may know. */
export interface PendingBot<K extends Kinds> {
	readonly seat: Seat;
	readonly level: string;
	readonly view: K['view'];
	/** New for every decision, the same whenever that decision comes up again: in a reopened log, or after an undo. */
	readonly seed: string;
	/** The version that its command has to name. */
	readonly version: number;
}

/** What everyone may know about a table at one moment. */
export interface OpenView<K extends Kinds> {
	readonly version: number;
	readonly terms: Terms<K>;
	readonly seats: readonly TableSeat[];
	readonly deciders: readonly Seat[];
	readonly times: Times | null;
	readonly ending: Ending<K> | null;
}

/** What a role may know about a table at one moment; `eventsSince(version)` gives what follows. */
export interface TableView<K extends Kinds> extends OpenView<K> {
	/** How many steps the role would take back now. */
	readonly undoable: number;
	readonly view: K['view'];
}
