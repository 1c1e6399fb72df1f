import { ok } from '@orrery/engine';
import type { FastifyInstance } from 'fastify';
import { answer } from './answering.ts';
import { reachableOrigin } from './reachable.ts';

/** The origin to put in front of shared links. */
export function addressRoute(server: FastifyInstance): void {
	answer(server, 'address', {}, async ({ request }) =>
		ok({ origin: reachableOrigin(request, request.server.addresses()) }),
	);
}
