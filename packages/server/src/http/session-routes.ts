import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { AnswerOf, Fault } from '@orrery/protocol';
import { sessionId } from '@orrery/protocol';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { accountOf } from '../accounts/account-info.ts';
import { sessionsOf } from '../accounts/own-data.ts';
import { passkeyToUse } from '../accounts/passkeys.ts';
import { recognise, recogniseAgain } from '../accounts/recognise.ts';
import { resetPassword } from '../accounts/reset.ts';
import type { House } from '../house.ts';
import type { PlayerId } from '../player.ts';
import type { Connections } from '../sockets/connections.ts';
import { addressKey } from './addresses.ts';
import type { Asked } from './answering.ts';
import { answer } from './answering.ts';
import { read } from './asked-for.ts';
import { clearSessionCookie } from './session-cookie.ts';
import { sessionOf, siteOf, welcome } from './welcome.ts';

const MINUTE = 60_000;

/** Signing in and out, and from where one is in. */
export function sessionRoutes(server: FastifyInstance, house: House, connections: Connections): void {
	const { settings, storage } = house;
	const { players, sessions } = storage;
	const limit = { max: settings.signInsPerMinute, timeWindow: MINUTE };

	answer(server, 'passkeyToUse', { limit }, ({ request }) => passkeyToUse(storage.accounts, siteOf(request)));

	answer(server, 'signIn', { limit }, async (asked) => {
		const { request, body } = asked;
		const from = { site: siteOf(request), from: addressKey(request.ip) };
		const recognised = await recognise(house, from, body);
		return recognised.ok ? letIn(asked, recognised.value) : recognised;
	});

	answer(server, 'reset', { limit }, async (asked) => {
		const { token, password } = asked.body;
		const set = await resetPassword(house, token, password);
		if (!set.ok) return set;
		const { player, recoveryCodes } = set.value;
		connections.dismiss(player, 'no-guest');
		const signedIn = await letIn(asked, player);
		return signedIn.ok ? ok({ ...signedIn.value, recoveryCodes }) : signedIn;
	});

	answer(server, 'prove', { limit }, async ({ player, who, request, body }) => {
		const recognised = await recogniseAgain(house, siteOf(request), player, body);
		if (!recognised.ok) return recognised;
		const session = sessionOf(who);
		if (session === null) return fail({ code: 'not-recognised' });
		const provedAt = Date.now();
		await sessions.prove(session.id, provedAt);
		return ok(await accountOf(house, player, { ...session, provedAt }));
	});

	answer(server, 'signOut', {}, async ({ player, who, reply }) => {
		const session = sessionOf(who);
		if (session !== null) {
			await sessions.end(player.id, session.id);
			connections.dismissSession(session.id);
		}
		clearSessionCookie(reply);
		return ok(null);
	});

	answer(server, 'sessions', {}, async ({ player, who }) =>
		ok({ sessions: await sessionsOf(house, player.id, sessionOf(who)) }),
	);

	answer(server, 'endOtherSessions', {}, async ({ player, who }) => {
		const kept = sessionOf(who)?.id ?? null;
		await sessions.endOthers(player.id, kept);
		connections.dismissOthers(player.id, kept);
		return ok({ sessions: await sessionsOf(house, player.id, sessionOf(who)) });
	});

	answer(server, 'endSession', {}, async ({ player, who, request }) => {
		const { session } = read(z.object({ session: sessionId }), request.params);
		if (!(await sessions.end(player.id, session))) return fail({ code: 'not-found' });
		connections.dismissSession(session);
		return ok({ sessions: await sessionsOf(house, player.id, sessionOf(who)) });
	});

	/**
	 * A new session for whoever was recognised. The one that the browser had ends, so that nobody who knew it is in now;
	 * the guest whose it was becomes part of the account.
	 */
	async function letIn(
		{ player: before, who, request, reply }: Asked<'signIn' | 'reset'>,
		id: PlayerId,
	): Promise<Result<AnswerOf<'signIn'>, Fault>> {
		const player = await players.find(id);
		if (player === null) return fail({ code: 'not-recognised' });
		if (house.bans.has(id)) return fail({ code: 'banned' });
		const isGuest = before !== null && before.account === null;
		const moved = isGuest ? await house.join(before, player) : 0;
		const ended = sessionOf(who);
		if (isGuest) connections.dismiss(before.id, 'no-guest');
		else if (before !== null && ended !== null) {
			await sessions.end(before.id, ended.id);
			connections.dismissSession(ended.id);
		}
		const session = await welcome(house, player, request, reply);
		return ok({ account: await accountOf(house, player, session), moved });
	}
}
