import type { Kinds, Seat } from '@orrery/engine';
import type { TableEvent } from './event.ts';
import type { TableFault } from './fault.ts';
import type { Holder } from './seat.ts';

/** Why a table refuses a command. */
export type TableRefusal<K extends Kinds> = CommandRefusal<K> | ActionRefusal<K>;

/** What can be wrong with a command itself. */
export type CommandRefusal<K extends Kinds> =
	/** The command is not valid; `fault.path` says where. */
	| { readonly code: 'unreadable'; readonly fault: TableFault }
	/** The table has changed since; these are the events that the sender had not seen. */
	| { readonly code: 'stale'; readonly version: number; readonly missing: readonly TableEvent<K>[] }
	/** The command names a version that this table has not reached. */
	| { readonly code: 'unknown-version'; readonly version: number }
	/** Another command already used this id. */
	| { readonly code: 'id-taken' };

/** Why the table cannot apply an action now. */
export type ActionRefusal<K extends Kinds> =
	| { readonly code: 'game-over' }
	/** Someone else plays this seat: a bot, a human or no one yet. */
	| { readonly code: 'not-the-holder'; readonly holder: Holder['kind'] }
	| { readonly code: 'not-your-turn'; readonly deciders: readonly Seat[] }
	| { readonly code: 'out-of-time' }
	/** The rules of the game refuse it. */
	| { readonly code: 'refused'; readonly refusal: K['refusal'] }
	| { readonly code: 'nothing-to-undo' }
	| { readonly code: 'same-holder' }
	/** The player of this seat has left for good; a bot plays to the end. */
	| { readonly code: 'seat-left' }
	/** The game cannot be claimed: another human is in it or may still join, or no one has left. */
	| { readonly code: 'not-won' }
	/** Only in logs: the seat had time left. */
	| { readonly code: 'time-left' };
