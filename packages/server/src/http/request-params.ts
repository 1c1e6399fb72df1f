import type { TableId } from '@orrery/protocol';
import { tableId } from '@orrery/protocol';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { Refused } from './answering.ts';

/* Reads parameters from the path and query of a request. */

export function tableOf(request: FastifyRequest): TableId {
	return read(z.object({ table: tableId }), request.params).table;
}

export function seatOf(request: FastifyRequest): number {
	return read(z.object({ seat: z.string().regex(/^\d$/).transform(Number) }), request.params).seat;
}

/** An address that cannot exist is not found. */
export function read<Value>(schema: z.ZodType<Value>, from: unknown): Value {
	const result = schema.safeParse(from);
	if (!result.success) throw new Refused({ code: 'not-found' });
	return result.data;
}
