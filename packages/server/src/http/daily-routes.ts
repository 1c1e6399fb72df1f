import { readDay } from '@orrery/daily/day';
import { ok } from '@orrery/engine';
import { gameId } from '@orrery/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Services } from '../services/services.ts';
import type { DailyId } from '../storage/daily-store.ts';
import { answer, Refused } from './answering.ts';
import { read } from './request-params.ts';

const HOUR = 3_600_000;

/** The games of the days and their leaderboards. */
export function dailyRoutes(server: FastifyInstance, { daily, settings }: Services): void {
	answer(server, 'dailyBoard', {}, async ({ player, request }) =>
		ok(await daily.board(dailyOf(request), player?.id ?? null)),
	);

	const entering = { max: settings.dailyEntriesPerHour, timeWindow: HOUR };
	answer(server, 'enterDaily', { limit: entering }, ({ player, request, body }) =>
		daily.enter(dailyOf(request), player.id, body, Date.now()),
	);
}

function dailyOf(request: FastifyRequest): DailyId {
	const { day: text, game } = read(z.object({ day: z.string(), game: gameId }), request.params);
	const day = readDay(text);
	if (day === null) throw new Refused({ code: 'not-found' });
	return { day, game };
}
