import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { LogController } from 'fastify';

/** From the fewest messages to the most. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What the server logs through; Fastify's own logger is one. */
export interface Logger {
	info(details: object, message: string): void;
	error(details: object, message: string): void;
}

/** The destination of log lines. */
export interface LogStream {
	write(line: string): void;
}

/**
 * Logging, one line of JSON per event that an operator should know about: start, stop, errors and admin orders. What
 * players send and where they connect from is never logged. Requests are therefore not logged at all, and where a
 * library describes one, only its route is named.
 */
export function logging(level: LogLevel, stream: LogStream): FastifyServerOptions {
	return {
		logController: new FaultLogController(),
		logger: {
			level,
			stream,
			base: null,
			timestamp: () => `,"time":"${new Date().toISOString()}"`,
			formatters: { level: (label) => ({ level: label }) },
			serializers: {
				req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url ?? null }),
				res: ({ statusCode }) => ({ statusCode }),
			},
		},
	};
}

/** Logs a request only if the server failed. */
class FaultLogController extends LogController {
	constructor() {
		super({ disableRequestLogging: true });
	}

	override defaultErrorLog(error: Error, request: FastifyRequest, reply: FastifyReply): void {
		if (reply.statusCode >= 500) request.log.error({ req: request, err: error }, 'a request failed');
	}
}
