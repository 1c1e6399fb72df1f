import { join } from 'node:path';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { migrations } from '../src/storage/migrations.ts';
import { SqliteThreadDialect } from '../src/storage/sqlite-dialect.ts';
import { openStorage } from '../src/storage/storage.ts';
import { temporaryFolder } from './simulated/servers.ts';

/*
 * A server that is killed while it upgrades its storage must be able to start again. SQLite's file looks the same
 * whether a process was killed or its connection was cut before the commit, and cutting it is much quicker.
 */

const NAMES = Object.keys(await migrations.getMigrations());

/** Runs migrations up to one, and cuts the connection before the statement with this number. Says if it came to that. */
async function interrupted(folder: string, name: string, statement: number): Promise<boolean> {
	const dialect = new SqliteThreadDialect(join(folder, 'orrery.db'));
	const driver = dialect.createDriver();
	let asked = 0;
	let cut = false;
	const counting: Driver = {
		init: () => driver.init(),
		destroy: () => driver.destroy(),
		releaseConnection: (connection) => driver.releaseConnection(connection),
		beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
		commitTransaction: (connection) => driver.commitTransaction(connection),
		rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
		async acquireConnection() {
			const connection = await driver.acquireConnection();
			return {
				async executeQuery<Row>(query: CompiledQuery) {
					if (asked++ === statement) {
						cut = true;
						await driver.destroy();
						throw new Error('killed');
					}
					return connection.executeQuery<Row>(query);
				},
				streamQuery: connection.streamQuery.bind(connection),
			} satisfies DatabaseConnection;
		},
	};
	const cutDialect: Dialect = {
		createAdapter: () => dialect.createAdapter(),
		createDriver: () => counting,
		createIntrospector: (db) => dialect.createIntrospector(db),
		createQueryCompiler: () => dialect.createQueryCompiler(),
	};
	const db = new Kysely<unknown>({ dialect: cutDialect });
	await new Migrator({ db, provider: migrations }).migrateTo(name);
	await db.destroy();
	return cut;
}

test.each(NAMES)(
	'a storage survives a kill before any statement of %s',
	async (name) => {
		const before = NAMES[NAMES.indexOf(name) - 1];
		let statement = 0;
		for (;;) {
			const folder = temporaryFolder();
			if (before !== undefined) await interrupted(folder, before, Number.POSITIVE_INFINITY);
			if (!(await interrupted(folder, name, statement))) break;
			const storage = await openStorage(folder);
			await storage.probe.write();
			await storage.close();
			statement++;
		}
		// Each migration has many statements; if none was interrupted, nothing was tested.
		expect(statement).toBeGreaterThan(5);
	},
	120_000,
);
