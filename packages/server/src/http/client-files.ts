import { sep } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TablePreview } from './table-preview.ts';

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
	preview: TablePreview | null = null,
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
	server.setNotFoundHandler((request, reply) => {
		if (isNavigation(request))
			return preview?.isFor(request) ? preview.send(request, reply) : reply.sendFile('index.html');
		return notFound(reply);
	});
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
