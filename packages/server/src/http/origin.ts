import type { FastifyRequest } from 'fastify';

/** Whether a request comes from a page of this server, or from no page at all. */
export function isSameOrigin({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
	const site = headers['sec-fetch-site'];
	if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
	const { origin } = headers;
	// Browsers send the origin wherever it matters; programs need not.
	if (origin === undefined) return true;
	return URL.canParse(origin) && new URL(origin).host === host;
}
