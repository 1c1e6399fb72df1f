import type { Result } from '@orrery/engine';
import type { AnswerOf, BodyOf, Caller, Fault, FaultCode, Route, RouteName } from '@orrery/protocol';
import { ROUTES } from '@orrery/protocol';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Identity } from '../accounts/identity.ts';
import { hasScope, playerOf } from '../accounts/identity.ts';
import { unreadable } from '../encoding/unreadable.ts';
import type { Player } from '../model/player.ts';
import { DatabaseUnreachable } from '../storage/database-errors.ts';

/** A validated request from someone who may use the route. */
export interface RouteRequest<Name extends RouteName> {
	readonly player: (typeof ROUTES)[Name]['by'] extends 'everyone' ? Player | null : Player;
	readonly identity: Identity;
	readonly body: (typeof ROUTES)[Name]['body'] extends null ? null : BodyOf<Name>;
	readonly request: FastifyRequest;
	readonly reply: FastifyReply;
}

type RouteResult<Name extends RouteName> = Result<
	(typeof ROUTES)[Name]['answer'] extends null ? null : AnswerOf<Name>,
	Fault
>;

const STATUS: Readonly<Record<FaultCode, number>> = {
	malformed: 400,
	unreadable: 400,
	'too-long': 413,
	'too-many': 429,
	'cross-site': 403,
	'wrong-host': 421,
	'no-guest': 401,
	'no-account': 403,
	'has-account': 409,
	'not-recognised': 401,
	'proof-needed': 403,
	'no-scope': 403,
	'name-taken': 409,
	'weak-password': 400,
	'last-way-in': 409,
	'not-secure': 409,
	banned: 403,
	'not-found': 404,
	'not-admitted': 403,
	'wrong-secret': 403,
	'not-host': 403,
	'not-seated': 403,
	'seated-already': 409,
	'seat-taken': 409,
	'no-such-seat': 404,
	'needs-account': 403,
	'tables-waiting': 429,
	'clock-too-short': 400,
	'not-offered': 404,
	'level-taken': 409,
	'started-already': 409,
	'not-ended': 409,
	'not-ready': 409,
	'no-record': 404,
	'too-early': 409,
	'too-late': 409,
	'already-counted': 409,
	copied: 409,
	forged: 422,
	'hints-used': 422,
	'try-again': 409,
	unavailable: 503,
	closing: 503,
	failed: 500,
};

/** When a client may ask again that found the storage out of reach; the server has waited for it already. */
const UNAVAILABLE_MS = 5000;

/** Ends a request from anywhere in its handler; the error handler turns it into the response. */
export class Refused extends Error {
	readonly fault: Fault;

	constructor(fault: Fault) {
		super(fault.code);
		this.fault = fault;
	}
}

/** How often one address may use a route. */
export interface RouteLimit {
	readonly max: number;
	readonly timeWindow: number;
	/** Counts a request that this node lets through on all nodes together, and returns how long it has to wait. */
	readonly everywhere?: (route: RouteName, request: FastifyRequest) => Promise<number>;
}

/** Registers the handler of a route of the protocol. */
export function answer<Name extends RouteName>(
	server: FastifyInstance,
	name: Name,
	{ limit }: { readonly limit?: RouteLimit },
	work: (asked: RouteRequest<Name>) => Promise<RouteResult<Name>>,
): void {
	const { method, path: url, body: schema, by, scope }: Route = ROUTES[name];
	server.route({
		method,
		url,
		config: limit === undefined ? {} : { rateLimit: { max: limit.max, timeWindow: limit.timeWindow } },
		async handler(request, reply) {
			const waitMs = (await limit?.everywhere?.(name, request)) ?? 0;
			if (waitMs > 0) throw new Refused({ code: 'too-many', waitMs });
			const { identity } = request;
			if (!hasScope(identity, scope)) throw new Refused({ code: 'no-scope' });
			const lacking = lackOf(request, by);
			if (lacking !== null) throw new Refused({ code: lacking });
			const player = playerOf(identity);
			if (!isFor<Name>(player, by)) throw new Refused({ code: 'no-guest' });
			const body = schema === null ? null : readBody(schema, request.body);
			if (!isBody<Name>(body)) throw new Refused({ code: 'unreadable', path: '' });
			const answered = await work({ player, identity, body, request, reply });
			if (!answered.ok) return refuse(reply, answered.fault);
			return answered.value === null ? reply.code(204).send() : reply.send(answered.value);
		},
	});
}

/** Why the caller may not use the route; null if they may. */
function lackOf({ identity, isProved }: FastifyRequest, by: Caller): FaultCode | null {
	if (by === 'everyone') return null;
	const player = playerOf(identity);
	if (player === null) return 'no-guest';
	if (by === 'player') return null;
	if (player.account === null) return 'no-account';
	return by === 'proved' && !isProved ? 'proof-needed' : null;
}

/** Only routes for everyone have callers without a player. */
function isFor<Name extends RouteName>(
	player: Player | null,
	by: Caller,
): player is RouteRequest<Name>['player'] {
	return by === 'everyone' || player !== null;
}

/** The schema of the route has validated the body. */
function isBody<Name extends RouteName>(body: unknown): body is RouteRequest<Name>['body'] {
	return body !== undefined;
}

function readBody(schema: z.ZodType, body: unknown): unknown {
	const read = schema.safeParse(body);
	if (read.success) return read.data;
	throw new Refused(unreadable(read.error));
}

export function refuse(reply: FastifyReply, fault: Fault): FastifyReply {
	if (fault.waitMs !== undefined) reply.header('retry-after', Math.ceil(fault.waitMs / 1000));
	return reply.code(STATUS[fault.code]).send(fault);
}

/** Turns any error into a code; only the operator sees the details. */
export function faultOf(error: FastifyError | Error): Fault {
	if (error instanceof Refused) return error.fault;
	if (error instanceof DatabaseUnreachable) return { code: 'unavailable', waitMs: UNAVAILABLE_MS };
	const code = 'code' in error ? error.code : undefined;
	const status = 'statusCode' in error ? error.statusCode : undefined;
	if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { code: 'too-long' };
	if (status === 429) return { code: 'too-many' };
	if (status === 503) return { code: 'closing' };
	if (status !== undefined && status >= 400 && status < 500) return { code: 'malformed' };
	return { code: 'failed' };
}
