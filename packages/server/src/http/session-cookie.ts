import type { FastifyReply, FastifyRequest } from 'fastify';

/* The cookies by which browsers are known. */

const NAME = 'orrery-session';
const TOKEN = /^[\w-]{43}$/;

/** The token of the session that came along. */
export function sessionTokenOf({ cookies }: FastifyRequest): string | null {
	const token = cookies[NAME];
	return token !== undefined && TOKEN.test(token) ? token : null;
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
}

export function clearSessionCookie(reply: FastifyReply): void {
	reply.clearCookie(NAME, { path: '/' });
}
