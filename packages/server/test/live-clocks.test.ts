import type { TableId } from '@orrery/protocol';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { TimeSource } from '../src/play/server-time.ts';
import { ServerTime } from '../src/play/server-time.ts';
import type { Outage } from '../src/storage/uptime-store.ts';
import { ageLog } from './simulated/age-log.ts';
import { defined } from './simulated/defined.ts';
import { KilledServer } from './simulated/killed-server.ts';
import { query } from './simulated/place-queries.ts';
import { temporaryPlace } from './simulated/places.ts';
import type { Player } from './simulated/player.ts';
import { arrived } from './simulated/players.ts';
import { startServer } from './simulated/servers.ts';
import { startedTable, tableFor, visitor } from './simulated/visitor.ts';

/* Live clocks count only the time in which a server was running, whatever the wall clock says. */

const HOUR = 3_600_000;
const LIVE = { kind: 'live', baseMs: 20_000, incrementMs: 0 } as const;
const OUTAGE_MS = 30_000;

/** The time that the seat to move has left now, as its client shows it. */
function leftNow({ view }: Player, now: number): number {
	const { at, left, running } = defined(view?.times ?? undefined);
	return defined(left[defined(running[0])]) - Math.max(0, now - at);
}

function pause(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}

function typesOf({ events }: Player): readonly string[] {
	return events.map(({ type }) => type);
}

test.each(['stop', 'kill'] as const)(
	'a server that was down for 30 s after a %s flags nobody who had 20 s left',
	async (end) => {
		const place = await temporaryPlace();
		const server = await KilledServer.start(place);
		onTestFinished(() => server.kill());
		const two = await Promise.all(['Ada', 'Ben'].map((name) => visitor(server.address, name)));
		const { table } = await startedTable(two, tableFor('nova-luna', 2, { clock: LIVE }));
		await server[end]();
		// Everything is made older instead of waiting: also when a server was last running.
		await ageLog(place, OUTAGE_MS);
		const aged = `cast(cast(value as bigint) - ${OUTAGE_MS} as text)`;
		await query(place, `update settings set value = ${aged} where name = 'running-at'`);
		await server.start();
		const players = await Promise.all(two.map((someone) => arrived(table, someone)));
		const [ada] = players;
		expect(typesOf(defined(ada))).toEqual(['created', 'paused']);
		expect(ada?.view?.ending).toBeNull();
		const mover = defined(players.find((one) => one.choice() !== null));
		mover.command(defined(mover.choice()));
		await mover.until(({ pending }) => pending === null, 'the answer');
		expect(mover.refusals).toEqual([]);
		// A move made before the outage would have been as good: the pause outdates nothing.
		expect(typesOf(mover)).toEqual(['created', 'paused', 'moved']);
	},
);

test('a move made for the version before the outage is accepted after it', async () => {
	const first = await startServer();
	const two = await Promise.all(['Ada', 'Ben'].map((name) => visitor(first.address, name)));
	const clock = { ...LIVE, baseMs: 60_000 };
	const { table } = await startedTable(two, tableFor('nova-luna', 2, { clock }));
	const before = await Promise.all(two.map((someone) => arrived(table, someone)));
	const index = before.findIndex((one) => one.choice() !== null);
	const body = defined(defined(before[index]).choice() ?? undefined);
	await first.close();
	const again = await startServer({}, first.data);
	const someone = Object.assign(defined(two[index]), { address: again.address });
	const player = await arrived(table, someone);
	expect(player.view?.version).toBe(2);
	player.command(body, { version: 1 });
	await player.until(({ pending }) => pending === null, 'the answer');
	expect([player.refusals, player.acknowledged.map(({ sequence }) => sequence)]).toEqual([[], [3]]);
});

test('a player who does not come back after an outage still runs out of time', async () => {
	const first = await startServer();
	const two = await Promise.all(['Ada', 'Ben'].map((name) => visitor(first.address, name)));
	const { table } = await startedTable(two, tableFor('nova-luna', 2, { clock: { ...LIVE, baseMs: 800 } }));
	await first.close();
	const { address } = await startServer({ comeBackMs: 300 }, first.data);
	const status = async () => (await visitor(address, 'Cleo')).must('table', { table });
	await expect.poll(async () => (await status()).status).toBe('ended');
});

/** A live game of two with a minute each, in this process, whose wall clock the test sets. */
async function withWallClock(
	jumpMs: number,
): Promise<{ readonly table: TableId; readonly players: readonly Player[] }> {
	const { address } = await startServer();
	const two = await Promise.all(['Ada', 'Ben'].map((name) => visitor(address, name)));
	const clock = { ...LIVE, baseMs: 60_000 };
	const { table } = await startedTable(two, tableFor('nova-luna', 2, { clock }));
	const players = await Promise.all(two.map((someone) => arrived(table, someone)));
	const real = Date.now.bind(Date);
	const spy = vi.spyOn(Date, 'now').mockImplementation(() => real() + jumpMs);
	onTestFinished(() => spy.mockRestore());
	return { table, players };
}

test.each([
	['forward', HOUR],
	['back', -HOUR],
])('a wall clock that is set an hour %s takes and gives no time', async (_, jumpMs) => {
	const { players } = await withWallClock(jumpMs);
	await pause(1500);
	for (let move = 0; move < 4; move++) {
		const mover = defined(players.find((one) => one.choice() !== null));
		const { version } = defined(mover.view ?? undefined);
		mover.command(defined(mover.choice()));
		await Promise.all(players.map((one) => one.until(({ view }) => (view?.version ?? 0) > version, 'it')));
	}
	const [ada] = players;
	expect(typesOf(defined(ada))).not.toContain('ran-out');
	const { at } = defined(ada?.view?.times ?? undefined);
	for (const left of defined(ada?.view?.times?.left)) {
		expect(left).toBeGreaterThan(30_000);
		expect(left).toBeLessThanOrEqual(60_000);
	}
	// The first player thought for a second and a half, which counts.
	expect(Math.min(...defined(ada?.view?.times?.left))).toBeLessThan(59_000);
	// What the server calls now fits the clocks, so that clients show the time right.
	const told = defined(ada?.received.findLast((text) => text.includes('"type":"events"')));
	const now = Number(/"now":(\d+)/.exec(told)?.[1]);
	expect(Math.abs(now - at)).toBeLessThan(5000);
	expect(leftNow(defined(ada), now)).toBeGreaterThan(30_000);
});

/** The storage of uptime in memory. */
function uptime(lastBeat: number | null) {
	const outages: Outage[] = [];
	const beats: number[] = [];
	return {
		outages,
		beats,
		store: {
			beat: async (now: number) => void beats.push(now),
			lastBeat: async () => beats.at(-1) ?? lastBeat,
			addOutage: async (outage: Outage) => void outages.push(outage),
			outages: async () => [...outages],
		},
	};
}

/** A source whose clocks the test sets. */
class Clocks implements TimeSource {
	wallAt = 1_000_000;
	steadyAt = 50;

	wall(): number {
		return this.wallAt;
	}

	steady(): number {
		return this.steadyAt;
	}

	pass(ms: number): void {
		this.wallAt += ms;
		this.steadyAt += ms;
	}
}

async function timeOf(clocks: Clocks, lastBeat: number | null, isShared = false, kept = uptime(lastBeat)) {
	const settings = { beatMs: 2000, comeBackMs: 5000, isShared };
	const time = new ServerTime(kept.store as never, settings, () => undefined, clocks);
	onTestFinished(() => time.close());
	await time.begin(() => true);
	return { ...kept, time };
}

test('the time of a server goes on steadily and never goes back, not even over a restart', async () => {
	const clocks = new Clocks();
	const { time } = await timeOf(clocks, null);
	expect(time.now()).toBe(1_000_000);
	expect(time.outagesAfter(0)).toEqual([]);
	clocks.pass(1000);
	clocks.wallAt -= HOUR;
	expect(time.now()).toBe(1_001_000);
	// The next process begins with a wall clock an hour behind.
	const next = await timeOf(clocks, time.now());
	expect(next.time.now()).toBe(1_001_000);
	clocks.pass(500);
	expect(next.time.now()).toBe(1_001_500);
});

test('an outage is the time from the last sign of life until players could come back', async () => {
	const clocks = new Clocks();
	const { time } = await timeOf(clocks, 940_000);
	expect(time.outagesAfter(990_000)).toEqual([{ from: 940_000, until: 1_005_000 }]);
	expect(time.outagesAfter(1_005_000)).toEqual([]);
});

test('a process that was held up notes it before it counts any time', async () => {
	const clocks = new Clocks();
	const { time, outages } = await timeOf(clocks, null);
	clocks.pass(60_000);
	expect(time.now()).toBe(1_060_000);
	expect(time.outagesAfter(1_060_000)).toEqual([{ from: 1_000_000, until: 1_065_000 }]);
	expect(outages).toHaveLength(1);
});

test('a node that starts with a wrong wall clock next to others goes by their time, and nobody was away', async () => {
	const clocks = new Clocks();
	const running = await timeOf(clocks, null, true);
	const others = new Clocks();
	others.wallAt += HOUR;
	const starting = timeOf(others, null, true, running);
	// The node that is running notes that it is, as it does every two seconds.
	running.beats.push(1_002_000);
	const { time, outages } = await starting;
	expect([time.now(), time.startedAt]).toEqual([1_002_000, 1_002_000]);
	expect(outages).toEqual([]);
	others.pass(3000);
	expect(time.now()).toBe(1_005_000);
});

test('a node that starts when no other is running notes the outage of all of them', async () => {
	const clocks = new Clocks();
	const starting = timeOf(clocks, 940_000, true);
	const looking = setInterval(() => clocks.pass(1000), 50);
	const { outages } = await starting;
	clearInterval(looking);
	expect(outages).toMatchObject([{ from: 940_000 }]);
});

test('a node that was held up while another one served notes no outage', async () => {
	const clocks = new Clocks();
	const { time, outages, beats } = await timeOf(clocks, null, true);
	beats.push(1_059_000);
	clocks.pass(60_000);
	expect(time.now()).toBe(1_060_000);
	await expect.poll(() => time.outagesAfter(1_000_000)).toEqual([]);
	expect(outages).toEqual([]);
	// Nobody else was there the second time.
	clocks.pass(60_000);
	expect(time.now()).toBe(1_120_000);
	await expect.poll(() => outages).toHaveLength(1);
	expect(time.outagesAfter(1_100_000)).toHaveLength(1);
});
