import { ok } from '@orrery/engine';
import type { Discipline } from '@orrery/protocol';
import { gameId, playerName } from '@orrery/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { foldedName } from '../accounts/folded-name.ts';
import type { Services } from '../services/services.ts';
import { answer } from './answering.ts';
import { read } from './request-params.ts';

/** Leaderboards and profiles. */
export function ratingRoutes(server: FastifyInstance, { boards }: Services): void {
	answer(server, 'leaders', {}, async ({ player, request }) => {
		const discipline = disciplineOf(request);
		return ok({ ...discipline, leaders: await boards.leaders(discipline, player?.id ?? null) });
	});

	answer(server, 'profile', {}, ({ request }) => boards.profile(foldedName(nameOf(request))));
}

function disciplineOf(request: FastifyRequest): Discipline {
	const players = z.enum(['2', '3', '4']).transform(Number);
	return read(z.object({ game: gameId, players }), request.params);
}

function nameOf(request: FastifyRequest): string {
	return read(z.object({ name: playerName }), request.params).name;
}
