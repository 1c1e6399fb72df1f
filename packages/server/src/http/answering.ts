import type { Result } from '@orrery/engine';
import type { AnswerOf, BodyOf, Fault, FaultCode, Route, RouteName } from '@orrery/protocol';
import { ROUTES } from '@orrery/protocol';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Guest } from '../guest.ts';

/** One request that was read. */
export interface Asked<Name extends RouteName> {
	readonly guest: Guest | null;
	readonly body: (typeof ROUTES)[Name]['body'] extends null ? null : BodyOf<Name>;
	readonly request: FastifyRequest;
	readonly reply: FastifyReply;
}

type Answered<Name extends RouteName> = Result<
	(typeof ROUTES)[Name]['answer'] extends null ? null : AnswerOf<Name>,
	Fault
>;

const STATUS: Readonly<Record<FaultCode, number>> = {
	malformed: 400,
	unreadable: 400,
	'too-long': 413,
	'too-many': 429,
	'cross-site': 403,
	'no-guest': 401,
	'not-found': 404,
	'not-admitted': 403,
	'wrong-secret': 403,
	'not-host': 403,
	'not-seated': 403,
	'seated-already': 409,
	'seat-taken': 409,
	'no-such-seat': 404,
	'started-already': 409,
	'not-ended': 409,
	'not-ready': 409,
	'no-record': 404,
	'try-again': 409,
	closing: 503,
	failed: 500,
};

/** A fault that ends a request from anywhere in it; it is turned into the answer. */
export class Refused extends Error {
	readonly fault: Fault;

	constructor(fault: Fault) {
		super(fault.code);
		this.fault = fault;
	}
}

/** Answers one of the routes of the protocol. */
export function answer<Name extends RouteName>(
	server: FastifyInstance,
	name: Name,
	options: { readonly limit?: { readonly max: number; readonly timeWindow: number } },
	work: (asked: Asked<Name>) => Promise<Answered<Name>>,
): void {
	const { method, path: url, body: schema }: Route = ROUTES[name];
	server.route({
		method,
		url,
		config: options.limit === undefined ? {} : { rateLimit: options.limit },
		async handler(request, reply) {
			const body = schema === null ? null : readBody(schema, request.body);
			if (!isBody<Name>(body)) throw new Refused({ code: 'unreadable', path: '' });
			const answered = await work({ guest: request.guest, body, request, reply });
			if (!answered.ok) return refuse(reply, answered.fault);
			return answered.value === null ? reply.code(204).send() : reply.send(answered.value);
		},
	});
}

/** What the schema of the route let through is its body. */
function isBody<Name extends RouteName>(body: unknown): body is Asked<Name>['body'] {
	return body !== undefined;
}

function readBody(schema: z.ZodType, body: unknown): unknown {
	const read = schema.safeParse(body);
	if (read.success) return read.data;
	throw new Refused({ code: 'unreadable', path: pathOf(read.error) });
}

/** Where the first thing is that is wrong. */
export function pathOf(error: z.ZodError): string {
	return error.issues[0]?.path.map(String).join('.') ?? '';
}

export function refuse(reply: FastifyReply, fault: Fault): FastifyReply {
	return reply.code(STATUS[fault.code]).send(fault);
}

/** Whatever goes wrong is answered by a code, and told in detail to the operator alone. */
export function faultOf(error: FastifyError | Error): Fault {
	if (error instanceof Refused) return error.fault;
	const code = 'code' in error ? error.code : undefined;
	const status = 'statusCode' in error ? error.statusCode : undefined;
	if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { code: 'too-long' };
	if (status === 429) return { code: 'too-many' };
	if (status === 503) return { code: 'closing' };
	if (status !== undefined && status >= 400 && status < 500) return { code: 'malformed' };
	return { code: 'failed' };
}
