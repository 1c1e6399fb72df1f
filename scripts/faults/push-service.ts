import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Subscription } from '@orrery/protocol';

/* A push service that counts what arrives for each of many browsers. */

export interface PushCounter {
	readonly origin: string;
	/** A browser of its own under this name. */
	subscription(name: string): Subscription;
	/** When notifications came, by the name of the browser. */
	readonly received: readonly { readonly at: number; readonly name: string }[];
	close(): void;
}

export async function openPushCounter(): Promise<PushCounter> {
	const p256dh = createECDH('prime256v1').generateKeys('base64url');
	const auth = randomBytes(16).toString('base64url');
	const received: { readonly at: number; readonly name: string }[] = [];
	const server = createServer((request, response) => {
		request.resume();
		request.on('end', () => {
			received.push({ at: Date.now(), name: decodeURIComponent(request.url?.split('/').at(-1) ?? '') });
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
