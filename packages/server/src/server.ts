import type { AddressInfo } from 'node:net';
import helmet from '@fastify/helmet';
import type { Result } from '@orrery/engine';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { serveClientFiles } from './client-files.ts';
import { House } from './house.ts';
import { LONGEST_MESSAGE, serveApi } from './http/api.ts';
import type { Settings } from './settings.ts';
import { SETTINGS } from './settings.ts';
import { openStorage, StorageError } from './storage/storage.ts';

export interface ServerOptions {
	/** The folder with the built client. */
	readonly client: string;
	/** The folder for all that has to last. */
	readonly data: string;
	/** Where they are to differ from the usual. */
	readonly settings?: Partial<Settings>;
	/** Whether a proxy stands in front and says for whom it asks, and how it was reached. */
	readonly behindProxy?: boolean;
}

/** A server that listens. */
export interface Running {
	/** As a browser on this machine would write it. */
	readonly address: string;
	close(): Promise<void>;
}

/** Why it cannot listen there. */
export type ListenFault = 'port-in-use' | 'port-forbidden' | 'no-such-host' | 'data-unusable';

/** The server before it listens; tests talk to it directly. */
export async function createServer({
	client,
	data,
	settings,
	behindProxy = false,
}: ServerOptions): Promise<FastifyInstance> {
	const server = fastify({
		// What goes wrong inside is told on standard error; what people send is not.
		logger: { level: 'error', base: null, stream: process.stderr },
		trustProxy: behindProxy,
		bodyLimit: LONGEST_MESSAGE,
		forceCloseConnections: true,
	});
	const house = new House(await openStorage(data), { ...SETTINGS, ...settings }, server.log);
	await server.register(helmet, {
		// Everything comes from here; styles alone may stand in the page, for positions that the board computes.
		contentSecurityPolicy: {
			useDefaults: false,
			directives: {
				'default-src': ["'self'"],
				'script-src': ["'self'"],
				'style-src': ["'self'", "'unsafe-inline'"],
				'img-src': ["'self'", 'data:'],
				'connect-src': ["'self'"],
				'worker-src': ["'self'"],
				'object-src': ["'none'"],
				'base-uri': ["'none'"],
				'form-action': ["'self'"],
				'frame-ancestors': ["'none'"],
			},
		},
		// Whether it is reached by https is for whoever stands in front to say.
		strictTransportSecurity: false,
		// Browsers heed it only over https, and complain otherwise.
		crossOriginOpenerPolicy: false,
		originAgentCluster: false,
		referrerPolicy: { policy: 'no-referrer' },
		xFrameOptions: { action: 'deny' },
	});
	await serveApi(server, house);
	await serveClientFiles(server, client);
	return server;
}

/** Starts a server; `port` 0 takes any that is free. */
export async function serve(
	options: ServerOptions,
	{ host, port }: { readonly host: string; readonly port: number },
): Promise<Result<Running, ListenFault>> {
	let server: FastifyInstance | null = null;
	try {
		server = await createServer(options);
		await server.listen({ host, port });
	} catch (error) {
		await server?.close();
		const fault = faultOf(error);
		if (fault === null) throw error;
		return { ok: false, fault };
	}
	const listening = server;
	const bound = listening.server.address();
	const boundPort = isAddress(bound) ? bound.port : port;
	return {
		ok: true,
		value: {
			address: `http://${named(host)}${boundPort === 80 ? '' : `:${boundPort}`}`,
			close: () => listening.close(),
		},
	};
}

function faultOf(error: unknown): ListenFault | null {
	if (error instanceof StorageError) return 'data-unusable';
	const code = error instanceof Error && 'code' in error ? error.code : undefined;
	switch (code) {
		case 'EADDRINUSE':
			return 'port-in-use';
		case 'EACCES':
			return 'port-forbidden';
		case 'EADDRNOTAVAIL':
		case 'ENOTFOUND':
		case 'EAI_AGAIN':
			return 'no-such-host';
		default:
			return null;
	}
}

/** “All interfaces” is no name to open in a browser. */
function named(host: string): string {
	if (host === '0.0.0.0' || host === '::') return 'localhost';
	return host.includes(':') ? `[${host}]` : host;
}

function isAddress(value: AddressInfo | string | null): value is AddressInfo {
	return typeof value === 'object' && value !== null;
}
