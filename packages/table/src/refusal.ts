import type { Kinds } from '@orrery/engine';
import type { ActionRefusal } from './actions/action.ts';
import type { TableEvent } from './event.ts';
import type { TableFault } from './state/fault.ts';

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
