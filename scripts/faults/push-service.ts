import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Subscription } from '@orrery/protocol';

/* A push service that counts what arrives for each of many browsers. */

export interface PushCounter {
	readonly origin: string;
	/** A browser of its own under this name. */
	subscription(name: string): Subscription;
	/** When notifications came, by the name of the browser, and the node that sent each. */
	readonly received: readonly Received[];
	close(): void;
}

interface Received {
	readonly at: number;
	readonly name: string;
	readonly node: number;
}

/** The header in which a node of a fault run says its number. */
export const SENDER = 'x-orrery-node';

export async function openPushCounter(): Promise<PushCounter> {
	const p256dh = createECDH('prime256v1').generateKeys('base64url');
	const auth = randomBytes(16).toString('base64url');
	const received: Received[] = [];
	const server = createServer((request, response) => {
		request.resume();
		request.on('end', () => {
			const name = decodeURIComponent(request.url?.split('/').at(-1) ?? '');
			received.push({ at: Date.now(), name, node: Number(request.headers[SENDER]) });
			response.writeHead(201).end();
		});
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('no port');
	const origin = `http://127.0.0.1:${address.port}`;
	return {
		origin,
		subscription: (name) => ({
			endpoint: `${origin}/send/${encodeURIComponent(name)}`,
			keys: { p256dh, auth },
		}),
		received,
		close: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}
