import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newPlayerId } from '../src/encoding/random-text.ts';
import { serve } from '../src/index.ts';
import { makeBackup } from '../src/storage/backup.ts';
import { restoreBackup } from '../src/storage/backup-restore.ts';
import type { CopyProgress, TableDigest } from '../src/storage/copy-rows.ts';
import { digestOf } from '../src/storage/copy-rows.ts';
import { movePlace } from '../src/storage/move-place.ts';
import { openDatabase } from '../src/storage/open-database.ts';
import { openForAdmin, openStorage } from '../src/storage/storage.ts';
import { TABLE_KEYS, TABLE_NAMES } from '../src/storage/table-keys.ts';
import { defined } from './simulated/defined.ts';
import { fillStorage } from './simulated/filled-storage.ts';
import { query } from './simulated/place-queries.ts';
import { temporaryFolder, temporaryPlace, testOfPostgres } from './simulated/places.ts';
import { arrived, insist } from './simulated/players.ts';
import { startServer } from './simulated/servers.ts';
import { startedTable, tableFor, Visitor, visitor } from './simulated/visitor.ts';

const GAMES = { accounts: 700, ended: 700, rated: 300, playing: 50, whole: 20, busiest: 40 };

/** A folder with thousands of rows, which no server uses. */
async function filledFolder(more = 0): Promise<string> {
	const folder = temporaryFolder();
	await (await openStorage(folder)).close();
	fillStorage(folder, { ...GAMES, accounts: GAMES.accounts + more });
	return folder;
}

async function digestsIn(place: string): Promise<Readonly<Record<string, TableDigest>>> {
	const database = defined(await openDatabase(place));
	try {
		const digests: Record<string, TableDigest> = {};
		for (const table of TABLE_NAMES) digests[table] = await digestOf(database.db, table);
		return digests;
	} finally {
		await database.close();
	}
}

/** A folder with a game in progress, and the players of it. */
async function playedFolder(): Promise<{
	readonly data: string;
	readonly two: readonly Visitor[];
	table: string;
}> {
	const { address, data, close } = await startServer({}, temporaryFolder());
	const two = await Promise.all(['Ada', 'Ben'].map((name) => visitor(address, name)));
	const { table } = await startedTable(two, tableFor('nova-luna', 2));
	const players = await Promise.all(two.map((someone) => arrived(table, someone)));
	const mover = defined(players.find((player) => player.choice() !== null));
	await insist(mover, defined(mover.choice()));
	for (const player of players) player.close();
	await close();
	return { data, two, table };
}

test('every table of the schema is copied, by its whole primary key', async () => {
	const folder = temporaryFolder();
	await (await openStorage(folder)).close();
	const tables = await query(
		folder,
		`select name from sqlite_master where type = 'table' and name not like 'kysely%' and name not like 'sqlite%'`,
	);
	expect(tables.map(({ name }) => name).toSorted()).toEqual(TABLE_NAMES.toSorted());
	for (const table of TABLE_NAMES) {
		const columns = await query(
			folder,
			`select name, pk from pragma_table_info('${table}') where pk > 0 order by pk`,
		);
		expect([table, columns.map(({ name }) => name)]).toEqual([table, TABLE_KEYS[table]]);
	}
});

testOfPostgres('a game goes on in PostgreSQL and later in a folder again', async () => {
	const { data, two, table } = await playedFolder();
	const database = await temporaryPlace();
	expect(await movePlace({ from: data, to: database, quick: false })).toEqual({
		ok: true,
		value: expect.objectContaining({ games: 1 }),
	});
	const server = await startServer({}, database);
	const players = await Promise.all(
		two.map(({ cookie }) => arrived(table, Object.assign(new Visitor(server.address), { cookie }))),
	);
	const mover = defined(players.find((player) => player.choice() !== null));
	await insist(mover, defined(mover.choice()));
	// Nobody moves a place that is served.
	const back = join(temporaryFolder(), 'back');
	expect(await movePlace({ from: database, to: back, quick: false })).toEqual({
		ok: false,
		fault: { code: 'in-use', place: database },
	});
	for (const player of players) player.close();
	await server.close();
	expect(await movePlace({ from: database, to: back, quick: false })).toMatchObject({ ok: true });
	expect(await digestsIn(back)).toEqual(await digestsIn(database));
	const again = await startServer({}, back);
	const { view } = await arrived(
		table,
		Object.assign(new Visitor(again.address), { cookie: defined(two[0]).cookie }),
	);
	expect(view?.version).toBe(3);
});

testOfPostgres('a copy that was interrupted goes on, and no server starts on it before', async () => {
	const from = await filledFolder();
	const to = await temporaryPlace();
	let done = 0;
	for (const stop of [600, 2000]) {
		const interrupted = await movePlace({
			from,
			to,
			quick: true,
			onProgress: (progress) => {
				({ done } = progress);
				if (done > stop) throw new Error('killed');
			},
		});
		expect(interrupted).toEqual({ ok: false, fault: { code: 'cannot-copy', detail: 'killed' } });
		await expect(openStorage(to)).rejects.toThrow('not complete');
	}
	let first = 0;
	const moved = await movePlace({
		from,
		to,
		quick: true,
		onProgress: (progress) => {
			first ||= progress.done;
		},
	});
	expect(moved).toMatchObject({ ok: true });
	expect(first).toBeGreaterThanOrEqual(done);
	expect(await digestsIn(to)).toEqual(await digestsIn(from));
	// Once more changes nothing.
	expect(await movePlace({ from, to, quick: true })).toMatchObject({ ok: true });
	const storage = await openStorage(to);
	onTestFinished(() => storage.close());
	expect((await storage.stats()).accounts).toBe(GAMES.accounts);
});

/** A backup of a place that has no id yet, because it never used NATS and was never moved. */
async function backupOf(data: string): Promise<string> {
	const file = join(temporaryFolder(), 'server.backup');
	expect(await makeBackup({ data, file, force: false, quick: true })).toMatchObject({ ok: true });
	return file;
}

/** Begins to copy a file into a database, and stops in the middle. */
async function interruptedCopy(from: string, to: string): Promise<void> {
	const onProgress = ({ done }: CopyProgress): void => {
		if (done > 600) throw new Error('killed');
	};
	const fault = { code: 'cannot-copy', detail: 'killed' };
	expect(await movePlace({ from, to, quick: true, onProgress })).toEqual({ ok: false, fault });
}

testOfPostgres('a restore that was interrupted was refused, because the target was not empty', async () => {
	const folder = await filledFolder();
	const file = await backupOf(folder);
	const to = await temporaryPlace();
	await interruptedCopy(file, to);
	// It is another place, as far as anyone can tell.
	const other = await restoreBackup({ file: await backupOf(await filledFolder(1)), data: to, quick: true });
	expect(other).toMatchObject({ ok: false, fault: { code: 'not-empty' } });
	expect(await restoreBackup({ file, data: to, quick: true })).toMatchObject({ ok: true });
	const ids = `select name from settings where name = 'place'`;
	expect([await query(folder, ids), (await query(to, ids)).length]).toEqual([[], 1]);
});

testOfPostgres('a database file alone is copied on after an interruption', async () => {
	const from = join(temporaryFolder(), 'copy.db');
	copyFileSync(join(await filledFolder(), 'orrery.db'), from);
	const to = await temporaryPlace();
	await interruptedCopy(from, to);
	expect(await movePlace({ from, to, quick: true })).toMatchObject({ ok: true });
});

testOfPostgres(
	'a database that was copied only in part was backed up and moved as if it were whole',
	async () => {
		const half = await temporaryPlace();
		await interruptedCopy(await filledFolder(), half);
		const fault = { code: 'half-copied' };
		const file = join(temporaryFolder(), 'server.backup');
		expect(await makeBackup({ data: half, file, force: false, quick: true })).toEqual({ ok: false, fault });
		const folder = temporaryFolder();
		expect(await movePlace({ from: half, to: folder, quick: true })).toEqual({ ok: false, fault });
		expect([existsSync(file), existsSync(join(folder, 'orrery.db'))]).toEqual([false, false]);
		expect(await openForAdmin(half)).toEqual({ ok: false, fault: 'half-copied' });
		const served = await serve(
			{ client: folder, data: half, logLevel: 'silent' },
			{ host: '127.0.0.1', port: 0 },
		);
		expect(served).toEqual({ ok: false, fault: 'half-copied' });
	},
);

testOfPostgres('a copy into a folder that was interrupted goes on', async () => {
	const from = await temporaryPlace();
	expect(await movePlace({ from: await filledFolder(), to: from, quick: true })).toMatchObject({ ok: true });
	const to = temporaryFolder();
	await interruptedCopy(from, to);
	// What has been copied so far is no source either.
	const half = join(to, 'orrery.db.copying');
	expect(await movePlace({ from: half, to: await temporaryPlace(), quick: true })).toEqual({
		ok: false,
		fault: { code: 'half-copied' },
	});
	let first = 0;
	const onProgress = ({ done }: CopyProgress): void => {
		first ||= done;
	};
	expect(await movePlace({ from, to, quick: true, onProgress })).toMatchObject({ ok: true });
	expect(first).toBeGreaterThan(600);
	expect(await digestsIn(to)).toEqual(await digestsIn(from));
});

testOfPostgres('a copy whose process is killed again and again ends equal', async () => {
	const from = await filledFolder();
	const to = await temporaryPlace();
	const program = join(import.meta.dirname, 'simulated/move-process.ts');
	let kills = 0;
	for (;;) {
		const child = spawn(process.execPath, ['--conditions=orrery-source', program, from, to], {
			stdio: ['ignore', 'pipe', 'inherit'],
		});
		let batches = 0;
		child.stdout.setEncoding('utf8').on('data', (text: string) => {
			batches += text.split('\n').length - 1;
			// Each gets a little further than the one before.
			if (batches > 3 * (kills + 1) && kills < 4) child.kill('SIGKILL');
		});
		const [code] = await once(child, 'exit');
		if (code === 0) break;
		kills++;
		expect(kills).toBeLessThanOrEqual(4);
	}
	expect(kills).toBeGreaterThan(0);
	expect(await digestsIn(to)).toEqual(await digestsIn(from));
});

testOfPostgres('a target that holds another place is left alone', async () => {
	const { data } = await playedFolder();
	const to = await temporaryPlace();
	const other = await openStorage(to);
	await other.bans.add({ player: newPlayerId(), name: 'Eve', at: 1 });
	await other.close();
	expect(await movePlace({ from: data, to, quick: true })).toEqual({
		ok: false,
		fault: { code: 'not-empty' },
	});
	const folder = (await playedFolder()).data;
	expect(await movePlace({ from: to, to: folder, quick: true })).toEqual({
		ok: false,
		fault: { code: 'not-empty' },
	});
});

testOfPostgres('a source that has changed since the copy was begun is found', async () => {
	const from = await filledFolder();
	const to = await temporaryPlace();
	await movePlace({
		from,
		to,
		quick: true,
		onProgress: ({ done }) => {
			if (done > 600) throw new Error('killed');
		},
	});
	await query(from, `update players set name = 'Another'`);
	expect(await movePlace({ from, to, quick: true })).toEqual({
		ok: false,
		fault: { code: 'different', detail: 'players' },
	});
});

testOfPostgres(
	'PostgreSQL is backed up while it is served, and restored into an empty database',
	async () => {
		const { data, two, table } = await playedFolder();
		const database = await temporaryPlace();
		await movePlace({ from: data, to: database, quick: true });
		const server = await startServer({}, database);
		const file = join(temporaryFolder(), 'server.backup');
		expect(await makeBackup({ data: database, file, force: false, quick: false })).toMatchObject({
			ok: true,
			value: { games: 1 },
		});
		await server.close();
		const restored = await temporaryPlace();
		expect(await restoreBackup({ file, data: restored, quick: false })).toMatchObject({ ok: true });
		expect(await restoreBackup({ file, data: database, quick: false })).toMatchObject({ ok: false });
		// The same file fills a folder too.
		const folder = temporaryFolder();
		expect(await restoreBackup({ file, data: folder, quick: false })).toMatchObject({ ok: true });
		expect(existsSync(join(folder, 'orrery.db'))).toBe(true);
		expect(await digestsIn(restored)).toEqual({ ...(await digestsIn(folder)), settings: expect.anything() });
		const again = await startServer({}, restored);
		const someone = Object.assign(new Visitor(again.address), { cookie: defined(two[0]).cookie });
		expect((await someone.must('table', { table })).status).toBe('playing');
	},
);
