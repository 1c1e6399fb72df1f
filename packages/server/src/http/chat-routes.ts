import type { FastifyInstance } from 'fastify';
import type { Services } from '../services/services.ts';
import { answer } from './answering.ts';
import { tableOf } from './request-params.ts';

/** The chat at the tables. */
export function chatRoutes(server: FastifyInstance, { chat }: Services): void {
	answer(server, 'chat', {}, ({ player, request }) => chat.latest(tableOf(request), player?.id ?? null));

	answer(server, 'say', {}, ({ player, request, body }) => chat.send(tableOf(request), player, body));

	answer(server, 'report', {}, ({ player, request, body }) =>
		chat.report(tableOf(request), player.id, body.chatMessage),
	);
}
