import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import type { Database } from '../src/storage/database.ts';
import { decisiveStep, step } from '../src/storage/database.ts';
import type { Hearing } from '../src/storage/postgres-lock.ts';
import { NodeLock } from '../src/storage/postgres-lock.ts';
import type { LogEntryRow } from '../src/storage/schema.ts';
import { inTransaction } from '../src/storage/transaction.ts';
import type { CutConnections } from './simulated/cut-connections.ts';
import { cutConnections } from './simulated/cut-connections.ts';
import { defined } from './simulated/defined.ts';
import { emptyDatabase } from './simulated/empty-database.ts';
import { query } from './simulated/place-queries.ts';
import { temporaryPlace, testOfPostgres } from './simulated/places.ts';
import { startServer } from './simulated/servers.ts';
import { visitor } from './simulated/visitor.ts';

/* PostgreSQL over connections that break, and with others who write at the same moment. */

function row(table: string, sequence: number, entry = '{}'): LogEntryRow {
	return { table_id: table, sequence, at: sequence, entry, deciders: null, turns: null };
}

interface Breakable {
	readonly place: string;
	readonly database: Database;
	readonly connections: CutConnections;
}

async function breakable(): Promise<Breakable> {
	const place = await temporaryPlace();
	const connections = await cutConnections(place);
	return { place, database: await emptyDatabase(connections.address), connections };
}

/** A statement that shows how often it was carried out. */
function mark({ db }: Database) {
	return db
		.insertInto('settings')
		.values({ name: 'marks', value: 'x' })
		.onConflict((conflict) =>
			conflict
				.column('name')
				.doUpdateSet(({ ref }) => ({ value: sql<string>`${ref('settings.value')} || 'x'` })),
		);
}

async function marksIn(place: string): Promise<unknown> {
	return (await query(place, `select value from settings where name = 'marks'`))[0]?.value;
}

testOfPostgres('an entry whose acknowledgement was lost is stored once and acknowledged', async () => {
	const { place, database, connections } = await breakable();
	connections.cutAfter('insert into log_entries');
	expect(await database.append([[row('one', 1, '"mine"')], [row('two', 1)]])).toEqual(['stored', 'stored']);
	expect(connections.cuts).toBe(1);
	expect(await query(place, 'select table_id from log_entries order by table_id')).toEqual([
		{ table_id: 'one' },
		{ table_id: 'two' },
	]);
});

testOfPostgres(
	'an entry that was lost with its connection is written again, unless its number is taken',
	async () => {
		const { place, database, connections } = await breakable();
		const along = [[step(mark(database))], []];
		connections.cutBefore('insert into log_entries');
		await query(
			place,
			`insert into log_entries (table_id, sequence, at, entry) values ('two', 1, 1, '"theirs"')`,
		);
		expect(await database.append([[row('one', 1)], [row('two', 1, '"mine"')]], along)).toEqual([
			'stored',
			'taken',
		]);
		expect(connections.cuts).toBe(1);
		expect(await marksIn(place)).toBe('x');
	},
);

testOfPostgres('a batch whose commit was not answered is carried out once', async () => {
	const { place, database, connections } = await breakable();
	connections.cutAfter('commit');
	expect(await database.runBatch([decisiveStep(mark(database))])).toBe(true);
	expect([connections.cuts, await marksIn(place)]).toEqual([1, 'x']);
	connections.cutBefore('commit');
	expect(await database.runBatch([decisiveStep(mark(database))])).toBe(true);
	expect([connections.cuts, await marksIn(place)]).toEqual([2, 'xx']);
});

testOfPostgres('a transaction that loses its connection before the commit is carried out once', async () => {
	const { place, database, connections } = await breakable();
	connections.cutBefore('"settings"');
	await inTransaction(database.db, async (transaction) => {
		await transaction.executeQuery(mark(database));
	});
	expect([connections.cuts, await marksIn(place)]).toEqual([1, 'x']);
});

testOfPostgres('everything goes on when all connections have been broken', async () => {
	const { database, connections } = await breakable();
	for (let i = 1; i <= 3; i++) {
		connections.cutAll();
		expect(await database.append([[row('game', i)]])).toEqual(['stored']);
		connections.cutAll();
		expect(await database.db.selectFrom('log_entries').select('sequence').execute()).toHaveLength(i);
		connections.cutAll();
		await database.ping();
	}
});

testOfPostgres('a node that is cut off from its database says so, and serves when it is back', async () => {
	const connections = await cutConnections(await temporaryPlace());
	const { address } = await startServer({}, connections.address, { logLevel: 'silent' });
	const ada = await visitor(address, 'Ada');
	connections.isDown = true;
	const [read, write] = await Promise.all([
		fetch(`${address}/api/players/Ada`),
		fetch(`${address}/api/guest`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ name: 'Ben' }),
		}),
	]);
	for (const answer of [read, write]) {
		expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
		expect(await answer.json()).toMatchObject({ code: 'unavailable' });
	}
	connections.isDown = false;
	expect(await ada.must('guest')).toMatchObject({ name: 'Ada' });
});

testOfPostgres('two transactions that wait for each other are both carried out', async () => {
	const place = await temporaryPlace();
	const { db } = await emptyDatabase(place);
	for (const name of ['a', 'b']) await db.insertInto('settings').values({ name, value: '' }).execute();
	let begun = 0;
	const write = (database: Database, order: readonly string[]): Promise<void> =>
		inTransaction(database.db, async (transaction) => {
			for (const name of order) {
				await transaction
					.updateTable('settings')
					.set(({ ref }) => ({ value: sql<string>`${ref('value')} || 'x'` }))
					.where('name', '=', name)
					.execute();
				begun++;
				// Each has one of the two before it asks for the other.
				await expect.poll(() => begun).toBeGreaterThanOrEqual(2);
			}
		});
	const nodes = [await emptyDatabase(place), await emptyDatabase(place)];
	await Promise.all(nodes.map((node, i) => write(node, i === 0 ? ['a', 'b'] : ['b', 'a'])));
	const values = await db.selectFrom('settings').select('value').where('name', 'in', ['a', 'b']).execute();
	expect(values).toEqual([{ value: 'xx' }, { value: 'xx' }]);
});

testOfPostgres('a number that JavaScript cannot count to is refused, not rounded', async () => {
	const { db } = await emptyDatabase();
	const large = sql<{ n: number }>`select 9007199254740993::int8 as n`.execute(db);
	await expect(large).rejects.toThrow('too large');
	expect((await sql<{ n: number }>`select 9007199254740991::int8 as n`.execute(db)).rows).toEqual([
		{ n: Number.MAX_SAFE_INTEGER },
	]);
});

testOfPostgres('names are compared byte by byte, as SQLite does', async () => {
	const { db } = await emptyDatabase();
	const names = ['a', 'B', 'ä', 'Z', 'b', '_'];
	for (const name of names) await db.insertInto('settings').values({ name, value: '' }).execute();
	const sorted = await db.selectFrom('settings').select('name').orderBy('name').execute();
	expect(sorted.map(({ name }) => name)).toEqual(['B', 'Z', '_', 'a', 'b', 'ä']);
});

/** Nobody listens there: a node starts and serves without its NATS. */
const NATS = { url: 'nats://127.0.0.1:1', prefix: 'test' };

testOfPostgres(
	'two nodes without NATS served the same database, and neither heard what the other changed',
	async () => {
		const place = await temporaryPlace();
		const quick = { otherNodeStopsMs: 100 };
		const alone = await startServer(quick, place);
		const more = { nats: NATS, logLevel: 'silent' } as const;
		await expect(startServer(quick, place)).rejects.toThrow('nodes-without-nats');
		await expect(startServer(quick, place, more)).rejects.toThrow('nodes-without-nats');
		expect(await (await visitor(alone.address, 'Ada')).must('guest')).toMatchObject({ name: 'Ada' });
		await alone.close();
		await startServer(quick, place, more);
		await startServer(quick, place, more);
		await expect(startServer(quick, place)).rejects.toThrow('nodes-without-nats');
	},
);

testOfPostgres('a node without NATS starts when the one before it stops', async () => {
	const place = await temporaryPlace();
	const before = await startServer({}, place);
	const after = startServer({}, place);
	await before.close();
	expect(await (await visitor((await after).address, 'Ada')).must('guest')).toMatchObject({ name: 'Ada' });
});

/** Looks after itself often. */
async function lockAt(address: string, hearing: Hearing, patienceMs = 60_000): Promise<NodeLock | null> {
	const taken = await NodeLock.take({ address, hearing, waitMs: 0, lookMs: 20, patienceMs });
	return taken.ok ? taken.value : null;
}

testOfPostgres(
	'a node that lost its connection takes the lock again, or says that others have it',
	async () => {
		const place = await temporaryPlace();
		const connections = await cutConnections(place);
		const lost: string[] = [];
		const node = defined(await lockAt(connections.address, 'alone'));
		let last = node;
		onTestFinished(() => last.release());
		void node.lost.then((reason) => lost.push(reason));
		const isFree = async (): Promise<boolean> => {
			const lock = await lockAt(place, 'hears-others');
			await lock?.release();
			return lock !== null;
		};
		expect(await isFree()).toBe(false);
		connections.isDown = true;
		await expect.poll(isFree).toBe(true);
		connections.isDown = false;
		await expect.poll(isFree).toBe(false);
		expect(lost).toEqual([]);
		await node.release();

		const impatient = defined(await lockAt(connections.address, 'alone', 500));
		last = impatient;
		void impatient.lost.then((reason) => lost.push(reason));
		connections.isDown = true;
		await expect.poll(isFree).toBe(true);
		const other = defined(await lockAt(place, 'hears-others'));
		onTestFinished(() => other.release());
		connections.isDown = false;
		await expect.poll(() => lost).toEqual([expect.stringContaining('ORRERY_NATS_URL')]);
	},
);
