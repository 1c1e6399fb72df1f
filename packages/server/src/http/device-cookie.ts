import type { FastifyReply, FastifyRequest } from 'fastify';

/* The cookie by which the server recognizes a device that has signed in before. It opens nothing. */

const NAME = 'orrery-device';
const YEAR = 31_536_000;

/** The mark of the device; null if it has none. */
export function deviceMarkOf({ cookies }: FastifyRequest): string | null {
	return cookies[NAME] ?? null;
}

export function setDeviceMark(request: FastifyRequest, reply: FastifyReply, mark: string): void {
	const secure = request.protocol === 'https';
	reply.setCookie(NAME, mark, { path: '/api', httpOnly: true, sameSite: 'strict', secure, maxAge: YEAR });
}
