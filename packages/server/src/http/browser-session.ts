import type { FastifyReply, FastifyRequest } from 'fastify';
import { beginSession } from '../accounts/begin-session.ts';
import { deviceOf } from '../accounts/device.ts';
import type { Identity } from '../accounts/identity.ts';
import type { Site } from '../accounts/passkeys.ts';
import type { Player } from '../model/player.ts';
import type { Services } from '../services/services.ts';
import type { Session } from '../storage/session-store.ts';
import { setDeviceMark } from './device-cookie.ts';
import { setSessionCookie } from './session-cookie.ts';

/**
 * Starts a session for a browser and moves its push subscription over. The caller ends the previous session, but only
 * then, because the subscription would end with it.
 */
export async function startBrowserSession(
	services: Services,
	player: Pick<Player, 'id' | 'account'>,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<Session> {
	const { session, token } = await beginSession(services, player, deviceOf(request.headers['user-agent']));
	const former = sessionOf(request.identity);
	if (former !== null) await services.storage.notifications.carry(player.id, former.id, session.id);
	setSessionCookie(request, reply, token, services.settings.sessionLastsMs);
	if (player.account !== null) setDeviceMark(request, reply, await services.knownDevices.markFor(player.id));
	return session;
}

/** The session of the caller; null if they use a token or none. */
export function sessionOf(identity: Identity): Session | null {
	return identity.kind === 'session' ? identity.session : null;
}

/** The server as the browser sees it. */
export function siteOf({ protocol, host, hostname }: FastifyRequest): Site {
	return { origin: `${protocol}://${host}`, hostname };
}
