import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE } from './data-folder.ts';
import type { Database } from './database.ts';
import { isDatabaseAddress } from './place.ts';
import { SqliteDatabase } from './sqlite-database.ts';

/** How long a statement may take on PostgreSQL. */
export const STATEMENT_MS = 30_000;
/** A second one, because `append` has a connection of its own. */
const CONNECTIONS = 2;

/** Opens the database of a place without a lock and as it is; null if there is none in the folder. */
export async function openDatabase(place: string): Promise<Database | null> {
	if (isDatabaseAddress(place)) {
		const { PostgresDatabase } = await import('./postgres-database.ts');
		return PostgresDatabase.create({ address: place, size: CONNECTIONS, statementMs: STATEMENT_MS });
	}
	const file = join(place, DATABASE);
	return existsSync(file) ? new SqliteDatabase(file) : null;
}
