import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Link } from './link.ts';

/** A server that answers every text with the same in capitals, and a client that reaches it through a link. */
async function linked(): Promise<{
	link: Link;
	client: Socket;
	heard: () => string;
	received: () => string;
}> {
	let received = '';
	const server = createServer((socket) => {
		socket.on('error', () => undefined);
		socket.on('data', (data) => {
			received += data.toString();
			socket.write(data.toString().toUpperCase());
		});
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('no port');
	const link = await Link.open(address.port);
	const client = connect(link.port, '127.0.0.1');
	let heard = '';
	client.on('data', (data) => {
		heard += data.toString();
	});
	client.on('error', () => undefined);
	await once(client, 'connect');
	onTestFinished(async () => {
		client.destroy();
		await link.close();
		server.close();
	});
	return { link, client, heard: () => heard, received: () => received };
}

/** Long enough for what should not arrive to do so. */
function moment(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, 100));
}

test('what was sent while a link was cut arrives in order when it heals', async () => {
	const { link, client, heard, received } = await linked();
	client.write('a');
	await expect.poll(heard).toBe('A');
	link.cut('up');
	client.write('b');
	client.write('c');
	await expect.poll(() => link.waited).toBeGreaterThan(0);
	await moment();
	expect(received()).toBe('a');
	link.heal();
	client.write('d');
	await expect.poll(heard).toBe('ABCD');
});

test('a link that is cut one way still carries the other', async () => {
	const { link, client, heard, received } = await linked();
	link.cut('down');
	client.write('a');
	await expect.poll(received).toBe('a');
	await expect.poll(() => link.waited).toBe(1);
	await moment();
	expect(heard()).toBe('');
	link.heal();
	await expect.poll(heard).toBe('A');
});

test('a delayed link keeps the order', async () => {
	const { link, client, heard } = await linked();
	link.delay(500);
	for (const letter of 'abc') client.write(letter);
	await expect.poll(() => link.waited).toBeGreaterThan(0);
	// What comes after the link has healed does not overtake what was sent before.
	link.heal();
	client.write('d');
	await expect.poll(heard).toBe('ABCD');
});

test('a reset ends connections at once, and new ones are possible', async () => {
	const { link, client, heard } = await linked();
	client.write('a');
	await expect.poll(heard).toBe('A');
	const closed = new Promise((resolve) => client.once('close', resolve));
	expect(link.reset()).toBe(1);
	await closed;
	const again = connect(link.port, '127.0.0.1');
	onTestFinished(() => {
		again.destroy();
	});
	again.write('b');
	const [answer] = await once(again, 'data');
	expect(String(answer)).toBe('B');
});

test('a link says how often something had to wait', async () => {
	const { link, client, heard } = await linked();
	link.cut('up', 'down');
	expect(link.heal()).toBe(0);
	link.cut('up');
	client.write('a');
	await expect.poll(() => link.waited).toBe(1);
	expect(link.heal()).toBe(1);
	await expect.poll(heard).toBe('A');
	link.delay(20);
	client.write('b');
	await expect.poll(heard).toBe('AB');
	expect(link.heal()).toBe(2);
	expect(link.heal()).toBe(0);
});
