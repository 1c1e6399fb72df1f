import type { Kinds, Seat } from '@orrery/engine';
import { readInteger, readObject, wrong } from '@orrery/engine/json';
import type { ActionCommand, ActionEntry } from './actions/actions.ts';
import { readCommandType } from './actions/actions.ts';
import { readLaterEntry } from './log.ts';
import type { TableState } from './state/state.ts';

/**
 * What a client asks a table to do. The caller has to check that the client may act for the seat; the table checks
 * everything else, so that a command may come straight from the network.
 */
export type Command<K extends Kinds> = Signature & ActionCommand<K>;

/** The same for a move that nobody has read yet. */
export type UnreadMove = Signature & {
	readonly type: 'play-move';
	readonly seat: Seat;
	readonly by: 'human' | 'bot';
	readonly move: unknown;
};

export interface Signature {
	/** Chosen by the client, new for every command: a repeated id is the same command and gets the same answer. */
	readonly id: string;
	/** The version of the table that the client knew. */
	readonly version: number;
}

/** The log entry that a command asks for, checked as strictly as one from a stored log. */
export function readCommand<K extends Kinds>(
	{ game, terms, format }: TableState<K>,
	command: unknown,
	next: { readonly sequence: number; readonly at: number },
): Signature & { readonly entry: ActionEntry<K> } {
	const fields = readObject(command, '');
	const version = readInteger(fields.version, 'version', 1, Number.MAX_SAFE_INTEGER);
	const type = readCommandType(fields.type, 'type');
	const entry = readLaterEntry(game, terms.options.players, { ...fields, format, ...next, type }, '');
	if (entry.id === undefined) wrong('wrong-type', 'id', 'text', fields.id);
	return { version, id: entry.id, entry };
}
