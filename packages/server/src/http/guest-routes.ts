import { fail, ok } from '@orrery/engine';
import type { FastifyInstance } from 'fastify';
import type { House } from '../house.ts';
import { newPlayerId } from '../random-text.ts';
import type { Connections } from '../sockets/connections.ts';
import { answer } from './answering.ts';
import { clearSessionCookie } from './session-cookie.ts';
import { welcome } from './welcome.ts';

const HOUR = 3_600_000;

/** Who you are, without an account. Whoever has one has other ways to do these. */
export function guestRoutes(server: FastifyInstance, house: House, connections: Connections): void {
	const { settings } = house;
	const { players } = house.storage;

	answer(server, 'guest', {}, async ({ player: { name, account } }) => ok({ name, account }));

	const limit = { max: settings.guestsPerHour, timeWindow: HOUR };
	answer(server, 'nameGuest', { limit }, async ({ player, body: { name }, request, reply }) => {
		if (player === null) {
			const id = newPlayerId();
			await players.add(id, name, Date.now());
			await welcome(house, { id, account: null }, request, reply);
		} else if (player.account === null) await players.rename(player.id, name);
		else return fail({ code: 'has-account' });
		return ok({ name, account: null });
	});

	answer(server, 'forgetGuest', {}, async ({ player, reply }) => {
		if (player.account !== null) return fail({ code: 'has-account' });
		await house.forget(player.id, () => connections.dismiss(player.id, 'no-guest'));
		clearSessionCookie(reply);
		return ok(null);
	});
}
