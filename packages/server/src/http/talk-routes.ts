import type { FastifyInstance } from 'fastify';
import type { House } from '../house.ts';
import { answer } from './answering.ts';
import { tableOf } from './asked-for.ts';

/** What is said at the tables. */
export function talkRoutes(server: FastifyInstance, { talk }: House): void {
	answer(server, 'talk', {}, ({ player, request }) => talk.hear(tableOf(request), player?.id ?? null));

	answer(server, 'say', {}, ({ player, request, body }) => talk.say(tableOf(request), player, body));

	answer(server, 'report', {}, ({ player, request, body }) =>
		talk.report(tableOf(request), player.id, body.remark),
	);
}
