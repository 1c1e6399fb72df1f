import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { Outbox } from './outbox.ts';
import { textFrame } from './text-frame.ts';

/** Records the text of each system call. */
function recorded(isOpen = () => true): { readonly outbox: Outbox; readonly calls: Uint8Array[] } {
	const calls: Uint8Array[] = [];
	const stream = { writableLength: 0, write: (frames: Uint8Array) => calls.push(frames) };
	return { outbox: new Outbox(stream, isOpen), calls };
}

function nextTurn(): Promise<void> {
	return new Promise((resolve) => setImmediate(resolve));
}

test('messages sent in one tick leave in one write, in order', async () => {
	const { outbox, calls } = recorded();
	outbox.add('events');
	await Promise.resolve();
	outbox.add('ack');
	expect(calls).toEqual([]);
	expect(outbox.bytes).toBe(2 + 6 + 2 + 3);
	await nextTurn();
	outbox.add('more');
	await nextTurn();
	expect(calls).toEqual([Buffer.concat([textFrame('events'), textFrame('ack')]), textFrame('more')]);
	expect(outbox.bytes).toBe(0);
});

test('one that sends at once does not send again', async () => {
	const { outbox, calls } = recorded();
	outbox.add('fault');
	outbox.flush();
	expect(calls).toEqual([textFrame('fault')]);
	await nextTurn();
	expect(calls).toHaveLength(1);
});

test('nothing follows the closing frame', async () => {
	let isOpen = true;
	const { outbox, calls } = recorded(() => isOpen);
	outbox.add('too late');
	isOpen = false;
	await nextTurn();
	expect(calls).toEqual([]);
	expect(outbox.bytes).toBe(0);
});

test('a message to several sockets is encoded once', async () => {
	const [one, other] = [recorded(), recorded()];
	const text = JSON.stringify({ type: 'events' });
	one.outbox.add(text);
	other.outbox.add(text);
	await nextTurn();
	expect(one.calls).toEqual([textFrame(text)]);
	expect(other.calls[0]).toBe(one.calls[0]);
});

/** A socket of a server, and the client at its other end. */
async function connected(): Promise<{ readonly outbox: Outbox; readonly client: WebSocket }> {
	const http = createServer();
	const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
	http.listen(0, '127.0.0.1');
	await once(http, 'listening');
	onTestFinished(() => {
		for (const socket of sockets.clients) socket.terminate();
		http.close();
	});
	const address = http.address();
	if (address === null || typeof address === 'string') throw new Error('no port');
	const streams: Socket[] = [];
	sockets.on('connection', (_, { socket }) => streams.push(socket));
	const client = new WebSocket(`ws://127.0.0.1:${address.port}`);
	await once(client, 'open');
	const [stream] = streams;
	if (stream === undefined) throw new Error('no connection');
	return { outbox: new Outbox(stream, () => true), client };
}

test('clients read texts of any length and language', async () => {
	const { outbox, client } = await connected();
	const texts = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000].map((length) => 'x'.repeat(length));
	texts.push('Žofie “Ж” 🌙', '“'.repeat(30_000));
	const heard: string[] = [];
	client.on('message', (data, isBinary) => heard.push(isBinary ? 'binary' : String(data)));
	for (const text of texts) outbox.add(text);
	await expect.poll(() => heard.length).toBe(texts.length);
	expect(heard).toEqual(texts);
});
