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
	/** The paths of all requests, and of those that were broken off before they were answered. */
	readonly asked: readonly string[];
	readonly brokenOff: readonly string[];
	/** The status of the following answers: 410 if the browser has unsubscribed; null for none at all. */
	answerWith(status: number | null): void;
	close(): void;
}

export async function openPushService(): Promise<PushService> {
	const keys = createECDH('prime256v1');
	const p256dh = keys.generateKeys('base64url');
	const auth = randomBytes(16).toString('base64url');
	const received: unknown[] = [];
	const asked: string[] = [];
	const brokenOff: string[] = [];
	let status: number | null = 201;
	const server = createServer((request, response) => {
		const parts: Buffer[] = [];
		request.on('data', (part: Buffer) => parts.push(part));
		request.on('end', () => {
			asked.push(request.url ?? '');
			response.on('close', () => {
				if (!response.writableEnded) brokenOff.push(request.url ?? '');
			});
			if (status === 201) {
				const options = { version: 'aes128gcm', privateKey: keys, authSecret: auth };
				received.push(JSON.parse(ece.decrypt(Buffer.concat(parts), options).toString()));
			}
			if (status !== null) response.writeHead(status).end();
		});
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as AddressInfo;
	const origin = `http://127.0.0.1:${port}`;
	return {
		origin,
		subscription: { endpoint: `${origin}/send/1`, keys: { p256dh, auth } },
		received,
		asked,
		brokenOff,
		answerWith: (following) => {
			status = following;
		},
		close: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}
