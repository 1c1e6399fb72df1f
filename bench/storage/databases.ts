import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../packages/server/src/storage/database.ts';
import { openDatabase } from '../../packages/server/src/storage/open-database.ts';
import { openStorage } from '../../packages/server/src/storage/storage.ts';
import { startPostgres } from '../../scripts/cluster/postgres.ts';
import { cost, entryRows } from './commits.ts';

/* What a commit of log entries costs a node on SQLite and on PostgreSQL, in one run. */

export interface DatabaseCost {
	/** Entries in a commit. */
	readonly group: number;
	/** Microseconds of CPU time a commit, of the main thread. PostgreSQL's own processes are not counted. */
	readonly sqlite: number;
	readonly postgres: number;
}

const ROUNDS = 10;

/** Both databases in turn; PostgreSQL is started for this and waits for the disk. */
export async function measureDatabases(
	groups: readonly number[],
	commits: number,
): Promise<readonly DatabaseCost[]> {
	const folder = mkdtempSync(join(tmpdir(), 'orrery-databases-'));
	const postgres = await startPostgres({ fsync: true });
	try {
		const databases = { sqlite: await emptyAt(folder), postgres: await emptyAt(postgres.url) };
		const costs: DatabaseCost[] = [];
		for (const group of groups) {
			const spent = { sqlite: 0, postgres: 0 };
			// The first round only warms up.
			for (let round = 0; round <= ROUNDS; round++)
				for (const which of ['sqlite', 'postgres'] as const) {
					const append = async (): Promise<void> =>
						void (await databases[which].append(entryRows(group).map((row) => [row])));
					const { main } = await cost(append, Math.ceil(commits / ROUNDS));
					if (round > 0) spent[which] += main / ROUNDS;
				}
			costs.push({ group, ...spent });
		}
		for (const database of Object.values(databases)) await database.close();
		return costs;
	} finally {
		await postgres.close();
		rmSync(folder, { recursive: true });
	}
}

async function emptyAt(place: string): Promise<Database> {
	await (await openStorage(place)).close();
	const database = await openDatabase(place);
	if (database === null) throw new Error('the storage was not created');
	return database;
}
