import { ok } from '@orrery/engine';
import type { FastifyInstance } from 'fastify';
import { answer } from './answering.ts';
import { reachableOrigin } from './reachable.ts';

/** What to put before the path of a link that is passed on. */
export function addressRoute(server: FastifyInstance): void {
	answer(server, 'address', {}, async ({ request }) =>
		ok({ origin: reachableOrigin(request, request.server.addresses()) }),
	);
}
