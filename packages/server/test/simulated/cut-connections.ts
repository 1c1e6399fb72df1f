import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** Connections to PostgreSQL that break at a chosen moment. */
export interface CutConnections {
	/** The same database, by way of these connections. */
	readonly address: string;
	/** Breaks the connection that says this next, before PostgreSQL hears it. */
	cutBefore(said: string): void;
	/** Breaks the connection that says this next, after PostgreSQL has answered and before the answer arrives. */
	cutAfter(said: string): void;
	/** Breaks all connections now. */
	cutAll(): void;
	/** Whether connections are broken as soon as they are made. */
	isDown: boolean;
	/** How often a connection was broken. */
	readonly cuts: number;
}

export async function cutConnections(address: string): Promise<CutConnections> {
	const target = new URL(address);
	const open = new Set<Socket>();
	let cuts = 0;
	let planned: { readonly said: string; readonly isHeard: boolean } | null = null;
	let isDown = false;
	const proxy = createServer((client) => {
		if (isDown) {
			client.destroy();
			return;
		}
		const server = connect(Number(target.port), target.hostname);
		let answersAreLost = false;
		const cut = (): void => {
			cuts++;
			client.destroy();
			server.destroy();
		};
		for (const socket of [client, server]) {
			open.add(socket);
			socket.on('error', () => undefined);
			socket.on('close', () => {
				open.delete(socket);
				client.destroy();
				server.destroy();
			});
		}
		client.on('data', (data) => {
			if (planned === null || !data.includes(planned.said)) server.write(data);
			else {
				answersAreLost = planned.isHeard;
				planned = null;
				if (answersAreLost) server.write(data);
				else cut();
			}
		});
		server.on('data', (data) => {
			if (answersAreLost) cut();
			else client.write(data);
		});
	});
	proxy.listen(0, '127.0.0.1');
	await once(proxy, 'listening');
	const cutAll = (): void => {
		for (const socket of open) socket.destroy();
	};
	onTestFinished(() => {
		cutAll();
		proxy.close();
	});
	const bound = proxy.address();
	const through = new URL(address);
	through.port = String(typeof bound === 'object' && bound !== null ? bound.port : 0);
	return {
		address: through.href,
		cutBefore(said) {
			planned = { said, isHeard: false };
		},
		cutAfter(said) {
			planned = { said, isHeard: true };
		},
		cutAll,
		get isDown() {
			return isDown;
		},
		set isDown(wanted) {
			isDown = wanted;
			if (wanted) cutAll();
		},
		get cuts() {
			return cuts;
		},
	};
}
