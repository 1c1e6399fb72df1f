import cookies from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import websocket from '@fastify/websocket';
import type { FastifyError, FastifyInstance } from 'fastify';
import { apiDocs } from '../api-docs/api-docs.ts';
import type { Guest } from '../guest.ts';
import type { House } from '../house.ts';
import { Connections } from '../sockets/connections.ts';
import { VERSION } from '../version.ts';
import { addressKey } from './addresses.ts';
import { faultOf, Refused, refuse } from './answering.ts';
import { guestOf } from './guest-cookie.ts';
import { guestRoutes } from './guest-routes.ts';
import { isFromHere } from './origin.ts';
import { tableRoutes } from './table-routes.ts';

declare module 'fastify' {
	interface FastifyRequest {
		/** Whoever asks; null if they are nobody yet. */
		guest: Guest | null;
	}
}

/** The longest message that a client may send, over HTTP and through a socket. The longest move is far shorter. */
export const LONGEST_MESSAGE = 16_384;

/** Everything below `/api`. */
export async function serveApi(server: FastifyInstance, house: House): Promise<void> {
	const { settings, storage } = house;
	const connections = new Connections(house);

	// The first to know of the end, before all sockets are closed: whoever is connected is told to come back.
	server.addHook('preClose', async () => {
		await connections.close();
	});
	await server.register(cookies, { secret: storage.cookieKey });
	await server.register(websocket, {
		options: { maxPayload: LONGEST_MESSAGE },
		// What people do wrong is no fault of ours, and must not fill the log.
		errorHandler: (_, socket) => socket.terminate(),
	});
	server.decorateRequest('guest', null);

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
			if ((changes || request.ws) && !isFromHere(request)) throw new Refused({ code: 'cross-site' });
			if (request.ws && !connections.hasRoomFor(addressKey(request.ip)))
				throw new Refused({ code: 'too-many' });
			request.guest = await guestOf(request, storage.guests);
		});
		guestRoutes(api, house, (guest) => connections.forget(guest));
		tableRoutes(api, house);
		apiDocs(api, VERSION);
		api.get('/api/socket', { websocket: true }, (socket, request) => {
			connections.add(socket, request.guest, addressKey(request.ip));
		});
		api.all('/api/*', (_, reply) => refuse(reply, { code: 'not-found' }));
	});

	server.addHook('onReady', () => {
		house.begin();
	});
	server.addHook('onClose', async () => {
		await house.close();
	});
}
