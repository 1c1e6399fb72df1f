import cookies from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import websocket from '@fastify/websocket';
import type { FastifyError, FastifyInstance } from 'fastify';
import { provedUntil } from '../accounts/account-info.ts';
import type { Who } from '../accounts/who.ts';
import { playerOf } from '../accounts/who.ts';
import { apiDocs } from '../api-docs/api-docs.ts';
import type { House } from '../house.ts';
import { Steward } from '../operation/steward.ts';
import { Connections } from '../sockets/connections.ts';
import { VERSION } from '../version.ts';
import { accountRoutes } from './account-routes.ts';
import { addressRoute } from './address-route.ts';
import { addressKey } from './addresses.ts';
import { faultOf, Refused, refuse } from './answering.ts';
import { blockRoutes } from './block-routes.ts';
import { chatRoutes } from './chat-routes.ts';
import { guestRoutes } from './guest-routes.ts';
import { hasBearer, identify } from './identify.ts';
import { notificationRoutes } from './notification-routes.ts';
import { isFromHere } from './origin.ts';
import { ratingRoutes } from './rating-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { tableRoutes } from './table-routes.ts';
import { tokenRoutes } from './token-routes.ts';

declare module 'fastify' {
	interface FastifyRequest {
		/** Whoever asks. */
		who: Who;
		/** Whether it was proved not long ago that it is still they. */
		isProved: boolean;
	}
}

/** The longest message that a client may send, over HTTP and through a socket. The longest move is far shorter. */
export const LONGEST_MESSAGE = 16_384;

/** Everything below `/api`. */
export async function serveApi(server: FastifyInstance, house: House): Promise<void> {
	const { settings, storage } = house;
	const connections = new Connections(house);
	const steward = new Steward(house, connections, server.log);

	// The first to know of the end, before all sockets are closed: whoever is connected is told to come back.
	server.addHook('preClose', async () => {
		await steward.close();
		await connections.close();
	});
	await server.register(cookies, { secret: storage.cookieKey });
	await server.register(websocket, {
		options: { maxPayload: LONGEST_MESSAGE },
		// What people do wrong is no fault of ours, and must not fill the log.
		errorHandler: (_, socket) => socket.terminate(),
	});
	server.decorateRequest('who');
	server.decorateRequest('isProved', false);

	await server.register(async (api) => {
		// Only JSON: a form on a page elsewhere cannot send it without asking first.
		api.removeContentTypeParser('text/plain');
		api.setErrorHandler((error: FastifyError, request, reply) => {
			const fault = faultOf(error);
			if (fault.code === 'failed') request.log.error({ err: error }, 'a request failed');
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
			if ((changes || request.ws) && !hasBearer(request) && !isFromHere(request))
				throw new Refused({ code: 'cross-site' });
			if (request.ws && !connections.hasRoomFor(addressKey(request.ip)))
				throw new Refused({ code: 'too-many' });
		});
		// The limit of requests is counted between the two: what it refuses has cost no look into the storage.
		api.addHook('preParsing', async (request, reply) => {
			request.who = await identify(request, reply, house);
			const player = playerOf(request.who);
			if (player !== null && house.bans.has(player.id)) throw new Refused({ code: 'banned' });
			if (request.who.kind === 'session')
				request.isProved = provedUntil(request.who.session, settings) !== null;
		});
		guestRoutes(api, house, connections);
		accountRoutes(api, house, connections);
		sessionRoutes(api, house, connections);
		tokenRoutes(api, house, connections);
		blockRoutes(api, house);
		tableRoutes(api, house);
		chatRoutes(api, house);
		ratingRoutes(api, house);
		notificationRoutes(api, house);
		addressRoute(api);
		apiDocs(api, VERSION);
		api.get('/api/socket', { websocket: true }, (socket, request) => {
			connections.add(socket, request.raw.socket, request.who, addressKey(request.ip));
		});
		api.all('/api/*', (_, reply) => refuse(reply, { code: 'not-found' }));
	});

	server.addHook('onReady', async () => {
		await steward.begin();
		await house.begin();
	});
	server.addHook('onClose', async () => {
		await house.close();
	});
}
