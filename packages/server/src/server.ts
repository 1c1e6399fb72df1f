import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import helmet from '@fastify/helmet';
import type { Result } from '@orrery/engine';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastify from 'fastify';
import { Refused, refuse } from './http/answering.ts';
import { LONGEST_MESSAGE, serveApi } from './http/api.ts';
import { serveClientFiles } from './http/client-files.ts';
import { isAllowedHost } from './http/hosts.ts';
import { operationRoutes } from './http/operation-routes.ts';
import { originFor } from './http/reachable.ts';
import { TablePreview } from './http/table-preview.ts';
import type { Settings } from './limits/settings.ts';
import { SETTINGS } from './limits/settings.ts';
import { VERSION } from './model/version.ts';
import type { NotificationOptions } from './notifications/channels.ts';
import type { LogLevel, LogStream } from './operation/logger.ts';
import { logging } from './operation/logger.ts';
import type { NatsSettings } from './services/open-bus.ts';
import { openBus } from './services/open-bus.ts';
import { Services } from './services/services.ts';
import { placeName } from './storage/place.ts';
import type { Storage } from './storage/storage.ts';
import { FolderInUse, HalfCopied, NodesWithoutNats, openStorage, StorageError } from './storage/storage.ts';

/**
 * The reverse proxies in front of the server: how many there are, or their addresses and networks. Each adds the
 * address that it saw to X-Forwarded-For; what stands before that was sent by the client and can be anything.
 */
export type TrustedProxies = number | readonly string[];

export interface ServerOptions {
	/** The folder with the built client. */
	readonly client: string;
	/** The folder for all stored data, or the address of a PostgreSQL database, which other nodes may use too. */
	readonly data: string;
	/** Settings that differ from the defaults. */
	readonly settings?: Partial<Settings>;
	/** Whose X-Forwarded-* headers to trust; nobody's by default. */
	readonly trustedProxies?: TrustedProxies;
	/**
	 * The host names by which the server may be reached besides local ones; null for any, which is the default behind a
	 * proxy, because the proxy knows the names.
	 */
	readonly hosts?: readonly string[] | null;
	/** Allows reading the metrics from anywhere; without it only this machine may. */
	readonly metricsToken?: string;
	/** The log level and destination; by default errors go to standard error. */
	readonly logLevel?: LogLevel;
	readonly logTo?: LogStream;
	/** How to notify players who are away; without it nobody is notified. */
	readonly notifications?: NotificationOptions;
	/** Where other nodes of the same place are heard; without it there is only one. */
	readonly nats?: NatsSettings;
	/** Whether other servers may use the same place at the same time and without NATS; for tests. */
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
	/** A copy into the database is not complete. */
	| 'half-copied'
	/** Another server is using the folder. */
	| 'data-in-use'
	/** Other servers use the database, and not all of them and this one have NATS. */
	| 'nodes-without-nats';

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

/** What pages of this server never ask for, neither themselves nor anything in them. */
const PERMISSIONS = [
	...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
	...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]
	.map((feature) => `${feature}=()`)
	.join(', ');

/** Creates a server that does not listen yet; tests call it directly. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
	return (await build(options)).server;
}

interface Built {
	readonly server: FastifyInstance;
	readonly storage: Storage;
	readonly services: Services;
}

async function build({
	client,
	data,
	settings,
	trustedProxies = 0,
	hosts,
	metricsToken,
	logLevel = 'error',
	logTo = process.stderr,
	notifications,
	nats,
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
	const storage = await openStorage(data, {
		shared: sharedData,
		hearsOthers: nats !== undefined,
		waitMs: settings?.otherNodeStopsMs ?? SETTINGS.otherNodeStopsMs,
		connections: settings?.databaseConnections ?? SETTINGS.databaseConnections,
	});
	const { bus, hear } = await openBus(nats ?? null, storage.settings, server.log);
	const services = new Services(
		storage,
		{ ...SETTINGS, ...settings },
		server.log,
		notifications ?? null,
		bus,
	);
	hear(services.metrics);
	let closing = false;
	server.addHook('preClose', async () => {
		closing = true;
		await services.breakOff();
	});
	const allowed = hosts === undefined ? (trustProxy === false ? [] : null) : hosts;
	server.addHook('onRequest', (request, reply, done) => {
		reply.header('permissions-policy', PERMISSIONS);
		if (request.url !== '/healthz' && !isAllowedHost(request.host, allowed)) refuseHost(request, reply);
		else if (closing && request.url.startsWith('/api/')) done(new Refused({ code: 'closing' }));
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
		await serveClientFiles(server, client, {
			preview: new TablePreview(storage.tables, client),
			perMinute: services.settings.requestsPerMinute,
		});
	} catch (error) {
		// Releases the lock on the folder, which nobody else would do.
		await services.close();
		throw error;
	}
	return { server, storage, services };
}

/** Answers a request under a name that this server does not have, for programs with a code and for people in words. */
function refuseHost({ url, hostname }: FastifyRequest, reply: FastifyReply): void {
	if (url.startsWith('/api/')) refuse(reply, { code: 'wrong-host' });
	else
		reply
			.code(421)
			.type('text/plain; charset=utf-8')
			.send(
				`This server is not set up for the name ${hostname}. Its admin can allow it with ORRERY_HOSTS.\n`,
			);
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
	const { server: listening, storage, services } = built;
	const bound = listening.server.address();
	const boundPort = isAddress(bound) ? bound.port : port;
	const address = `http://${named(host)}${boundPort === 80 ? '' : `:${boundPort}`}`;
	listening.log.info({ version: VERSION, address, data: placeName(options.data) }, 'started');
	return {
		ok: true,
		value: {
			elsewhere: originFor(listening.addresses()),
			address,
			storageLost: storage.lost,
			async close() {
				await drain(services);
				await listening.close();
				listening.log.info('stopped');
			},
		},
	};
}

/** Gives proxies time to notice that they should send nobody here, while everyone is still served. */
async function drain(services: Services): Promise<void> {
	const { drainMs } = services.settings;
	if (drainMs === 0) return;
	services.drain();
	await sleep(drainMs);
}

/** Fastify logs a line for every address; the server logs a better one itself. */
async function listenQuietly(
	server: FastifyInstance,
	where: { readonly host: string; readonly port: number },
): Promise<void> {
	const { level } = server.log;
	if (level !== 'silent') server.log.level = 'error';
	await server.listen(where);
	server.log.level = level;
}

function faultOf(error: unknown): ListenFault | null {
	if (error instanceof FolderInUse) return 'data-in-use';
	if (error instanceof HalfCopied) return 'half-copied';
	if (error instanceof NodesWithoutNats) return 'nodes-without-nats';
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
