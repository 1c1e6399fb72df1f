import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { AnswerOf, Fault } from '@orrery/protocol';
import { sessionId } from '@orrery/protocol';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { accountOf } from '../accounts/account-info.ts';
import { authenticate, reauthenticate } from '../accounts/authenticate.ts';
import { sessionsOf } from '../accounts/own-data.ts';
import { passkeyToUse } from '../accounts/passkeys.ts';
import { resetPassword } from '../accounts/reset.ts';
import type { PlayerId } from '../model/player.ts';
import type { Services } from '../services/services.ts';
import { addressKey } from './addresses.ts';
import type { RouteRequest } from './answering.ts';
import { answer } from './answering.ts';
import { sessionOf, siteOf, startBrowserSession } from './browser-session.ts';
import { deviceMarkOf } from './device-cookie.ts';
import { read } from './request-params.ts';
import { clearSessionCookie } from './session-cookie.ts';
import { signInLimit } from './sign-in-limit.ts';

/** Signing in and out, and the list of sessions. */
export function sessionRoutes(server: FastifyInstance, services: Services): void {
	const { storage, bus } = services;
	const { players, sessions } = storage;
	const limit = signInLimit(services);

	answer(server, 'passkeyToUse', { limit }, ({ request }) => passkeyToUse(storage.accounts, siteOf(request)));

	answer(server, 'signIn', { limit }, async (asked) => {
		const { request, body } = asked;
		const from = { site: siteOf(request), from: addressKey(request.ip), device: deviceMarkOf(request) };
		const authenticated = await authenticate(services, from, body);
		return authenticated.ok ? signInAs(asked, authenticated.value) : authenticated;
	});

	answer(server, 'reset', { limit }, async (asked) => {
		const { token, password } = asked.body;
		const set = await resetPassword(services, token, password);
		if (!set.ok) return set;
		const { player, recoveryCodes } = set.value;
		bus.publish('revoked', { kind: 'player', player, reason: 'no-guest' });
		const signedIn = await signInAs(asked, player);
		return signedIn.ok ? ok({ ...signedIn.value, recoveryCodes }) : signedIn;
	});

	answer(server, 'prove', { limit }, async ({ player, identity, request, body }) => {
		const authenticated = await reauthenticate(services, siteOf(request), player, body);
		if (!authenticated.ok) return authenticated;
		const session = sessionOf(identity);
		if (session === null) return fail({ code: 'not-recognised' });
		const provedAt = Date.now();
		await sessions.prove(session.id, provedAt);
		return ok(await accountOf(services, player, { ...session, provedAt }));
	});

	answer(server, 'signOut', {}, async ({ player, identity, request, reply }) => {
		const session = sessionOf(identity);
		if (session !== null) {
			await sessions.end(player.id, session.id);
			bus.publish('revoked', { kind: 'session', session: session.id });
		}
		clearSessionCookie(request, reply);
		return ok(null);
	});

	answer(server, 'sessions', {}, async ({ player, identity }) =>
		ok({ sessions: await sessionsOf(services, player.id, sessionOf(identity)) }),
	);

	answer(server, 'endOtherSessions', {}, async ({ player, identity }) => {
		const kept = sessionOf(identity)?.id ?? null;
		await sessions.endOthers(player.id, kept);
		bus.publish('revoked', { kind: 'sessions', player: player.id, kept });
		return ok({ sessions: await sessionsOf(services, player.id, sessionOf(identity)) });
	});

	answer(server, 'endSession', {}, async ({ player, identity, request }) => {
		const { session } = read(z.object({ session: sessionId }), request.params);
		if (!(await sessions.end(player.id, session))) return fail({ code: 'not-found' });
		bus.publish('revoked', { kind: 'session', session });
		return ok({ sessions: await sessionsOf(services, player.id, sessionOf(identity)) });
	});

	/**
	 * Starts a new session for an authenticated player. The previous session of the browser ends, so that it is worth
	 * nothing to anyone who knew it. If the browser belonged to a guest, the guest becomes part of the account.
	 */
	async function signInAs(
		{ player: before, identity, request, reply }: RouteRequest<'signIn' | 'reset'>,
		id: PlayerId,
	): Promise<Result<AnswerOf<'signIn'>, Fault>> {
		const player = await players.find(id);
		if (player === null) return fail({ code: 'not-recognised' });
		if (services.bans.has(id)) return fail({ code: 'banned' });
		const isGuest = before !== null && before.account === null;
		const moved = isGuest ? await services.departures.join(before, player) : 0;
		const ended = sessionOf(identity);
		const session = await startBrowserSession(services, player, request, reply);
		if (isGuest) bus.publish('revoked', { kind: 'player', player: before.id, reason: 'no-guest' });
		else if (before !== null && ended !== null) {
			await sessions.end(before.id, ended.id);
			bus.publish('revoked', { kind: 'session', session: ended.id });
		}
		return ok({ account: await accountOf(services, player, session), moved });
	}
}
