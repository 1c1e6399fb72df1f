import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { Latencies } from './latencies.ts';
import type { Dialect, Heard, Line, Match } from './match.ts';
import { numberAfter } from './match.ts';
import type { MemoryMeasured } from './measure-memory.ts';
import type { MovesMeasured } from './measure-moves.ts';
import { spreadsIn } from './messages.ts';
import { orreryHears } from './orrery-dialect.ts';
import { peerHears } from './peer-dialect.ts';
import { memoryTable, movesTable } from './report.ts';
import { TablePlayers } from './table-players.ts';
import type { UsageByThread } from './thread-usage.ts';
import { addedUsage, usageByThread } from './thread-usage.ts';
import { likenessOf, WORKLOADS } from './workload.ts';

test('percentiles are values that were measured', () => {
	const latencies = new Latencies();
	for (let i = 100; i >= 1; i--) latencies.add(i);
	expect([0.5, 0.99, 1].map((share) => latencies.percentile(share))).toEqual([50, 99, 100]);
	latencies.add(1000);
	expect(latencies.percentile(1)).toBe(1000);
	expect(latencies.count).toBe(101);
	expect(new Latencies().percentile(0.5)).toBe(0);
});

test('numbers are found by the name before them', () => {
	expect(numberAfter('{"a":1,"version":27,"b":3}', '"version":')).toBe(27);
	expect(numberAfter('{"a":1}', '"version":')).toBeNull();
});

test.each([
	[{ type: 'hello', protocol: 1 }, { kind: 'ready' }],
	[
		{ type: 'events', table: 'x', now: 1, events: [{ sequence: 5 }] },
		{ kind: 'stands', steps: 4, settles: false },
	],
	[
		{ type: 'events', table: 'x', now: 1, events: [{ sequence: 5 }, { sequence: 6 }] },
		{ kind: 'stands', steps: 5, settles: false },
	],
	[
		{ type: 'events', table: 'x', now: 1, command: 'y', events: [{ sequence: 5 }] },
		{ kind: 'stands', steps: 4, settles: true },
	],
	[
		{ type: 'state', table: 'x', role: 0, now: 1, events: [], view: { version: 1 } },
		{ kind: 'stands', steps: 0, settles: false },
	],
	[
		{ type: 'ack', table: 'x', id: 'y', sequence: 3 },
		{ kind: 'ack', steps: 2 },
	],
	[{ type: 'refused', table: 'x' }, { kind: 'refused' }],
	[{ type: 'presence', table: 'x' }, { kind: 'other' }],
])('reads %j from our server', (message, heard) => {
	expect(orreryHears(Buffer.from(JSON.stringify(message)))).toEqual(heard);
});

test.each([
	['2', { kind: 'ping' }],
	['40/dummy,{"sid":"x"}', { kind: 'ready' }],
	['42/dummy,["update","id",{"G":{"step":7,"x":1}}]', { kind: 'stands', steps: 7, settles: true }],
	['42/dummy,["sync","id",{"state":{"G":{"step":0}}}]', { kind: 'stands', steps: 0, settles: true }],
	['42/dummy,["matchData","id",[]]', { kind: 'other' }],
])('reads %s from the peer', (message, heard) => {
	expect(peerHears(Buffer.from(message))).toEqual(heard);
});

test('spreads keep the order in which they are asked for', () => {
	expect(spreadsIn('different,by-table')).toEqual(['different', 'by-table']);
	expect(() => spreadsIn('different,sideways')).toThrow('--spread is of rematch, ');
});

test('players open a socket for the next game, and leave the old one when it is there', async () => {
	const log: string[] = [];
	const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
	await once(server, 'listening');
	onTestFinished(() => {
		for (const client of server.clients) client.terminate();
		server.close();
	});
	const says = (heard: Heard): string => JSON.stringify(heard);
	server.on('connection', (socket, { url }) => {
		log.push(`${url} opens`);
		socket.send(says({ kind: 'ready' }));
		socket.on('close', () => log.push(`${url} closes`));
		socket.on('message', (data) => {
			log.push(`${url} ${data}`);
			if (String(data) === 'enter') socket.send(says({ kind: 'stands', steps: 0, settles: false }));
			if (String(data) === 'move') socket.send(says({ kind: 'stands', steps: 1, settles: true }));
		});
	});
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('the server has no port');
	const linesTo = (path: string): readonly Line[] => [
		{ url: `ws://127.0.0.1:${address.port}${path}`, headers: {}, first: null },
	];
	const game = { enter: ['enter'], leave: 'leave', steps: [{ player: 0, text: 'move' }] };
	const matches = ['/one', '/two'].map((path): Match => ({ ...game, lines: linesTo(path) }));
	const dialect: Dialect = {
		prepare: () => Promise.reject(new Error('everything is prepared')),
		hear: (data) => JSON.parse(String(data)),
		pong: '',
		close: () => Promise.resolve(),
	};
	const count = { acknowledged: () => undefined, told: () => undefined, refused: () => undefined };
	const players = new TablePlayers({ lines: linesTo('/one'), matches }, dialect, count);
	await players.open();
	await players.enter('first');
	players.play(0);
	const last = ['/two leave', '/one closes'];
	await expect.poll(() => players.isIdle && last.every((line) => log.includes(line))).toBe(true);
	const order = log.filter((line) => line !== '/one closes');
	expect(order).toEqual(
		['/one', '/two'].flatMap((path) => ['opens', 'enter', 'move', 'leave'].map((does) => `${path} ${does}`)),
	);
	expect(log.indexOf('/one closes')).toBeGreaterThan(log.indexOf('/two opens'));
});

test('usage is counted by thread, and what was used before does not count', () => {
	const usage = (cpuUs: number): UsageByThread =>
		new Map([['main', { cpuUs, writes: 2 * cpuUs, reads: 1, writtenBytes: 3 * cpuUs }]]);
	expect(addedUsage(usage(1), usage(5), usage(7))).toEqual(
		new Map([['main', { cpuUs: 3, writes: 6, reads: 1, writtenBytes: 9 }]]),
	);
});

/** Why the usage of this process cannot be read; null if it can. Not every system and container has the files. */
function unreadable(): string | null {
	try {
		for (const file of ['io', 'schedstat']) readFileSync(`/proc/self/task/${process.pid}/${file}`);
		return null;
	} catch (error) {
		return String(error);
	}
}

test('usage is read of every thread', ({ skip }) => {
	const why = unreadable();
	if (why !== null) skip(why);
	const cpu = Array.from(usageByThread(process.pid).values()).map(({ cpuUs }) => cpuUs);
	expect(cpu.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(1000);
});

test('the table shows how much more ours does with the same processor time', () => {
	const measured = (server: 'orrery' | 'peer', acknowledged: number, cpuMs: number): MovesMeasured => ({
		part: 'moves',
		server,
		title: server,
		workload: 'Nova Luna, 2',
		tables: 20,
		moves: 73,
		played: {
			acknowledged,
			seconds: 2,
			cpuMs,
			mainMs: cpuMs / 2,
			p50: 1,
			p99: 2,
			most: 3,
			ownP99: 1,
			refused: 0,
			bytes: 2400,
		},
		cpuOfWindows: [],
	});
	const [, , peer, orrery] = movesTable([measured('peer', 300, 60), measured('orrery', 900, 90)]).split('\n');
	expect(peer).toMatch(/peer +\| 200 +\| 100 +\| 5000 +\| 2\.00 × +\| 150 /);
	expect(orrery).toMatch(/orrery +\| 100 +\| 50 +\| 10000 +\| +\| 450 /);
});

test('memory is counted for each table and each socket', () => {
	const usage = (heap: number) => ({ cpuMs: 0, rss: 2 * heap, heap });
	const measured: MemoryMeasured = {
		part: 'memory',
		server: 'orrery',
		title: 'orrery',
		workload: 'Nova Luna, 2',
		tables: 1000,
		sockets: 100,
		atStart: usage(20e6),
		made: usage(21e6),
		connected: usage(22e6),
		watched: usage(52e6),
	};
	expect(memoryTable([measured]).split('\n').at(-1)).toMatch(
		/orrery \| 20, 40 +\| 1000: 1\.0 +\| 100: 10\.0 +\| 30\.0 +\| 52, 104 /,
	);
});

test('the dummy game of the other server has the size of a view in the middle of ours', () => {
	for (const workload of WORKLOADS.filter(({ clock }) => clock.kind === 'none')) {
		const { moves, board } = likenessOf(workload);
		expect(moves).toBeGreaterThan(20);
		expect(JSON.stringify(board).length).toBeGreaterThan(1000);
	}
});
