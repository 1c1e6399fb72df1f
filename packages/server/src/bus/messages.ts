import { seatOf } from '@orrery/engine';
import { commandId, faultCode, sessionId, tableId, tokenId } from '@orrery/protocol';
import * as z from 'zod';
import { playerId } from '../model/player.ts';
import type { Topic, Topics } from './bus.ts';
import { TOPICS } from './bus.ts';

/* Messages between nodes as text. Another release may have sent them, or something that is no node at all. */

/** More than a node that writes has ever to say at once. */
const MOST_ENTRIES = 100;

const count = z.int().nonnegative();
const nodeId = z.string().min(1).max(64);
const seat = z.int().min(0).max(3).transform(seatOf);

const SCHEMAS: { readonly [Name in Topic]: z.ZodType<Topics[Name]> } = {
	appended: z.object({
		game: tableId,
		version: count,
		cause: z.object({ seat, id: commandId }).nullable(),
		// An earlier release sends none.
		entries: z.array(z.unknown()).max(MOST_ENTRIES).default([]),
		attention: z.object({ at: z.number(), isBotDue: z.boolean() }).nullable().default(null),
	}),
	chat: z.object({ table: tableId, number: count }),
	table: z.object({
		table: tableId,
		revision: count.nullable(),
		isPublic: z.boolean(),
		access: z.boolean(),
	}),
	rewritten: z.object({ game: tableId }),
	revoked: z.discriminatedUnion('kind', [
		z.object({ kind: z.literal('player'), player: playerId, reason: faultCode }),
		z.object({ kind: z.literal('sessions'), player: playerId, kept: sessionId.nullable() }),
		z.object({ kind: z.literal('session'), session: sessionId }),
		z.object({ kind: z.literal('token'), token: tokenId }),
	]),
	presence: z.object({
		node: nodeId,
		number: count,
		isWhole: z.boolean(),
		tables: z.array(z.object({ table: tableId, players: z.array(playerId).max(4), spectators: count })),
	}),
	'presence-wanted': z.object({ node: nodeId }),
	due: z.object({ at: z.number() }),
	missed: z.object({ table: tableId.nullable() }),
};

const envelope = z.tuple([z.enum(TOPICS), z.unknown()]);

export function textOfMessage<Name extends Topic>(topic: Name, message: Topics[Name]): string {
	return JSON.stringify([topic, message]);
}

/** Passes a message on as its topic; false if it cannot be read. */
export function readMessage(
	text: string,
	pass: <Name extends Topic>(topic: Name, message: Topics[Name]) => void,
): boolean {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return false;
	}
	const read = envelope.safeParse(value);
	return read.success && readAs(read.data[0], read.data[1], pass);
}

function readAs<Name extends Topic>(
	topic: Name,
	value: unknown,
	pass: (topic: Name, message: Topics[Name]) => void,
): boolean {
	const schema: z.ZodType<Topics[Name]> = SCHEMAS[topic];
	const read = schema.safeParse(value);
	if (read.success) pass(topic, read.data);
	return read.success;
}
