import { fail, ok } from '@orrery/engine';
import type { FastifyInstance } from 'fastify';
import type { House } from '../house.ts';
import { newGuestId } from '../random-text.ts';
import { answer } from './answering.ts';
import { clearGuestCookie, setGuestCookie } from './guest-cookie.ts';

const HOUR = 3_600_000;

/** Who you are. */
export function guestRoutes(server: FastifyInstance, house: House, left: (guest: string) => void): void {
	const { settings } = house;
	const { guests } = house.storage;

	answer(server, 'guest', {}, async ({ guest }) =>
		guest === null ? fail({ code: 'no-guest' }) : ok({ name: guest.name }),
	);

	const limit = { max: settings.guestsPerHour, timeWindow: HOUR };
	answer(server, 'nameGuest', { limit }, async ({ guest, body: { name }, request, reply }) => {
		const id = guest?.id ?? newGuestId();
		if (guest === null) await guests.add(id, name, Date.now());
		else await guests.rename(id, name);
		setGuestCookie(request, reply, id, settings.guestLastsMs);
		return ok({ name });
	});

	answer(server, 'forgetGuest', {}, async ({ guest, reply }) => {
		if (guest === null) return fail({ code: 'no-guest' });
		await house.forget(guest.id);
		left(guest.id);
		clearGuestCookie(reply);
		return ok(null);
	});
}
