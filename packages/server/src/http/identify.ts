import type { FastifyReply, FastifyRequest } from 'fastify';
import { beginSession, endOf, oldestSeen } from '../accounts/begin-session.ts';
import { deviceOf } from '../accounts/device.ts';
import { TOKEN_PREFIX } from '../accounts/make-token.ts';
import type { Who } from '../accounts/who.ts';
import { NOBODY } from '../accounts/who.ts';
import type { House } from '../house.ts';
import { hashOf } from '../random-text.ts';
import { Refused } from './answering.ts';
import { sessionTokenOf, setSessionCookie, signedPlayerOf } from './session-cookie.ts';

/** People are not seen more often than this, to spare the disk; nor are tokens used. */
const SEEN_EVERY_MS = 3_600_000;
const USED_EVERY_MS = 60_000;
/** A page may send several requests before it has the cookie that the first of them exchanged. */
const EXCHANGE_MS = 60_000;

const BEARER = /^Bearer +(.*)$/i;

/** Whether a request comes with a token: then no cookie counts, so that no page elsewhere can have made it. */
export function hasBearer({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
	return headers.authorization !== undefined;
}

/** Whoever asks, by token or cookie. A token that is none is refused; a cookie that is none makes nobody. */
export async function identify(request: FastifyRequest, reply: FastifyReply, house: House): Promise<Who> {
	if (hasBearer(request)) return byToken(request, house);
	const token = sessionTokenOf(request);
	const known = token === null ? NOBODY : await bySession(request, reply, house, token);
	return known.kind === 'nobody' ? bySignedCookie(request, reply, house) : known;
}

async function byToken({ headers }: FastifyRequest, { storage }: House): Promise<Who> {
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
	house: House,
	token: string,
): Promise<Who> {
	const { sessions, players } = house.storage;
	const now = Date.now();
	const found = await sessions.find(hashOf(token), oldestSeen(house, now));
	if (found === null) return NOBODY;
	const { session, player } = found;
	const isToBeSeen = session.seenAt < now - SEEN_EVERY_MS;
	if (isToBeSeen) {
		await sessions.see(session.id, now);
		await players.see(player.id, now);
		// The browser is to keep it as long as we do.
		if (!request.ws) setSessionCookie(request, reply, token, house.settings.sessionLastsMs);
	}
	const expiresAt = endOf(house, isToBeSeen ? now : session.seenAt);
	return { kind: 'session', player, session, expiresAt };
}

/** The signed cookies of earlier releases count once; a socket cannot be given another, and leaves that to the page. */
async function bySignedCookie(request: FastifyRequest, reply: FastifyReply, house: House): Promise<Who> {
	const id = signedPlayerOf(request);
	const { players } = house.storage;
	const now = Date.now();
	const found = id === null ? null : await players.bySignedCookie(id, now);
	if (found === null) return NOBODY;
	const { player, exchanged } = found;
	if (request.ws || exchanged || !(await players.exchange(player.id, now + EXCHANGE_MS)))
		return { kind: 'session', player, session: null, expiresAt: null };
	await players.see(player.id, now);
	const { session, token } = await beginSession(house, player, deviceOf(request.headers['user-agent']));
	setSessionCookie(request, reply, token, house.settings.sessionLastsMs);
	return { kind: 'session', player, session, expiresAt: endOf(house, now) };
}
