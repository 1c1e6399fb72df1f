import { expect, test } from 'vitest';
import { Latencies } from './latencies.ts';
import { numberAfter } from './match.ts';
import type { Measured } from './measure.ts';
import { orreryHears } from './orrery-dialect.ts';
import { peerHears } from './peer-dialect.ts';
import { table } from './report.ts';

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
		{ type: 'events', table: 'x', now: 1, events: [{ sequence: 5 }], view: { version: 5 } },
		{ kind: 'stands', steps: 4, settles: false },
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

test('the table shows the ratio of moves per second and of processor time', () => {
	const measured = (side: 'orrery' | 'peer', acknowledged: number, cpuMs: number): Measured => ({
		side,
		players: 40,
		heapKb: 20,
		rssKb: 30,
		moves: 73,
		paced: null,
		saturated: {
			acknowledged,
			seconds: 2,
			cpuMs,
			p50: 1,
			p99: 2,
			most: 3,
			ownP99: 1,
			refused: 0,
			bytes: 2400,
		},
	});
	const sizes = [{ players: 40, orrery: measured('orrery', 900, 90), peer: measured('peer', 300, 60) }];
	const ratio = table({ machine: '', sizes }).split('\n').at(-1);
	expect(ratio).toMatch(/^\| 40 +\| ratio +\| +\| 3\.00 × +\| +\| 2\.00 × +\|/);
});
