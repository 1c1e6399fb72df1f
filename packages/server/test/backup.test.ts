import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished } from 'vitest';
import { makeBackup } from '../src/storage/backup.ts';
import { readBackupFile } from '../src/storage/backup-file.ts';
import { restoreBackup } from '../src/storage/backup-restore.ts';
import { defined } from './simulated/defined.ts';
import { KilledServer } from './simulated/killed-server.ts';
import { temporaryFolder, testOfFiles } from './simulated/places.ts';
import { arrived, at, insist } from './simulated/players.ts';
import { startServer } from './simulated/servers.ts';
import { startedTable, tableFor, Visitor, visitor } from './simulated/visitor.ts';

const PLAIN = { force: false, quick: false } as const;

/** A folder with three tables, one gathering, one playing and one ended, and a backup of it. */
async function backedUp(): Promise<{ readonly data: string; readonly file: string }> {
	const { address, data, close } = await startServer();
	const two = await Promise.all(['Ada', 'Ben'].map((name) => visitor(address, name)));
	await defined(two[0]).must('makeTable', { body: tableFor('nova-luna', 2) });
	await startedTable(two, tableFor('nova-luna', 2));
	const { table } = await startedTable(two, tableFor('nebula', 2));
	const player = await arrived(table, defined(two[0]));
	await insist(player, { type: 'resign' });
	expect(player.acknowledged).toHaveLength(1);
	player.close();
	await expect.poll(async () => (await defined(two[0]).must('table', { table })).status).toBe('ended');
	await close();
	const file = join(temporaryFolder(), 'server.backup');
	expect(await makeBackup({ data, file, ...PLAIN })).toMatchObject({ ok: true });
	return { data, file };
}

/** The names of all players. */
function namesIn(folder: string): readonly unknown[] {
	const db = new DatabaseSync(join(folder, 'orrery.db'));
	const rows = db.prepare('select name from players').all();
	db.close();
	return rows.map(({ name }) => name);
}

/** Everything in the logs, in the order of writing. */
function entriesIn(folder: string): readonly string[] {
	const db = new DatabaseSync(join(folder, 'orrery.db'), { readOnly: true });
	const rows = db.prepare('select table_id, sequence, at, entry from log_entries order by rowid').all();
	db.close();
	return rows.map((row) => JSON.stringify(Object.values(row)));
}

testOfFiles('a backup taken during play is a snapshot of the log', async () => {
	const data = temporaryFolder();
	const server = await KilledServer.start(data);
	onTestFinished(() => server.kill());
	const people = await Promise.all(Array.from({ length: 8 }, (_, i) => visitor(server.address, `Ada ${i}`)));
	const tables = await Promise.all(
		[0, 2, 4, 6].map((i) =>
			startedTable(people.slice(i, i + 2), tableFor(i % 4 === 0 ? 'nova-luna' : 'nebula', 2)),
		),
	);
	const players = people.map((someone, i) =>
		at(defined(tables[i >> 1]).table, someone, { plays: true, checks: false }),
	);
	const acknowledged = (): readonly { readonly table: string; readonly sequence: number }[] =>
		players.flatMap((player) =>
			player.acknowledged.map(({ sequence }) => ({ table: player.table, sequence })),
		);

	// Three backups during play, each with what had been acknowledged before it.
	const backups: { readonly folder: string; readonly before: ReturnType<typeof acknowledged> }[] = [];
	for (let i = 1; i <= 3; i++) {
		await expect.poll(() => acknowledged().length, { interval: 5 }).toBeGreaterThan(i * 12);
		const before = acknowledged();
		const file = join(temporaryFolder(), 'server.backup');
		expect(await makeBackup({ data, file, ...PLAIN })).toMatchObject({ ok: true, value: { games: 4 } });
		const folder = temporaryFolder();
		expect(await restoreBackup({ file, data: folder, quick: false })).toMatchObject({ ok: true });
		backups.push({ folder, before });
	}
	await Promise.all(players.map((player) => player.until(({ isOver }) => isOver, 'the end')));
	await server.stop();

	// The backup is one point in time: everything written before it is there, for all games, and nothing written later.
	const all = entriesIn(data);
	const lengths = backups.map(({ folder }) => entriesIn(folder).length);
	for (const { folder, before } of backups) {
		const copied = entriesIn(folder);
		expect(copied).toEqual(all.slice(0, copied.length));
		const has = new Set(copied.map((row) => JSON.stringify(JSON.parse(row).slice(0, 2))));
		for (const { table, sequence } of before) expect(has).toContain(JSON.stringify([table, sequence]));
	}
	expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
	expect(defined(lengths[2])).toBeLessThan(all.length);

	// A server starts from it, and everyone is who they were.
	const { address } = await startServer({}, defined(backups[2]).folder);
	const again = Object.assign(new Visitor(address), { cookie: defined(people[3]).cookie });
	expect(await again.must('guest')).toMatchObject({ name: 'Ada 3' });
});

testOfFiles(
	'a backup is readable only by its owner, appears when it is complete, and never replaces a file unless forced',
	async () => {
		const { data, file } = await backedUp();
		expect(statSync(file).mode & 0o777).toBe(0o600);
		const read = await readBackupFile(file);
		expect(read).toMatchObject({ ok: true, value: { header: { orrery: 'backup', format: 1 } } });
		const was = readFileSync(file);
		expect(await makeBackup({ data, file, ...PLAIN })).toEqual({ ok: false, fault: { code: 'exists' } });
		expect(readFileSync(file).equals(was)).toBe(true);
		expect(await makeBackup({ data, file, force: true, quick: true })).toMatchObject({ ok: true });
		// No temporary files are left.
		expect(readdirSync(join(file, '..'))).toEqual(['server.backup']);
		const nowhere = { data: temporaryFolder(), file: join(temporaryFolder(), 'x'), ...PLAIN };
		expect(await makeBackup(nowhere)).toEqual({ ok: false, fault: { code: 'no-data' } });
		expect(await makeBackup({ data, file: '/dev/null/x', ...PLAIN })).toMatchObject({
			ok: false,
			fault: { code: 'cannot-write' },
		});
	},
);

testOfFiles('a game that does not replay is found, unless the check is skipped', async () => {
	const { data } = await backedUp();
	const db = new DatabaseSync(join(data, 'orrery.db'));
	const { id } = defined(db.prepare("select id from tables where status = 'ended'").get());
	db.prepare('delete from log_entries where table_id = ? and sequence = 1').run(defined(id));
	db.close();
	const file = join(temporaryFolder(), 'server.backup');
	expect(await makeBackup({ data, file, ...PLAIN })).toEqual({
		ok: false,
		fault: { code: 'log-broken', detail: id },
	});
	expect(existsSync(file)).toBe(false);
	expect(await makeBackup({ data, file, force: false, quick: true })).toMatchObject({ ok: true });
	expect(await restoreBackup({ file, data: temporaryFolder(), quick: false })).toMatchObject({
		ok: false,
		fault: { code: 'log-broken' },
	});
});

testOfFiles('incomplete, foreign and newer files are refused and change nothing', async () => {
	const { data, file } = await backedUp();
	const before = entriesIn(data);
	const whole = readFileSync(file);
	const start = whole.indexOf('\n') + 1;
	const header = JSON.parse(String(whole.subarray(0, start)));
	const bent = Buffer.from(whole);
	bent[start + 5000] = defined(bent[start + 5000]) ^ 1;
	const headed = (more: object): Buffer =>
		Buffer.concat([Buffer.from(`${JSON.stringify({ ...header, ...more })}\n`), whole.subarray(start)]);
	const cases: readonly (readonly [string, Uint8Array])[] = [
		['foreign', Buffer.from('')],
		['foreign', Buffer.from('{"orrery":"record"}\n')],
		['foreign', whole.subarray(start)],
		['foreign', Buffer.from(Array.from({ length: 10_000 }, (_, i) => i % 251))],
		['truncated', whole.subarray(0, start)],
		['truncated', whole.subarray(0, -1)],
		['damaged', Buffer.concat([whole, Buffer.from('x')])],
		['damaged', bent],
		['damaged', headed({ sha256: '0'.repeat(64) })],
		['newer', headed({ format: 2 })],
		['newer', Buffer.from('{"orrery":"backup","format":9,"other":true}\n')],
	];
	const broken = join(temporaryFolder(), 'broken');
	for (const [code, bytes] of cases) {
		writeFileSync(broken, bytes);
		expect(await restoreBackup({ file: broken, data, quick: false })).toEqual({ ok: false, fault: { code } });
	}
	expect(await restoreBackup({ file: '/nowhere/x', data, quick: false })).toEqual({
		ok: false,
		fault: { code: 'not-there' },
	});
	expect(entriesIn(data)).toEqual(before);
	expect(readdirSync(data).filter((name) => name.startsWith('before'))).toEqual([]);
});

testOfFiles('a database of a newer release is not backed up', async () => {
	const { data } = await backedUp();
	const db = new DatabaseSync(join(data, 'orrery.db'));
	db.exec("insert into kysely_migration values ('9999-the-future', '2030-01-01T00:00:00.000Z')");
	db.close();
	const file = join(temporaryFolder(), 'server.backup');
	expect(await makeBackup({ data, file, ...PLAIN })).toMatchObject({
		ok: false,
		fault: { code: 'newer', detail: '9999-the-future' },
	});
});

testOfFiles('the previous data is kept aside, with what was in its write-ahead log', async () => {
	const { data, file } = await backedUp();
	const { address, close } = await startServer({}, data);
	await visitor(address, 'Zoe');
	// A killed server leaves its latest data in the write-ahead log.
	const killed = temporaryFolder();
	for (const name of ['orrery.db', 'orrery.db-wal']) copyFileSync(join(data, name), join(killed, name));
	await close();
	const restored = await restoreBackup({ file, data: killed, quick: true });
	const aside = defined(restored.ok ? restored.value.aside : null);
	expect(readdirSync(aside)).toEqual(['orrery.db']);
	expect(existsSync(join(killed, 'orrery.db-wal'))).toBe(false);
	expect(namesIn(aside)).toContain('Zoe');
	expect(namesIn(killed)).not.toContain('Zoe');
	expect(namesIn(killed).length).toBeGreaterThan(0);
});

/** From its call with this number on, nothing that changes files works any more, as after a crash. */
function crashAt(call: number): { readonly calls: () => number; restore(): void } {
	const names = ['rename', 'link', 'copyFile', 'mkdir', 'rm'] as const;
	const originals = names.map((name) => [name, files[name]] as const);
	let calls = 0;
	for (const [name, original] of originals)
		Object.assign(files, {
			[name]: (...args: unknown[]) =>
				calls++ >= call ? Promise.reject(new Error('crashed')) : Reflect.apply(original, files, args),
		});
	syncBuiltinESMExports();
	return {
		calls: () => calls,
		restore() {
			Object.assign(files, Object.fromEntries(originals));
			syncBuiltinESMExports();
		},
	};
}

testOfFiles('a crash in a restore left the old database without its write-ahead log', async () => {
	const { data, file } = await backedUp();
	const fresh = namesIn(data);
	// Yann is in the database, Zoe only in the write-ahead log.
	const earlier = await startServer({}, data);
	await visitor(earlier.address, 'Yann');
	await earlier.close();
	const { address, close } = await startServer({}, data);
	await visitor(address, 'Zoe');
	const killed = temporaryFolder();
	for (const name of ['orrery.db', 'orrery.db-wal']) copyFileSync(join(data, name), join(killed, name));
	await close();
	const was = namesIn(data);
	const found: ('old' | 'new')[] = [];
	for (let call = 0; ; call++) {
		const folder = temporaryFolder();
		for (const name of ['orrery.db', 'orrery.db-wal']) copyFileSync(join(killed, name), join(folder, name));
		const crash = crashAt(call);
		const restored = await restoreBackup({ file, data: folder, quick: true }).catch(() => null);
		crash.restore();
		// All of one or all of the other.
		const names = new Set(namesIn(folder));
		const state = names.has('Yann') ? 'old' : 'new';
		expect(names).toEqual(new Set(state === 'old' ? was : fresh));
		found.push(state);
		if (restored?.ok === true && crash.calls() <= call) break;
	}
	expect(found.length).toBeGreaterThan(3);
	expect([found[0], found.at(-1)]).toEqual(['old', 'new']);
});

testOfFiles('a damaged database can be replaced, and its files are kept', async () => {
	const { data, file } = await backedUp();
	writeFileSync(join(data, 'orrery.db'), Buffer.alloc(8192, 7));
	writeFileSync(join(data, 'orrery.db-wal'), 'what is left');
	const restored = await restoreBackup({ file, data, quick: true });
	const aside = defined(restored.ok ? restored.value.aside : null);
	expect(readFileSync(join(aside, 'orrery.db-wal'), 'utf8')).toBe('what is left');
	expect(namesIn(data)).toContain('Ada');
});

testOfFiles('a folder that a server is using is left alone', async () => {
	const { file } = await backedUp();
	const { data, close } = await startServer();
	expect(await restoreBackup({ file, data, quick: true })).toEqual({
		ok: false,
		fault: { code: 'in-use', pid: process.pid },
	});
	await close();
	expect(await restoreBackup({ file, data, quick: true })).toMatchObject({ ok: true });
});
