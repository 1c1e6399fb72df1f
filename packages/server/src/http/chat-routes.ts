import type { FastifyInstance } from 'fastify';
import type { House } from '../house.ts';
import { answer } from './answering.ts';
import { tableOf } from './asked-for.ts';

/** What is said at the tables. */
export function chatRoutes(server: FastifyInstance, { chat }: House): void {
	answer(server, 'chat', {}, ({ player, request }) => chat.hear(tableOf(request), player?.id ?? null));

	answer(server, 'say', {}, ({ player, request, body }) => chat.say(tableOf(request), player, body));

	answer(server, 'report', {}, ({ player, request, body }) =>
		chat.report(tableOf(request), player.id, body.chatMessage),
	);
}
