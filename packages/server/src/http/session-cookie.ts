import type { FastifyReply, FastifyRequest } from 'fastify';

/* The cookie that identifies a browser. */

const NAME = 'orrery-session';
const TOKEN = /^[\w-]{43}$/;

/** The session token of the request. */
export function sessionTokenOf({ cookies }: FastifyRequest): string | null {
	const token = cookies[NAME];
	return token !== undefined && TOKEN.test(token) ? token : null;
}

/** Scripts cannot read it and other sites cannot send it. Over https it is never sent unencrypted. */
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
