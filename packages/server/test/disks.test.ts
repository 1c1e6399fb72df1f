import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestContext } from 'vitest';
import { expect, onTestFinished } from 'vitest';
import { defined } from './simulated/defined.ts';
import type { Disk } from './simulated/disks.ts';
import { limitedDisk, lockedDisk, memoryDisk, remount } from './simulated/disks.ts';
import { KilledServer } from './simulated/killed-server.ts';
import { testOfFiles } from './simulated/places.ts';
import type { Player } from './simulated/player.ts';
import { arrived } from './simulated/players.ts';
import { startServer } from './simulated/servers.ts';
import { startedTable, tableFor, Visitor, visitor } from './simulated/visitor.ts';

/* Disks that are full, read-only or slow, under a server in a process of its own. */

async function play(mover: Player): Promise<'acknowledged' | string> {
	const before = mover.acknowledged.length;
	mover.command(defined(mover.choice()));
	await mover.until(({ pending }) => pending === null, 'an answer');
	return mover.acknowledged.length > before ? 'acknowledged' : defined(mover.refusals.at(-1));
}

async function healthOf(address: string): Promise<readonly [number, unknown]> {
	const answer = await fetch(`${address}/healthz`);
	const { status } = (await answer.json()) as { readonly status: unknown };
	return [answer.status, status];
}

/** The player whose turn it is. */
async function moverOf(players: readonly Player[]): Promise<Player> {
	await expect.poll(() => players.some((player) => player.choice() !== null)).toBe(true);
	return defined(players.find((player) => player.choice() !== null));
}

const DISKS: readonly { readonly name: string; readonly make: () => Disk | null }[] = [
	{ name: 'a full file system', make: () => memoryDisk(16) },
	{ name: 'a limit on the size of files', make: limitedDisk },
	{ name: 'a disk that has become read-only', make: lockedDisk },
];

/** The disk; without the rights for it the test is skipped. The limit on the size of files works for everyone on Linux. */
function orSkip(disk: Disk | null, skip: TestContext['skip']): Disk {
	return disk ?? skip('the tests have no rights for such a disk, or the system has none');
}

testOfFiles.for(DISKS)(
	'$name: moves are refused, nothing acknowledged is lost, and it recovers by itself',
	async ({ make }, { skip }) => {
		const disk = orSkip(make(), skip);
		const server = await KilledServer.start(disk.folder, { logLevel: 'silent' });
		onTestFinished(() => server.kill());
		const { address } = server;
		const two = await Promise.all(['Ada', 'Ben'].map((name) => visitor(address, name)));
		const { table } = await startedTable(two, tableFor('nova-luna', 2));
		const players = await Promise.all(two.map((someone) => arrived(table, someone)));
		expect(await play(await moverOf(players))).toBe('acknowledged');
		expect(await healthOf(address)).toEqual([200, 'ok']);

		disk.fail(defined(server.pid));
		// The first writes may still fit into what the files have.
		await expect
			.poll(async () => (await new Visitor(address).ask('nameGuest', { body: { name: 'Cleo' } })).ok)
			.toBe(false);
		// Not only moves: a guest who cannot be stored shows in the health too.
		expect(await healthOf(address)).toEqual([503, 'storage-failing']);
		expect(await play(await moverOf(players))).toBe('failed');
		expect(await new Visitor(address).refusal('nameGuest', { body: { name: 'Dan' } })).toBe('failed');
		// What can be read is still read.
		expect(await defined(two[0]).must('table', { table })).toMatchObject({ status: 'playing' });

		disk.heal(defined(server.pid));
		expect(await healthOf(address)).toEqual([200, 'ok']);
		expect(await play(await moverOf(players))).toBe('acknowledged');
		for (const player of players) player.close();
		await server.kill();

		// Everything that was acknowledged is in the log, and nothing else.
		const database = new DatabaseSync(join(disk.folder, 'orrery.db'));
		const entries = database.prepare('select sequence from log_entries where table_id = ?').all(table);
		const names = database.prepare('select name from players order by name').all();
		database.close();
		const acknowledged = players.flatMap((player) => player.acknowledged.map(({ sequence }) => sequence));
		expect(entries.map(({ sequence }) => sequence)).toEqual([1, ...acknowledged.toSorted((a, b) => a - b)]);
		expect(names.map(({ name }) => name)).not.toContain('Dan');
	},
);

testOfFiles(
	'a server does not start on a read-only disk, and starts when it can be written again',
	async ({ skip }) => {
		const disk = orSkip(memoryDisk(16), skip);
		const first = await startServer({}, disk.folder);
		const ada = await visitor(first.address, 'Ada');
		await first.close();
		remount(disk.folder, 'ro');
		await expect(startServer({}, disk.folder)).rejects.toThrow('data-unusable');
		remount(disk.folder, 'rw');
		const again = await startServer({}, disk.folder);
		expect(
			await Object.assign(new Visitor(again.address), { cookie: ada.cookie }).must('guest'),
		).toMatchObject({
			name: 'Ada',
		});
	},
);

/*
 * A disk that takes long for a commit, seen from the server: the thread that writes waits inside SQLite. Here it waits
 * for the lock of another connection, because no file system for tests can be made slow without special rights.
 */
testOfFiles(
	'a slow disk delays acknowledgements, not lists, and a disk that hangs shows in the health',
	async () => {
		const { address, data } = await startServer();
		const two = await Promise.all(['Ada', 'Ben'].map((name) => visitor(address, name)));
		const { table } = await startedTable(two, tableFor('nova-luna', 2));
		const players = await Promise.all(two.map((someone) => arrived(table, someone)));
		const mover = await moverOf(players);
		const slow = new DatabaseSync(join(data, 'orrery.db'));
		onTestFinished(() => slow.close());
		slow.exec('begin immediate');
		mover.command(defined(mover.choice()));
		await pause(50);
		const lists = [await new Visitor(address).ask('lobby'), await defined(two[0]).ask('history')];
		expect(lists.map(({ ok }) => ok)).toEqual([true, true]);
		expect(mover.pending).not.toBeNull();
		expect(mover.acknowledged).toHaveLength(0);
		expect(await healthOf(address)).toEqual([503, 'storage-silent']);
		slow.exec('rollback');
		await mover.until(({ pending }) => pending === null, 'the acknowledgement');
		expect(mover.acknowledged).toHaveLength(1);
		expect(await healthOf(address)).toEqual([200, 'ok']);
	},
);
