import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Subscription } from '@orrery/protocol';

/** The library that web-push encrypts with, here to decrypt as a browser would. */
const ece: { decrypt(data: Buffer, options: object): Buffer } = createRequire(
	createRequire(import.meta.url).resolve('web-push'),
)('http_ece');

/** A local push service with one browser behind it, which reads what it gets. */
export interface PushService {
	readonly origin: string;
	readonly subscription: Subscription;
	readonly received: readonly unknown[];
	/** The browser unsubscribes. */
	leave(): void;
	close(): void;
}

export async function openPushService(): Promise<PushService> {
	const keys = createECDH('prime256v1');
	const p256dh = keys.generateKeys('base64url');
	const auth = randomBytes(16).toString('base64url');
	const received: unknown[] = [];
	let gone = false;
	const server = createServer((request, response) => {
		const parts: Buffer[] = [];
		request.on('data', (part: Buffer) => parts.push(part));
		request.on('end', () => {
			if (!gone) {
				const options = { version: 'aes128gcm', privateKey: keys, authSecret: auth };
				received.push(JSON.parse(ece.decrypt(Buffer.concat(parts), options).toString()));
			}
			response.writeHead(gone ? 410 : 201).end();
		});
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as AddressInfo;
	const origin = `http://127.0.0.1:${port}`;
	return {
		origin,
		subscription: { endpoint: `${origin}/send/1`, keys: { p256dh, auth } },
		received,
		leave: () => {
			gone = true;
		},
		close: () => {
			server.close();
		},
	};
}
