import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { NatsLink } from '../../packages/server/src/bus/nats-link.ts';
import type { Storage } from '../../packages/server/src/storage/storage.ts';
import { openStorage } from '../../packages/server/src/storage/storage.ts';
import type { Nats } from '../../scripts/cluster/nats.ts';
import { startNats } from '../../scripts/cluster/nats.ts';
import { startPostgres } from '../../scripts/cluster/postgres.ts';
import { cpuOfTree } from './cluster.ts';

/* What the services beside the nodes take: commits of PostgreSQL, deliveries of NATS, kernel memory for sockets. */

export interface CommitsMeasured {
	readonly part: 'commits';
	/** Nodes that append at the same time. */
	readonly nodes: number;
	/** Entries in each commit. */
	readonly entries: number;
	readonly commitsPerSecond: number;
	/** CPU microseconds of PostgreSQL for a commit. */
	readonly postgresUs: number;
}

export interface DeliveriesMeasured {
	readonly part: 'deliveries';
	readonly subscribers: number;
	readonly bytes: number;
	readonly deliveriesPerSecond: number;
	/** CPU microseconds of NATS for a delivery. */
	readonly natsUs: number;
}

export interface SocketsMeasured {
	readonly part: 'sockets';
	readonly sockets: number;
	/** Bytes of kernel memory for one end of an idle connection. */
	readonly bytes: number;
}

const SECONDS = 4;
const MESSAGE_BYTES = 400;
/** Messages on their way to NATS before it is asked whether it has them. */
const AHEAD = 500;

export async function measureCommits(progress: (doing: string) => void): Promise<readonly CommitsMeasured[]> {
	const postgres = await startPostgres({ fsync: true });
	const storages: Storage[] = [];
	try {
		const measured: CommitsMeasured[] = [];
		for (const [nodes, entries] of [
			[1, 1],
			[3, 1],
			[8, 1],
			[1, 20],
			[3, 20],
			[8, 20],
		] as const) {
			progress(`commits of ${nodes} nodes with ${entries} entries each`);
			while (storages.length < nodes) storages.push(await openStorage(postgres.url, { shared: true }));
			const before = cpuOfTree(postgres.service.pid);
			const begun = performance.now();
			const counts = await Promise.all(
				storages.slice(0, nodes).map((storage, i) => appendFor(storage, `${nodes}-${entries}-${i}`, entries)),
			);
			const seconds = (performance.now() - begun) / 1000;
			const commits = counts.reduce((sum, count) => sum + count, 0);
			measured.push({
				part: 'commits',
				nodes,
				entries,
				commitsPerSecond: commits / seconds,
				postgresUs: (1000 * (cpuOfTree(postgres.service.pid) - before)) / commits,
			});
		}
		return measured;
	} finally {
		for (const storage of storages) await storage.close();
		await postgres.close();
	}
}

/** Appends entries of so many games at once, one commit after the other; returns how many there were. */
async function appendFor(storage: Storage, name: string, games: number): Promise<number> {
	let commits = 0;
	storage.log.listen({ committed: () => commits++, commitFailed: () => undefined });
	const until = performance.now() + SECONDS * 1000;
	const note = 'x'.repeat(100);
	for (let sequence = 1; performance.now() < until; sequence++)
		await Promise.all(
			Array.from({ length: games }, (_, game) =>
				storage.log.append(`${name}-${game}`, [{ sequence, at: sequence, ...{ note } }]),
			),
		);
	return commits;
}

export async function measureDeliveries(
	progress: (doing: string) => void,
): Promise<readonly DeliveriesMeasured[]> {
	const nats = await startNats();
	try {
		const measured: DeliveriesMeasured[] = [];
		for (const subscribers of [1, 3]) {
			progress(`deliveries to ${subscribers} subscribers`);
			measured.push(await deliveriesTo(nats, subscribers));
		}
		return measured;
	} finally {
		await nats.service.close();
	}
}

async function deliveriesTo({ url, service }: Nats, subscribers: number): Promise<DeliveriesMeasured> {
	const links = await Promise.all(Array.from({ length: subscribers + 1 }, () => connected(url)));
	const [publisher, ...others] = links;
	if (publisher === undefined) throw new Error('there is no publisher');
	let delivered = 0;
	for (const link of others) link.subscribe('bench.game', () => delivered++);
	await Promise.all(others.map((link) => link.flush()));
	const text = 'x'.repeat(MESSAGE_BYTES);
	const before = cpuOfTree(service.pid);
	const begun = performance.now();
	while (performance.now() - begun < SECONDS * 1000) {
		for (let i = 0; i < AHEAD; i++) publisher.publish('bench.game', text);
		await publisher.flush();
	}
	await Promise.all(others.map((link) => link.flush()));
	const seconds = (performance.now() - begun) / 1000;
	const cpuMs = cpuOfTree(service.pid) - before;
	for (const link of links) await link.close();
	return {
		part: 'deliveries',
		subscribers,
		bytes: MESSAGE_BYTES,
		deliveriesPerSecond: delivered / seconds,
		natsUs: (1000 * cpuMs) / delivered,
	};
}

function connected(url: string): Promise<NatsLink> {
	return new Promise((resolve, reject) => {
		const opening = NatsLink.open(url, {
			connected: () => void opening.then(resolve, reject),
			disconnected: () => undefined,
			failed: reject,
		});
	});
}

/** Idle connections of this process with itself: both ends are here, so each takes half. */
export async function measureSockets(
	count: number,
	progress: (doing: string) => void,
): Promise<SocketsMeasured> {
	progress(`${count} idle connections`);
	const sockets: Socket[] = [];
	const server = createServer((socket) => void sockets.push(socket.resume()));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const before = kernelBytes();
	for (let i = 0; i < count; i++)
		await new Promise<void>((resolve, reject) => {
			const socket = connect(port, '127.0.0.1', () => {
				socket.write('x');
				resolve();
			});
			socket.on('error', reject);
			sockets.push(socket.resume());
		});
	await pause(1000);
	const bytes = (kernelBytes() - before) / (2 * count);
	for (const socket of sockets) socket.destroy();
	await new Promise((resolve) => server.close(resolve));
	return { part: 'sockets', sockets: 2 * count, bytes };
}

/** Memory of the kernel for its objects, and for what sockets have yet to send or to hand over. */
function kernelBytes(): number {
	const slab = Number(/^Slab:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0);
	const pages = Number(/^TCP:.* mem (\d+)/m.exec(readFileSync('/proc/net/sockstat', 'utf8'))?.[1] ?? 0);
	return slab * 1024 + pages * 4096;
}
