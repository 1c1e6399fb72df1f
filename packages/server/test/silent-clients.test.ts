import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createServer } from '../src/index.ts';
import { temporaryPlace } from './simulated/places.ts';
import { startServer } from './simulated/servers.ts';
import { startedTable, tableFor, visitor } from './simulated/visitor.ts';

/* Clients that stay connected and say nothing more, like a phone that fell asleep. */

/** The status with which a server closes a socket because it stops. */
const SERVICE_RESTART = Buffer.from([1012 >> 8, 1012 & 0xff]);

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

/** Reads until these bytes have come. */
function received(socket: Socket, bytes: Buffer): Promise<void> {
	let before = Buffer.alloc(0);
	return new Promise((found) => {
		socket.on('data', (part: Buffer) => {
			before = Buffer.concat([before, part]);
			if (before.includes(bytes)) found();
		});
		socket.resume();
	});
}

test('a server shuts down soon although a client never answers', async () => {
	const server = await startServer();
	const socket = await silentSocket(server.address);
	// The time of the server stands still, so that a busy machine makes no difference.
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	onTestFinished(() => void vi.useRealTimers());
	const closed = server.close();
	await received(socket, SERVICE_RESTART);
	// Without cutting the client off, the server would wait 30 s for its answer.
	await vi.advanceTimersByTimeAsync(2000);
	await closed;
});

/** How many sockets a server has open, as its operator sees it. */
async function openSockets(address: string): Promise<number> {
	const metrics = await (await fetch(`${address}/metrics`)).text();
	return Number(/^orrery_sockets (\d+)$/m.exec(metrics)?.[1]);
}

// The same over a fake wire is in connections.test.ts; here the buffers of the system are in between.
test('a client that asks again and again and reads nothing is cut off', async () => {
	const { address } = await startServer();
	const { table } = await startedTable([await visitor(address, 'Ada')], tableFor('nebula', 2));
	const socket = new WebSocket(`${address.replace('http', 'ws')}/api/socket`);
	onTestFinished(() => socket.terminate());
	await once(socket, 'open');
	socket.pause();
	expect(await openSockets(address)).toBe(1);
	const watch = JSON.stringify({ type: 'watch', table, since: 0 });
	let rounds = 0;
	for (; rounds < 100 && (await openSockets(address)) > 0; rounds++) {
		// Tables fill what the system keeps for it. The server waits with more, but not with answers to what it cannot read.
		for (let i = 0; i < 50; i++) socket.send(watch);
		for (let i = 0; i < 2000; i++) socket.send('{');
	}
	expect(await openSockets(address)).toBe(0);
	expect(rounds).toBeLessThan(100);
});

test('a client that does not send its request to the end is not waited for', async () => {
	const server = await createServer({ client: tmpdir(), data: await temporaryPlace() });
	onTestFinished(() => server.close());
	// Node’s own limit is five minutes, and Fastify turns it off.
	expect(server.server.requestTimeout).toBe(30_000);
});
