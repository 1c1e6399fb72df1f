import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from './simulated/servers.ts';

/* Clients that stay connected and say nothing more, like a phone that fell asleep. */

/** Opens a WebSocket and reads nothing after the handshake. */
async function silentSocket(address: string): Promise<Socket> {
	const { hostname, port, host } = new URL(address);
	const socket = connect(Number(port), hostname);
	onTestFinished(() => void socket.destroy());
	socket.write(
		[
			'GET /api/socket HTTP/1.1',
			`Host: ${host}`,
			`Origin: ${address}`,
			'Connection: Upgrade',
			'Upgrade: websocket',
			'Sec-WebSocket-Version: 13',
			'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
			'\r\n',
		].join('\r\n'),
	);
	const [answer]: readonly unknown[] = await once(socket, 'data');
	expect(String(answer)).toMatch(/^HTTP\/1\.1 101 /);
	socket.pause();
	return socket;
}

test('a server shuts down soon although a client never answers', async () => {
	const server = await startServer();
	await silentSocket(server.address);
	// Without cutting it off, the server would wait 30 s for its answer.
	const closed = await Promise.race([server.close().then(() => 'closed'), sleep(25_000, 'still waiting')]);
	expect(closed).toBe('closed');
});
