import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { VERSION } from '../model/version.ts';
import type { Health } from '../operation/health.ts';
import type { Metrics } from '../operation/metrics.ts';
import { isLoopbackHost } from './reachable.ts';

/** Headers that a proxy adds. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

export interface OperationOptions {
	readonly health: Health;
	readonly metrics: Metrics;
	/** Allows reading the metrics from anywhere; null if that is not possible. */
	readonly token: string | null;
	/** Behind a proxy every request seems to come from this machine. */
	readonly behindProxy: boolean;
}

/** `/healthz` for supervisors and `/metrics` for Prometheus. */
export function operationRoutes(
	server: FastifyInstance,
	{ health, metrics, token, behindProxy }: OperationOptions,
): void {
	server.get('/healthz', async (_, reply) => {
		const fault = await health.check();
		return reply
			.code(fault === null ? 200 : 503)
			.header('cache-control', 'no-store')
			.send({
				status: fault ?? (health.limit === null ? 'ok' : 'degraded'),
				...(health.limit === null ? {} : { limit: health.limit }),
				version: VERSION,
			});
	});

	server.get('/metrics', async (request, reply) => {
		const isLocal = !behindProxy && isFromThisMachine(request);
		// To everyone else the route does not exist.
		if (!isLocal && !hasToken(request, token)) return reply.callNotFound();
		const { type, text } = await metrics.render();
		return reply.header('cache-control', 'no-store').type(type).send(text);
	});
}

/** A proxy that adds no header of its own still passes on the public name of the server. */
function isFromThisMachine({ socket, headers, host }: FastifyRequest): boolean {
	return (
		LOOPBACK.test(socket.remoteAddress ?? '') &&
		isLoopbackHost(host) &&
		FORWARDED.every((name) => headers[name] === undefined)
	);
}

function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
	if (token === null || token === '') return false;
	const sent = headers.authorization ?? '';
	return timingSafeEqual(digestOf(sent), digestOf(`Bearer ${token}`));
}

function digestOf(text: string): Buffer {
	return createHash('sha256').update(text).digest();
}
