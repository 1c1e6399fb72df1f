import type { FastifyRequest } from 'fastify';

/** Whether a request comes from a page of this server, or from no page at all. */
export function isSameOrigin({
	headers,
	host,
	protocol,
}: Pick<FastifyRequest, 'headers' | 'host' | 'protocol'>): boolean {
	const site = headers['sec-fetch-site'];
	if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
	const { origin } = headers;
	// Browsers send the origin wherever it matters; programs need not.
	if (origin === undefined) return true;
	const from = URL.parse(origin);
	if (from?.host !== host) return false;
	// A browser that names the site has compared the schemes, too. It knows the real one, even behind a proxy that this
	// server was not told about.
	return site === 'same-origin' || from.protocol === `${protocol}:`;
}
