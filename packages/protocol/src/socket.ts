import * as z from 'zod';
import { chatMessage } from './chat.ts';
import { fault } from './faults.ts';
import { commandId, tableId } from './ids.ts';
import { commandBody, refusal, tableEvent, tableView } from './play.ts';
import { list, moment, role } from './shapes.ts';
import { lobby, tableInfo } from './tables.ts';

/* All that goes through a socket, at `/api/socket`: JSON, one message each. */

/** The number of this protocol. A change that older clients would misread is a new one. */
export const PROTOCOL = 1;

export const clientMessage = z.discriminatedUnion('type', [
	/**
	 * To see a table from now on. `since` is the number of the last event that the client has, 0 for all; without it no
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
	/** Answered at once: whether the line holds, and how the clock of the server stands. */
	z.object({ type: z.literal('ping'), sent: z.number() }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

export const serverMessage = z.discriminatedUnion('type', [
	/** The first message. */
	z.object({ type: z.literal('hello'), protocol: z.int(), now: moment }),
	z.object({ type: z.literal('lobby'), lobby }),
	/** The table apart from its game: when one begins to watch it, and when something about it changes. */
	z.object({ type: z.literal('table'), info: tableInfo }),
	/** Who is there, by seat, and how many watch. */
	z.object({
		type: z.literal('presence'),
		table: tableId,
		seats: list(z.boolean()),
		spectators: z.int().nonnegative(),
	}),
	/** The game as it stands: after `watch` and when it begins, with the events asked for. */
	z.object({
		type: z.literal('state'),
		table: tableId,
		role,
		now: moment,
		events: list(tableEvent),
		view: tableView,
	}),
	/** What happened, and the view after it. */
	z.object({
		type: z.literal('events'),
		table: tableId,
		now: moment,
		events: list(tableEvent),
		view: tableView,
	}),
	/** The command is on disk, as the event with this number. */
	z.object({ type: z.literal('ack'), table: tableId, id: commandId, sequence: z.int().positive() }),
	/** The command was not carried out. To a stale one belong the events missed and the view after them. */
	z.object({
		type: z.literal('refused'),
		table: tableId,
		id: commandId,
		refusal,
		missed: z.object({ events: list(tableEvent), view: tableView }).exactOptional(),
	}),
	/** Somebody said something at the table. What was said before is asked for over HTTP. */
	z.object({ type: z.literal('chat'), table: tableId, chatMessage }),
	/** This table is no longer watched: it is not there, or one may not see it. */
	z.object({ type: z.literal('unwatched'), table: tableId, fault }),
	z.object({ type: z.literal('pong'), sent: z.number(), now: moment }),
	/** A message could not be read or carried out; or why this socket is closed now. */
	z.object({ type: z.literal('fault'), fault }),
	/** The server stops; come back after so many milliseconds. */
	z.object({ type: z.literal('closing'), comeBackMs: z.int().nonnegative() }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
