import { expect, test } from 'vitest';
import { Latencies } from './latencies.ts';
import { numberAfter } from './match.ts';
import type { MemoryMeasured } from './measure-memory.ts';
import type { MovesMeasured } from './measure-moves.ts';
import { orreryHears } from './orrery-dialect.ts';
import { peerHears } from './peer-dialect.ts';
import { memoryTable, movesTable } from './report.ts';
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
