import { fail, ok } from '@orrery/engine';
import { tokenId } from '@orrery/protocol';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { makeToken } from '../accounts/make-token.ts';
import type { Services } from '../services/services.ts';
import { answer } from './answering.ts';
import { read } from './request-params.ts';

/** API tokens. */
export function tokenRoutes(server: FastifyInstance, services: Services): void {
	const { tokens } = services.storage;

	answer(server, 'tokens', {}, async ({ player }) => ok({ tokens: await tokens.of(player.id) }));

	answer(server, 'makeToken', {}, ({ player, body }) => makeToken(services, player, body));

	answer(server, 'revokeToken', {}, async ({ player, request }) => {
		const { token } = read(z.object({ token: tokenId }), request.params);
		if (!(await tokens.revoke(player.id, token))) return fail({ code: 'not-found' });
		services.bus.publish('revoked', { kind: 'token', token });
		return ok({ tokens: await tokens.of(player.id) });
	});
}
