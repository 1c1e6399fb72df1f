import type { TableId } from '@orrery/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { ageLog } from './simulated/age-log.ts';
import { defined } from './simulated/defined.ts';
import { KilledServer } from './simulated/killed-server.ts';
import { query } from './simulated/place-queries.ts';
import { temporaryPlace } from './simulated/places.ts';
import type { Player } from './simulated/player.ts';
import { arrived } from './simulated/players.ts';
import { startServer } from './simulated/servers.ts';
import type { Visitor } from './simulated/visitor.ts';
import { startedTable, tableFor, visitor } from './simulated/visitor.ts';

/*
 * Games with days per turn whose server is not always running. To avoid waiting, the tests make the log older while
 * the server is down.
 */

const DAY = 86_400_000;
const MINUTE = 60_000;
const THREE_DAYS = { kind: 'days', days: 3 } as const;

interface Away {
	readonly server: KilledServer;
	readonly data: string;
	readonly table: TableId;
	readonly two: readonly Visitor[];
	/** The seat that has to decide. */
	readonly turnSeat: number;
}

/** A game with days per turn after one move, whose server has stopped. */
async function gameLeftBehind(end: 'stop' | 'kill'): Promise<Away> {
	const data = await temporaryPlace();
	const server = await KilledServer.start(data);
	onTestFinished(() => server.kill());
	const two = await Promise.all(['Ada', 'Ben'].map((name) => visitor(server.address, name)));
	const { table } = await startedTable(two, tableFor('nova-luna', 2, { clock: THREE_DAYS }));
	const players = await arrivedAt(table, two);
	await move(players);
	const turnSeat = defined(players[0]?.view?.deciders[0]);
	for (const player of players) player.close();
	await server[end]();
	return { server, data, table, two, turnSeat };
}

function arrivedAt(table: TableId, two: readonly Visitor[]): Promise<readonly Player[]> {
	return Promise.all(two.map((someone) => arrived(table, someone)));
}

/** The player whose turn it is moves, and both see it. */
async function move(players: readonly Player[]): Promise<void> {
	const player = defined(players.find((one) => one.choice() !== null));
	player.command(defined(player.choice()));
	await player.until(({ acknowledged }) => acknowledged.length > 0, 'the acknowledgement');
	const { sequence } = defined(player.acknowledged.at(-1));
	await Promise.all(players.map((one) => one.until(({ view }) => view?.version === sequence, 'the move')));
}

/** The time that the seat has left now. */
function leftOf({ view }: Player, seat: number): number {
	const { at, left, running } = defined(view?.times);
	const passed = running.some((one) => one === seat) ? Date.now() - at : 0;
	return defined(left[seat]) - passed;
}

test.each(['stop', 'kill'] as const)(
	'clocks keep running while the server is down after a %s',
	async (end) => {
		const { server, data, table, two, turnSeat } = await gameLeftBehind(end);
		await ageLog(data, 2 * DAY);
		await server.start();
		const players = await arrivedAt(table, two);
		const [ada] = players;
		const waiting = 1 - turnSeat;
		expect(leftOf(defined(ada), turnSeat)).toBeLessThanOrEqual(DAY);
		expect(leftOf(defined(ada), turnSeat)).toBeGreaterThan(DAY - 5 * MINUTE);
		expect(leftOf(defined(ada), waiting)).toBe(3 * DAY);
		expect(ada?.events.map(({ type }) => type)).toEqual(['created', 'moved']);
		// A player who moves in time gets all their days back for the next turn.
		await move(players);
		expect(leftOf(defined(ada), turnSeat)).toBeGreaterThan(3 * DAY - 5 * MINUTE);
	},
);

test.each(['stop', 'kill'] as const)(
	'a player who runs out of time while the server is down after a %s is out when it is back',
	async (end) => {
		const { server, data, table, two, turnSeat } = await gameLeftBehind(end);
		await ageLog(data, 3 * DAY + MINUTE);
		await server.start();
		// This happens without anyone connected.
		await expect.poll(() => typesIn(data, table)).toContain('ran-out');
		const players = await arrivedAt(table, two);
		const ada = defined(players[0]);
		expect(ada.view?.seats[turnSeat]).toMatchObject({ left: 'ran-out' });
		expect(ada.view?.seats[1 - turnSeat]).toMatchObject({ left: null, standIn: null });
		expect(ada.events.filter(({ type }) => type === 'ran-out')).toHaveLength(1);
		expect(ada.view?.ending).toEqual({ kind: 'ran-out', ranking: [[1 - turnSeat], [turnSeat]] });
	},
);

test('a turn lasts as many days as agreed, however soon other games are abandoned', async () => {
	const first = await startServer();
	const two = await Promise.all(['Ada', 'Ben'].map((name) => visitor(first.address, name)));
	const clock = { kind: 'days', days: 100 } as const;
	const probe = await startedTable(two, tableFor('nova-luna', 2, { clock }));
	const endless = await startedTable(two, tableFor('nova-luna', 2));
	await first.close();
	await ageLog(first.data, 90 * DAY);
	const { address } = await startServer({ sweepMs: 20 }, first.data);
	const status = async (table: TableId) => (await visitor(address, 'Cleo')).must('table', { table });
	await expect.poll(async () => (await status(endless.table)).status).toBe('ended');
	// A sweep visits all games; the next one starts when it is done.
	await new Promise((resolve) => setTimeout(resolve, 200));
	expect((await status(probe.table)).status).toBe('playing');
	expect(await typesIn(first.data, probe.table)).toEqual(['created']);
});

/** What is in the log so far, read while the server runs. */
async function typesIn(data: string, table: TableId): Promise<readonly unknown[]> {
	const rows = await query(data, 'select entry from log_entries where table_id = ? order by sequence', table);
	return rows.map(({ entry }) => JSON.parse(String(entry)).type);
}
