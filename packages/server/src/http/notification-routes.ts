import type { Result } from '@orrery/engine';
import { ok } from '@orrery/engine';
import type { Fault, Notifications } from '@orrery/protocol';
import type { FastifyInstance } from 'fastify';
import type { Player } from '../model/player.ts';
import type { Services } from '../services/services.ts';
import { answer } from './answering.ts';
import { sessionOf } from './browser-session.ts';

const HOUR = 3_600_000;

/** Notification settings. Every answer contains the current settings. */
export function notificationRoutes(server: FastifyInstance, services: Services): void {
	const { notificationSettings, settings } = services;
	const { notifications } = services.storage;

	async function now(
		player: Player,
		done: Result<null, Fault> = ok(null),
	): Promise<Result<Notifications, Fault>> {
		return done.ok ? ok(await notificationSettings.settings(player)) : done;
	}

	answer(server, 'notifications', {}, ({ player }) => now(player));

	answer(server, 'subscribe', {}, async ({ player, identity, body }) => {
		const owner = { player: player.id, session: sessionOf(identity)?.id ?? null };
		return now(player, await notificationSettings.subscribe(owner, body));
	});

	answer(server, 'unsubscribe', {}, async ({ player, body }) => {
		await notifications.unsubscribe(player.id, body.endpoint);
		return now(player);
	});

	const limit = { max: settings.emailsPerHour, timeWindow: HOUR };
	answer(server, 'setMail', { limit }, async ({ player, body }) =>
		now(player, await notificationSettings.setMail(player.id, body)),
	);

	answer(server, 'confirmMail', { limit }, async ({ player, body }) =>
		now(player, await notificationSettings.confirmMail(player.id, body.code)),
	);

	answer(server, 'forgetMail', {}, async ({ player }) => {
		await notifications.forgetMail(player.id);
		return now(player);
	});
}
