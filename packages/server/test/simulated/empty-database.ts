import { onTestFinished } from 'vitest';
import type { Database } from '../../src/storage/database.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { openStorage } from '../../src/storage/storage.ts';
import { defined } from './defined.ts';
import { temporaryPlace } from './places.ts';

/** A database with the tables of the newest schema, closed when the test is over. */
export async function emptyDatabase(place?: string): Promise<Database> {
	const where = place ?? (await temporaryPlace());
	await (await openStorage(where)).close();
	const database = defined(await openDatabase(where));
	onTestFinished(() => database.close());
	return database;
}
