import cookies from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import websocket from '@fastify/websocket';
import type { FastifyError, FastifyInstance } from 'fastify';
import { provedUntil } from '../accounts/account-info.ts';
import type { Identity } from '../accounts/identity.ts';
import { playerOf } from '../accounts/identity.ts';
import { OrderRunner } from '../admin/order-runner.ts';
import { apiDocs } from '../api-docs/api-docs.ts';
import { VERSION } from '../model/version.ts';
import type { Services } from '../services/services.ts';
import { Connections } from '../sockets/connections.ts';
import { accountRoutes } from './account-routes.ts';
import { addressRoute } from './address-route.ts';
import { addressKey } from './addresses.ts';
import { faultOf, Refused, refuse } from './answering.ts';
import { blockRoutes } from './block-routes.ts';
import { chatRoutes } from './chat-routes.ts';
import { dailyRoutes } from './daily-routes.ts';
import { guestRoutes } from './guest-routes.ts';
import { hasBearer, identify } from './identify.ts';
import { notificationRoutes } from './notification-routes.ts';
import { isSameOrigin } from './origin.ts';
import { ratingRoutes } from './rating-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { tableRoutes } from './table-routes.ts';
import { tokenRoutes } from './token-routes.ts';

declare module 'fastify' {
	interface FastifyRequest {
		/** Who sent the request. */
		identity: Identity;
		/** When that began to be looked up, by the steady clock. */
		identifiedAt: number;
		/** Whether the caller has proved recently that they are still the same person. */
		isProved: boolean;
	}
}

/** The longest message that a client may send, over HTTP or a socket. The longest move is far shorter. */
export const LONGEST_MESSAGE = 16_384;

/** Everything below `/api`. */
export async function serveApi(server: FastifyInstance, services: Services): Promise<void> {
	const { settings } = services;
	const connections = new Connections(services);
	const orderRunner = new OrderRunner(services, connections, server.log);

	// Runs before the sockets are closed, so that clients learn that they should reconnect.
	server.addHook('preClose', async () => {
		await orderRunner.close();
		await connections.close();
	});
	await server.register(cookies);
	await server.register(websocket, {
		// Connections write frames of their own, which no extension may change.
		options: { maxPayload: LONGEST_MESSAGE, perMessageDeflate: false },
		// Mistakes of clients are not errors of the server and must not fill the log.
		errorHandler: (_, socket) => socket.terminate(),
	});
	server.decorateRequest('identity');
	server.decorateRequest('identifiedAt', 0);
	server.decorateRequest('isProved', false);

	await server.register(async (api) => {
		// Accepts only JSON, which a form on another site cannot send without a preflight request.
		api.removeContentTypeParser('text/plain');
		api.setErrorHandler((error: FastifyError, request, reply) => {
			const fault = faultOf(error);
			const isOurs = fault.code === 'failed' || fault.code === 'unavailable';
			// A request that the end of the server cuts off finds the storage closed.
			if (isOurs && services.isClosing) return refuse(reply, { code: 'closing' });
			if (isOurs) request.log.error({ err: error }, 'a request failed');
			return refuse(reply, fault);
		});
		await api.register(rateLimit, {
			max: settings.requestsPerMinute,
			timeWindow: 60_000,
			keyGenerator: (request) => addressKey(request.ip),
			errorResponseBuilder: () => new Refused({ code: 'too-many' }),
		});
		api.addHook('onRequest', async (request, reply) => {
			reply.header('cache-control', 'no-store');
			const changes = request.method !== 'GET' && request.method !== 'HEAD';
			if ((changes || request.ws) && !hasBearer(request) && !isSameOrigin(request))
				throw new Refused({ code: 'cross-site' });
			if (request.ws && !connections.hasRoomFor(addressKey(request.ip)))
				throw new Refused({ code: 'too-many' });
		});
		// The rate limit runs between these two hooks, so that a request it refuses never reaches the storage.
		api.addHook('preParsing', async (request, reply) => {
			request.identifiedAt = performance.now();
			request.identity = await identify(request, reply, services);
			const player = playerOf(request.identity);
			if (player !== null && services.bans.has(player.id)) throw new Refused({ code: 'banned' });
			if (request.identity.kind === 'session')
				request.isProved = provedUntil(request.identity.session, settings) !== null;
		});
		guestRoutes(api, services);
		accountRoutes(api, services);
		sessionRoutes(api, services);
		tokenRoutes(api, services);
		blockRoutes(api, services);
		tableRoutes(api, services);
		chatRoutes(api, services);
		ratingRoutes(api, services);
		dailyRoutes(api, services);
		notificationRoutes(api, services);
		addressRoute(api);
		apiDocs(api, VERSION);
		api.get('/api/socket', { websocket: true }, (socket, request) => {
			const { raw, ip, identity, identifiedAt } = request;
			connections.add(socket, raw.socket, identity, addressKey(ip), identifiedAt);
		});
		api.all('/api/*', (_, reply) => refuse(reply, { code: 'not-found' }));
	});

	server.addHook('onReady', async () => {
		await orderRunner.begin();
		await services.begin();
	});
	server.addHook('onClose', async () => {
		await services.close();
	});
}
