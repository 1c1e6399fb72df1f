import { tmpdir } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createServer } from '../src/index.ts';
import { step } from '../src/storage/database.ts';
import { CommitUnknown, DatabaseUnreachable } from '../src/storage/database-errors.ts';
import { PostgresDatabase } from '../src/storage/postgres-database.ts';
import { TableStore } from '../src/storage/table-store.ts';
import { inTransaction } from '../src/storage/transaction.ts';
import { temporaryPlace } from './simulated/places.ts';

/* A node that is cut off from its database. */

test('a database that cannot be reached is told from one that refuses', async () => {
	const database = await PostgresDatabase.create({
		// Nobody listens there.
		address: 'postgres://nobody@127.0.0.1:1/nothing',
		size: 2,
		statementMs: 100,
		patienceMs: 1,
	});
	onTestFinished(() => database.close());
	const { db } = database;
	const write = db.insertInto('settings').values({ name: 'a', value: 'b' });
	const beginnings = vi.fn();
	const questions: readonly (() => Promise<unknown>)[] = [
		() => db.selectFrom('settings').selectAll().execute(),
		() => write.execute(),
		() => database.runBatch([step(write)]),
		() => inTransaction(db, async () => beginnings()),
	];
	for (const ask of questions) await expect(ask()).rejects.toBeInstanceOf(DatabaseUnreachable);
	expect(beginnings).not.toHaveBeenCalled();
});

test.each([
	['that cannot be reached', new DatabaseUnreachable('away')],
	['that was lost during a commit', new CommitUnknown('away')],
])('a request that needs a database %s is told to come back', async (_, error) => {
	const server = await createServer({ client: tmpdir(), data: await temporaryPlace(), logLevel: 'silent' });
	onTestFinished(() => server.close());
	const read = vi.spyOn(TableStore.prototype, 'listed').mockRejectedValue(error);
	onTestFinished(() => read.mockRestore());
	const headers = { host: 'localhost' };
	const answer = await server.inject({ url: '/api/tables', headers });
	expect([answer.statusCode, answer.json()]).toEqual([503, { code: 'unavailable', waitMs: 5000 }]);
	expect(answer.headers['retry-after']).toBe('5');
	// What is broken in the server itself is still its own fault.
	read.mockRejectedValue(new Error('broken'));
	expect((await server.inject({ url: '/api/tables', headers })).json()).toEqual({ code: 'failed' });
	read.mockRestore();
	expect((await server.inject({ url: '/api/tables', headers })).statusCode).toBe(200);
});
