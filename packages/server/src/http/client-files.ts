import { sep } from 'node:path';
import rateLimit from '@fastify/rate-limit';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from './addresses.ts';
import type { TablePreview } from './table-preview.ts';

const MINUTE = 60_000;
const YEAR = 31_536_000;
/** Vite puts a digest into the name of every file in here. */
const HASHED = `${sep}assets${sep}`;

/**
 * Serves the built client, compressed where the browser supports it. Files with a digest in their name are cached
 * forever, all others are revalidated. Every address of the client leads to its one page.
 */
export async function serveClientFiles(
	server: FastifyInstance,
	folder: string,
	previews: { readonly preview: TablePreview; readonly perMinute: number } | null = null,
): Promise<void> {
	await server.register(serveFiles, {
		root: folder,
		preCompressed: true,
		cacheControl: false,
		dotfiles: 'ignore',
		setHeaders(reply, path) {
			const lasting = path.includes(HASHED);
			reply.header('cache-control', lasting ? `public, max-age=${YEAR}, immutable` : 'no-cache');
		},
	});
	const mayPreview = previews === null ? null : await limiting(server, previews.perMinute);
	server.setNotFoundHandler(async (request, reply) => {
		if (!isNavigation(request)) return notFound(reply);
		// A preview is made for each request; beyond the limit the page comes as it is for any other address.
		if (previews?.preview.isFor(request) && (await mayPreview?.(request)))
			return previews.preview.send(request, reply);
		return reply.sendFile('index.html');
	});
}

/** Counts requests of each address; false for those beyond the limit. */
async function limiting(
	server: FastifyInstance,
	perMinute: number,
): Promise<(request: FastifyRequest) => Promise<boolean>> {
	let count: ReturnType<FastifyInstance['createRateLimit']> | null = null;
	// In a scope of its own, because it is not for all requests.
	await server.register(async (scope) => {
		const keyGenerator = (request: FastifyRequest): string => addressKey(request.ip);
		await scope.register(rateLimit, { global: false, max: perMinute, timeWindow: MINUTE, keyGenerator });
		count = scope.createRateLimit();
	});
	return async (request) => {
		const counted = await count?.(request);
		return counted === undefined || counted.isAllowed || !counted.isExceeded;
	};
}

/** Whether someone opens or reloads a page; requests for files do not accept HTML. */
function isNavigation({ method, headers, url }: FastifyRequest): boolean {
	const readable = method === 'GET' || method === 'HEAD';
	return readable && (headers.accept ?? '').includes('text/html') && !url.startsWith('/assets/');
}

function notFound(reply: FastifyReply): FastifyReply {
	return reply
		.code(404)
		.header('cache-control', 'no-cache')
		.type('text/plain; charset=utf-8')
		.send('There is nothing here.\n');
}
