import type { AddressInfo } from 'node:net';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import helmet from '@fastify/helmet';
import type { Result } from '@orrery/engine';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { Refused } from './http/answering.ts';
import { LONGEST_MESSAGE, serveApi } from './http/api.ts';
import { serveClientFiles } from './http/client-files.ts';
import { operationRoutes } from './http/operation-routes.ts';
import { originFor } from './http/reachable.ts';
import type { Settings } from './limits/settings.ts';
import { SETTINGS } from './limits/settings.ts';
import { VERSION } from './model/version.ts';
import type { NotificationOptions } from './notifications/channels.ts';
import type { LogLevel, LogStream } from './operation/logger.ts';
import { logging } from './operation/logger.ts';
import { Services } from './services/services.ts';
import type { Storage } from './storage/storage.ts';
import { FolderInUse, openStorage, StorageError } from './storage/storage.ts';

/**
 * The reverse proxies in front of the server: how many there are, or their addresses and networks. Each adds the
 * address that it saw to X-Forwarded-For; what stands before that was sent by the client and can be anything.
 */
export type TrustedProxies = number | readonly string[];

export interface ServerOptions {
	/** The folder with the built client. */
	readonly client: string;
	/** The folder for all stored data. */
	readonly data: string;
	/** Settings that differ from the defaults. */
	readonly settings?: Partial<Settings>;
	/** Whose X-Forwarded-* headers to trust; nobody's by default. */
	readonly trustedProxies?: TrustedProxies;
	/** Allows reading the metrics from anywhere; without it only this machine may. */
	readonly metricsToken?: string;
	/** The log level and destination; by default errors go to standard error. */
	readonly logLevel?: LogLevel;
	readonly logTo?: LogStream;
	/** How to notify players who are away; without it nobody is notified. */
	readonly notifications?: NotificationOptions;
	/** Whether other servers may use the same folder at the same time; for tests. */
	readonly sharedData?: boolean;
}

/** A server that is listening. */
export interface Running {
	/** The address for a browser on this machine. */
	readonly address: string;
	/** The address for other machines in the local network; null if they cannot connect. */
	readonly elsewhere: string | null;
	/** Resolves with the reason if the storage has failed for good, so that the server has to be started again. */
	readonly storageLost: Promise<string>;
	close(): Promise<void>;
}

/** Why the server cannot start. */
export type ListenFault =
	| 'port-in-use'
	| 'port-forbidden'
	| 'no-such-host'
	| 'data-unusable'
	/** Another server is using the folder. */
	| 'data-in-use';

/** How long a client may take to send a request. */
const REQUEST_MS = 30_000;

const HEADERS: FastifyHelmetOptions = {
	// Everything is loaded from this server. Only styles may be inline, for positions that the board computes.
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
	// Only the proxy in front knows whether the server is reached over https.
	strictTransportSecurity: false,
	// Browsers apply these over https only and warn otherwise.
	crossOriginOpenerPolicy: false,
	originAgentCluster: false,
	referrerPolicy: { policy: 'no-referrer' },
	xFrameOptions: { action: 'deny' },
};

/** Creates a server that does not listen yet; tests call it directly. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
	return (await build(options)).server;
}

interface Built {
	readonly server: FastifyInstance;
	readonly storage: Storage;
}

async function build({
	client,
	data,
	settings,
	trustedProxies = 0,
	metricsToken,
	logLevel = 'error',
	logTo = process.stderr,
	notifications,
	sharedData = false,
}: ServerOptions): Promise<Built> {
	const trustProxy = trustIn(trustedProxies);
	const server = fastify({
		...logging(logLevel, logTo),
		trustProxy,
		bodyLimit: LONGEST_MESSAGE,
		requestTimeout: REQUEST_MS,
		forceCloseConnections: true,
		// The server refuses requests itself while it shuts down, with a fault code.
		return503OnClosing: false,
	});
	const storage = await openStorage(data, { shared: sharedData });
	const services = new Services(storage, { ...SETTINGS, ...settings }, server.log, notifications ?? null);
	let closing = false;
	server.addHook('preClose', async () => {
		closing = true;
		services.health.close();
	});
	server.addHook('onRequest', (request, _, done) => {
		if (closing && request.url.startsWith('/api/')) done(new Refused({ code: 'closing' }));
		else done();
	});
	const { health, metrics } = services;
	try {
		await server.register(helmet, HEADERS);
		operationRoutes(server, {
			health,
			metrics,
			token: metricsToken ?? null,
			behindProxy: trustProxy !== false,
		});
		await serveApi(server, services);
		await serveClientFiles(server, client);
	} catch (error) {
		// Releases the lock on the folder, which nobody else would do.
		await services.close();
		throw error;
	}
	return { server, storage };
}

/** In Fastify's terms, which counts the proxies from 0, the nearest first. */
function trustIn(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
	if (typeof proxies !== 'number') return proxies.length > 0 && [...proxies];
	return proxies > 0 && ((_, hop) => hop < proxies);
}

/** Starts a server; `port` 0 picks a free one. */
export async function serve(
	options: ServerOptions,
	{ host, port }: { readonly host: string; readonly port: number },
): Promise<Result<Running, ListenFault>> {
	let built: Built | null = null;
	try {
		built = await build(options);
		await listenQuietly(built.server, { host, port });
	} catch (error) {
		await built?.server.close();
		const fault = faultOf(error);
		if (fault === null) throw error;
		return { ok: false, fault };
	}
	const { server: listening, storage } = built;
	const bound = listening.server.address();
	const boundPort = isAddress(bound) ? bound.port : port;
	const address = `http://${named(host)}${boundPort === 80 ? '' : `:${boundPort}`}`;
	listening.log.info({ version: VERSION, address, data: options.data }, 'started');
	return {
		ok: true,
		value: {
			elsewhere: originFor(listening.addresses()),
			address,
			storageLost: storage.lost,
			async close() {
				await listening.close();
				listening.log.info('stopped');
			},
		},
	};
}

/** Fastify logs a line for every address; the server logs a better one itself. */
async function listenQuietly(
	server: FastifyInstance,
	where: { readonly host: string; readonly port: number },
): Promise<void> {
	const { level } = server.log;
	server.log.level = 'error';
	await server.listen(where);
	server.log.level = level;
}

function faultOf(error: unknown): ListenFault | null {
	if (error instanceof FolderInUse) return 'data-in-use';
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

/** “All interfaces” is not an address to open in a browser. */
function named(host: string): string {
	if (host === '0.0.0.0' || host === '::') return 'localhost';
	return host.includes(':') ? `[${host}]` : host;
}

function isAddress(value: AddressInfo | string | null): value is AddressInfo {
	return typeof value === 'object' && value !== null;
}
