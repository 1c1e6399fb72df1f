import { fail, ok } from '@orrery/engine';
import type { FastifyInstance } from 'fastify';
import { newPlayerId } from '../encoding/random-text.ts';
import type { Services } from '../services/services.ts';
import { answer } from './answering.ts';
import { startBrowserSession } from './browser-session.ts';
import { clearSessionCookie } from './session-cookie.ts';

const HOUR = 3_600_000;

/** Guests. Players with an account use other routes for this. */
export function guestRoutes(server: FastifyInstance, services: Services): void {
	const { names, settings } = services;
	const { players } = services.storage;

	answer(server, 'guest', {}, async ({ player: { name, account } }) => ok({ name, account }));

	const limit = { max: settings.guestsPerHour, timeWindow: HOUR };
	answer(server, 'nameGuest', { limit }, async ({ player, body: { name }, request, reply }) => {
		if (player !== null && player.account !== null) return fail({ code: 'has-account' });
		// At a glance nobody can tell a guest from the account of the same name.
		if (!(await names.isFree(name, null))) return fail({ code: 'name-taken' });
		if (player === null) {
			const id = newPlayerId();
			await players.add(id, name, Date.now());
			await startBrowserSession(services, { id, account: null }, request, reply);
		} else await players.rename(player.id, name);
		return ok({ name, account: null });
	});

	answer(server, 'forgetGuest', {}, async ({ player, request, reply }) => {
		if (player.account !== null) return fail({ code: 'has-account' });
		await services.departures.forget(player.id);
		clearSessionCookie(request, reply);
		return ok(null);
	});
}
