import type { Kinds, Seat } from '@orrery/engine';
import type { TableEvent } from './event.ts';
import type { TableFault } from './fault.ts';
import type { Holder } from './seat.ts';

/** Why a table does not do what a command asks for. */
export type TableRefusal<K extends Kinds> = CommandRefusal<K> | ActionRefusal<K>;

/** What can be wrong with a command before the table looks at what it wants. */
export type CommandRefusal<K extends Kinds> =
	/** The command is none, or the part of it at `fault.path`. */
	| { readonly code: 'unreadable'; readonly fault: TableFault }
	/** The table has gone on since; these are the events that whoever sent it had not seen. */
	| { readonly code: 'stale'; readonly version: number; readonly missing: readonly TableEvent<K>[] }
	/** Made against a version that this table has not reached. */
	| { readonly code: 'unknown-version'; readonly version: number }
	/** Another command had this id. */
	| { readonly code: 'id-taken' };

/** What can be against it at the table. */
export type ActionRefusal<K extends Kinds> =
	| { readonly code: 'game-over' }
	/** Somebody else decides for this seat: a bot, a human or nobody yet. */
	| { readonly code: 'not-the-holder'; readonly holder: Holder['kind'] }
	| { readonly code: 'not-your-turn'; readonly deciders: readonly Seat[] }
	| { readonly code: 'out-of-time' }
	/** The game's own reason. */
	| { readonly code: 'refused'; readonly refusal: K['refusal'] }
	| { readonly code: 'nothing-to-undo' }
	| { readonly code: 'same-holder' }
	/** Whoever sat here left for good; the bot plays to the end. */
	| { readonly code: 'seat-left' }
	/** To be claimed: another human is in the game or may still come, or nobody has left. */
	| { readonly code: 'not-won' }
	/** Only in logs: the seat had time left. */
	| { readonly code: 'time-left' };
