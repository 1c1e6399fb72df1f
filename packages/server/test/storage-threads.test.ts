import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { decisiveStep, step } from '../src/storage/database.ts';
import type { LogEntryRow } from '../src/storage/schema.ts';
import { SqliteDatabase } from '../src/storage/sqlite-database.ts';
import { StatementCache } from '../src/storage/statement-cache.ts';
import { openStorage } from '../src/storage/storage.ts';
import { temporaryFolder, testOfFiles } from './simulated/places.ts';

async function emptyDatabase(folder = temporaryFolder()): Promise<SqliteDatabase> {
	await (await openStorage(folder)).close();
	const database = new SqliteDatabase(join(folder, 'orrery.db'));
	onTestFinished(() => database.close());
	return database;
}

function row(table: string, sequence: number, entry = '{}'): LogEntryRow {
	return { table_id: table, sequence, at: sequence, entry, deciders: null, turns: null };
}

/** A query that takes a while, as a list of a large storage does. */
function longQuery({ db }: SqliteDatabase, rows: number): Promise<unknown> {
	const counted = sql<{ n: number }>`(
		with recursive c(x) as (select 1 union all select x + 1 from c where x < ${rows}) select count(*) as n from c
	)`.as('counted');
	return db.selectFrom(counted).selectAll().execute();
}

testOfFiles('a commit waited for every list before it', async () => {
	const database = await emptyDatabase();
	await database.ping();
	const order: string[] = [];
	// A slow disk may take longer than a list. Then the list was not long enough to tell.
	for (let rows = 300_000; rows < 1e8 && order.at(-1) !== 'list'; rows *= 4) {
		const list = longQuery(database, rows).then(() => order.push('list'));
		const append = database.append([[row(`game of ${rows}`, 1)]]).then(() => order.push('append'));
		const write = database.db
			.insertInto('settings')
			.values({ name: `for ${rows}`, value: 'thing' })
			.execute()
			.then(() => order.push('write'));
		await Promise.all([list, append, write]);
	}
	expect(order.at(-1)).toBe('list');
});

/** How many commits are in the write-ahead log: the last frame of each one says how large the database is. */
function commitsIn(folder: string): number {
	const log = readFileSync(join(folder, 'orrery.db-wal'));
	const [head, frameHead] = [32, 24];
	const frame = frameHead + log.readUInt32BE(8);
	let commits = 0;
	for (let at = head; at < log.length; at += frame) if (log.readUInt32BE(at + 4) > 0) commits++;
	return commits;
}

testOfFiles('each game that ended waited for the disk alone', async () => {
	const folder = temporaryFolder();
	const database = await emptyDatabase(folder);
	const { db } = database;
	const add = (name: string) => step(db.insertInto('settings').values({ name, value: '' }));
	const change = (name: string) => db.updateTable('settings').set({ value: 'new' }).where('name', '=', name);
	let transactions = 0;
	/** While a transaction is open, more arrives. */
	const together = async (start: () => readonly Promise<unknown>[]): Promise<readonly unknown[]> => {
		// In an object, because the transaction would wait for a promise.
		const { started } = await db.transaction().execute(async (transaction) => {
			const values = { name: `transaction ${++transactions}`, value: '' };
			await transaction.insertInto('settings').values(values).execute();
			return { started: Promise.allSettled(start()) };
		});
		return (await started).map((result) => (result.status === 'fulfilled' ? result.value : 'failed'));
	};
	await database.runBatch([add('old')]);
	const before = commitsIn(folder);
	const wellDone = await together(() => [
		database.runBatch([add('one'), decisiveStep(change('old'))]),
		database.append([[row('game', 1)]]),
		database.runBatch([add('two')]),
	]);
	expect(wellDone).toEqual([true, ['stored'], true]);
	// That of the transaction and one for all three.
	expect(commitsIn(folder) - before).toBe(2);
	// What is undone or fails affects nothing else.
	const mixed = await together(() => [
		database.runBatch([add('three'), decisiveStep(change('one'))]),
		database.runBatch([add('undone'), decisiveStep(change('missing'))]),
		database.append([[row('game', 1)], [row('other', 1)]]),
		database.runBatch([add('failed'), add('old')]),
	]);
	expect(mixed).toEqual([true, false, ['taken', 'stored'], 'failed']);
	const stored = await db.selectFrom('settings').select('name').orderBy('name').execute();
	expect(stored.map(({ name }) => name).filter((name) => name.length <= 6)).toEqual([
		'old',
		'one',
		'three',
		'two',
	]);
	const entries = await db.selectFrom('log_entries').select('table_id').orderBy('table_id').execute();
	expect(entries.map(({ table_id }) => table_id)).toEqual(['game', 'other']);
});

testOfFiles('on a full disk the cause was hidden behind “cannot rollback”', async () => {
	const database = await emptyDatabase();
	const { db } = database;
	const heard: string[] = [];
	database.listen({ wrote: () => heard.push('wrote'), writeFailed: () => heard.push('failed') });
	await sql`pragma max_page_count = 1`.execute(db);
	const long = 'x'.repeat(100_000);
	const filling = db.transaction().execute(async (transaction) => {
		for (let i = 0; i < 100; i++)
			await transaction
				.insertInto('settings')
				.values({ name: `${i}`, value: long })
				.execute();
	});
	await expect(filling).rejects.toThrow('database or disk is full');
	expect(heard).toContain('failed');
	const [result] = await database.append([[row('game', 1, long)]]);
	expect(String(result)).toContain('database or disk is full');
	expect(heard.at(-1)).toBe('failed');
	// With room again everything works, without a new connection.
	await sql`pragma max_page_count = 1000000`.execute(db);
	expect(await database.append([[row('game', 1, long)]])).toEqual(['stored']);
	expect(heard.at(-1)).toBe('wrote');
	expect(await db.selectFrom('settings').select('name').execute()).toEqual([]);
});

testOfFiles('the statement that was unused for the longest time makes room for a new one', () => {
	const database = new DatabaseSync(':memory:');
	const prepared: string[] = [];
	const prepare = (text: string) => {
		prepared.push(text);
		return database.prepare(text);
	};
	const cache = new StatementCache({ prepare }, 2);
	const [one, two, three] = ['select 1', 'select 2', 'select 3'] as const;
	for (const text of [one, two, one, three, one, two]) cache.get(text);
	expect(prepared).toEqual([one, two, three, two]);
	expect(cache.get(two).returnsRows).toBe(true);
	database.close();
});
