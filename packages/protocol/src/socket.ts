import * as z from 'zod';
import { chatMessage } from './chat.ts';
import { fault } from './faults.ts';
import type { TableId } from './ids.ts';
import { commandId, tableId } from './ids.ts';
import { commandBody, refusal, tableEvent, tableView } from './play.ts';
import { list, moment, role } from './shapes.ts';
import { lobby, tableInfo } from './tables.ts';

/* All messages of the socket at `/api/socket`. Each is a JSON value. */

/** Where the socket is. It may name the table that it is opened for, which a proxy in front of several nodes goes by. */
export function socketPath(table: TableId | null): string {
	return table === null ? '/api/socket' : `/api/socket?table=${table}`;
}

/** The version of this protocol. It changes when older clients would misread a message. */
export const PROTOCOL = 3;

export const clientMessage = z.discriminatedUnion('type', [
	/**
	 * Starts watching a table. `since` is the number of the last event that the client has, 0 for all; without it no
	 * earlier events are sent.
	 */
	z.object({ type: z.literal('watch'), table: tableId, since: z.int().nonnegative().exactOptional() }),
	z.object({ type: z.literal('unwatch'), table: tableId }),
	z.object({ type: z.literal('watch-lobby') }),
	z.object({ type: z.literal('unwatch-lobby') }),
	/** The same `id` again is the same command and gets the same answer. */
	z.object({
		type: z.literal('command'),
		table: tableId,
		id: commandId,
		/** The number of the last event that the client knew. */
		version: z.int().positive(),
		body: commandBody,
	}),
	/** Answered immediately. It shows that the connection works, and the time on the server. */
	z.object({ type: z.literal('ping'), sent: z.number() }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

export const serverMessage = z.discriminatedUnion('type', [
	/**
	 * The first message. `nodes` is `several` if other nodes may serve the same place; older servers do not say it.
	 */
	z.object({
		type: z.literal('hello'),
		protocol: z.int(),
		now: moment,
		nodes: z.enum(['one', 'several']).exactOptional(),
	}),
	z.object({ type: z.literal('lobby'), lobby }),
	/** The table apart from its game: after `watch`, and when something about it changes. */
	z.object({ type: z.literal('table'), info: tableInfo }),
	/** Which players are connected, by seat, and how many people are watching. */
	z.object({
		type: z.literal('presence'),
		table: tableId,
		seats: list(z.boolean()),
		spectators: z.int().nonnegative(),
	}),
	/** The current state of the game: after `watch` and when it starts, with the requested events. */
	z.object({
		type: z.literal('state'),
		table: tableId,
		role,
		now: moment,
		events: list(tableEvent),
		view: tableView,
	}),
	/** New events. The next view follows from the last one and them. */
	z.object({
		type: z.literal('events'),
		table: tableId,
		now: moment,
		events: list(tableEvent),
		/** The view after them, if it does not follow from them: after an undo. */
		view: tableView.exactOptional(),
		/** Your command that led to the last of them: this is its answer. */
		command: commandId.exactOptional(),
	}),
	/** The command is on disk, as the event with this number; if its answer did not come with the event itself. */
	z.object({ type: z.literal('ack'), table: tableId, id: commandId, sequence: z.int().positive() }),
	/** The command was refused. If it was stale, the missed events and the view after them are included. */
	z.object({
		type: z.literal('refused'),
		table: tableId,
		id: commandId,
		refusal,
		missed: z.object({ events: list(tableEvent), view: tableView }).exactOptional(),
	}),
	/** A new chat message. Earlier ones are available over HTTP. */
	z.object({ type: z.literal('chat'), table: tableId, chatMessage }),
	/** You no longer watch this table: it does not exist, or you may not see it. */
	z.object({ type: z.literal('unwatched'), table: tableId, fault }),
	z.object({ type: z.literal('pong'), sent: z.number(), now: moment }),
	/** A message was invalid or failed; or the reason why this socket is being closed. */
	z.object({ type: z.literal('fault'), fault }),
	/** The server is shutting down; reconnect after this many milliseconds. */
	z.object({ type: z.literal('closing'), comeBackMs: z.int().nonnegative() }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
