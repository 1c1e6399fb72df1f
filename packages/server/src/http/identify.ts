import type { FastifyReply, FastifyRequest } from 'fastify';
import { endOf, oldestSeen } from '../accounts/begin-session.ts';
import type { Identity } from '../accounts/identity.ts';
import { ANONYMOUS } from '../accounts/identity.ts';
import { TOKEN_PREFIX } from '../accounts/make-token.ts';
import { hashOf } from '../encoding/random-text.ts';
import type { Services } from '../services/services.ts';
import { Refused } from './answering.ts';
import { hasCurrentCookie, sessionTokenOf, setSessionCookie } from './session-cookie.ts';

/** Times of last use are written at most this often, to spare the disk. */
const SEEN_EVERY_MS = 3_600_000;
const USED_EVERY_MS = 60_000;

const BEARER = /^Bearer +(.*)$/i;

/** Whether a request carries a token. Then cookies are ignored, so no page of another site can have sent it. */
export function hasBearer({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
	return headers.authorization !== undefined;
}

/**
 * Identifies the caller by token or cookie. An invalid token is refused; an invalid cookie means nobody is signed in.
 */
export async function identify(
	request: FastifyRequest,
	reply: FastifyReply,
	services: Services,
): Promise<Identity> {
	if (hasBearer(request)) return byToken(request, services);
	const token = sessionTokenOf(request);
	return token === null ? ANONYMOUS : bySession(request, reply, services, token);
}

async function byToken({ headers }: FastifyRequest, { storage }: Services): Promise<Identity> {
	const sent = BEARER.exec(headers.authorization ?? '')?.[1] ?? '';
	const now = Date.now();
	const found = sent.startsWith(TOKEN_PREFIX) ? await storage.tokens.find(hashOf(sent), now) : null;
	if (found === null) throw new Refused({ code: 'not-recognised' });
	const { id: token, scopes, player, usedAt, expiresAt } = found;
	if (usedAt === null || usedAt < now - USED_EVERY_MS) await storage.tokens.use(token, now);
	return { kind: 'token', player, token, scopes, expiresAt };
}

async function bySession(
	request: FastifyRequest,
	reply: FastifyReply,
	services: Services,
	token: string,
): Promise<Identity> {
	const { sessions, players } = services.storage;
	const now = Date.now();
	const found = await sessions.find(hashOf(token), oldestSeen(services, now));
	if (found === null) return ANONYMOUS;
	const { session, player } = found;
	const isCurrent = hasCurrentCookie(request);
	if (!isCurrent && !services.earlierSessions.has(session, now)) return ANONYMOUS;
	const updatesSeen = session.seenAt < now - SEEN_EVERY_MS || !isCurrent;
	if (updatesSeen) {
		await sessions.see(session.id, now);
		await players.see(player.id, now);
		// The browser should keep the cookie as long as the server keeps the session.
		if (!request.ws) setSessionCookie(request, reply, token, services.settings.sessionLastsMs);
	}
	const expiresAt = endOf(services, updatesSeen ? now : session.seenAt);
	return { kind: 'session', player, session, expiresAt };
}
