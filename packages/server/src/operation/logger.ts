import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { LogController } from 'fastify';

/** From least to most. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What the server logs through; Fastify's own logger is one. */
export interface Logger {
	info(details: object, message: string): void;
	error(details: object, message: string): void;
}

/** Where lines go. */
export interface LogStream {
	write(line: string): void;
}

/**
 * One line of JSON for what an operator has to know: start, stop, what went wrong, what was done by hand. What people
 * send and where they come from is in none of them, so requests are not written down at all, and where a library would
 * describe one, only its route is named.
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

/** Requests come and go without a word, unless it was our fault. */
class FaultLogController extends LogController {
	constructor() {
		super({ disableRequestLogging: true });
	}

	override defaultErrorLog(error: Error, request: FastifyRequest, reply: FastifyReply): void {
		if (reply.statusCode >= 500) request.log.error({ req: request, err: error }, 'a request failed');
	}
}
