import type { Result } from '@orrery/engine';
import { ok } from '@orrery/engine';
import type { Fault, Notifications } from '@orrery/protocol';
import type { FastifyInstance } from 'fastify';
import type { House } from '../house.ts';
import type { Player } from '../player.ts';
import { answer } from './answering.ts';
import { sessionOf } from './welcome.ts';

const HOUR = 3_600_000;

/** Being told while one is not there. Every answer says how it stands now. */
export function notificationRoutes(server: FastifyInstance, house: House): void {
	const { beingTold, settings } = house;
	const { notifications } = house.storage;

	async function now(
		player: Player,
		done: Result<null, Fault> = ok(null),
	): Promise<Result<Notifications, Fault>> {
		return done.ok ? ok(await beingTold.settings(player)) : done;
	}

	answer(server, 'notifications', {}, ({ player }) => now(player));

	answer(server, 'subscribe', {}, async ({ player, who, body }) => {
		const told = { player: player.id, session: sessionOf(who)?.id ?? null };
		return now(player, await beingTold.subscribe(told, body));
	});

	answer(server, 'unsubscribe', {}, async ({ player, body }) => {
		await notifications.unsubscribe(player.id, body.endpoint);
		return now(player);
	});

	const limit = { max: settings.lettersPerHour, timeWindow: HOUR };
	answer(server, 'setMail', { limit }, async ({ player, body }) =>
		now(player, await beingTold.setMail(player.id, body)),
	);

	answer(server, 'confirmMail', { limit }, async ({ player, body }) =>
		now(player, await beingTold.confirmMail(player.id, body.code)),
	);

	answer(server, 'forgetMail', {}, async ({ player }) => {
		await notifications.forgetMail(player.id);
		return now(player);
	});
}
