import type { FastifyReply, FastifyRequest } from 'fastify';

/* The cookie that identifies a browser. */

const NAME = 'orrery-session';
/** Browsers accept a cookie with this prefix only from this very host and over https, so no subdomain can set it. */
const SECURE_NAME = `__Host-${NAME}`;
const TOKEN = /^[\w-]{43}$/;

/** The session token of the request. */
export function sessionTokenOf({ cookies, protocol }: FastifyRequest): string | null {
	// Over https the plain name is of release 0.1.0, or was set by another host of the domain.
	const token = (protocol === 'https' ? cookies[SECURE_NAME] : undefined) ?? cookies[NAME];
	return token !== undefined && TOKEN.test(token) ? token : null;
}

/** Whether the browser keeps its session under the name that it should have. */
export function hasCurrentCookie({ cookies, protocol }: FastifyRequest): boolean {
	return protocol !== 'https' || cookies[SECURE_NAME] !== undefined;
}

const COOKIE = { path: '/', httpOnly: true, sameSite: 'strict' } as const;

/** Scripts cannot read it and other sites cannot send it. Over https it is never sent unencrypted. */
export function setSessionCookie(
	request: FastifyRequest,
	reply: FastifyReply,
	token: string,
	lastsMs: number,
): void {
	const secure = request.protocol === 'https';
	const maxAge = Math.floor(lastsMs / 1000);
	reply.setCookie(secure ? SECURE_NAME : NAME, token, { ...COOKIE, secure, maxAge });
	if (secure && request.cookies[NAME] !== undefined) reply.clearCookie(NAME, { path: '/' });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
	if (request.protocol === 'https') reply.clearCookie(SECURE_NAME, { path: '/', secure: true });
	if (request.protocol !== 'https' || request.cookies[NAME] !== undefined)
		reply.clearCookie(NAME, { path: '/' });
}
