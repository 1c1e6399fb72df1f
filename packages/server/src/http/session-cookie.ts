import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PlayerId } from '../player.ts';
import { playerId } from '../player.ts';

/* The cookies by which browsers are known. */

const NAME = 'orrery-session';
/** Of earlier releases: the id of a player, signed. */
const SIGNED_NAME = 'orrery-guest';
const TOKEN = /^[\w-]{43}$/;

/** The token of the session that came along. */
export function sessionTokenOf({ cookies }: FastifyRequest): string | null {
	const token = cookies[NAME];
	return token !== undefined && TOKEN.test(token) ? token : null;
}

/** The player whom a cookie of ours names that was signed. */
export function signedPlayerOf(request: FastifyRequest): PlayerId | null {
	const sent = request.cookies[SIGNED_NAME];
	if (sent === undefined) return null;
	const { valid, value } = request.unsignCookie(sent);
	const read = playerId.safeParse(value);
	return valid && read.success ? read.data : null;
}

/** Scripts cannot read it, other sites cannot send it; only over https is it kept from plain lines. */
export function setSessionCookie(
	request: FastifyRequest,
	reply: FastifyReply,
	token: string,
	lastsMs: number,
): void {
	reply.setCookie(NAME, token, {
		path: '/',
		httpOnly: true,
		sameSite: 'strict',
		secure: request.protocol === 'https',
		maxAge: Math.floor(lastsMs / 1000),
	});
	if (request.cookies[SIGNED_NAME] !== undefined) reply.clearCookie(SIGNED_NAME, { path: '/' });
}

export function clearSessionCookie(reply: FastifyReply): void {
	reply.clearCookie(NAME, { path: '/' });
}
