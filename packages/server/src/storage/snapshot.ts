import { rm } from 'node:fs/promises';
import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Kysely } from 'kysely';
import { copyRows, endCopy, isHalfCopied } from './copy-rows.ts';
import { migrate, migrationsIn } from './migrate.ts';
import { migrations } from './migrations.ts';
import { openDatabase } from './open-database.ts';
import type { Schema } from './schema.ts';
import { SqliteDatabase } from './sqlite-database.ts';

/* A PostgreSQL database as a SQLite file, which is what a backup contains. */

/** Reads a database as it is at one moment, whatever is written meanwhile. */
export function atOneMoment<Value>(
	db: Kysely<Schema>,
	work: (snapshot: Kysely<Schema>) => Promise<Value>,
): Promise<Value> {
	return db.transaction().setIsolationLevel('repeatable read').execute(work);
}

/** Whether a database has the schema of this release. */
export async function isOfThisRelease(db: Kysely<Schema>): Promise<boolean> {
	const known = Object.keys(await migrations.getMigrations());
	return (await migrationsIn(db)).join() === known.join();
}

/** Copies a PostgreSQL database into a new SQLite file while servers use it. */
export async function copyToFile(
	address: string,
	file: string,
): Promise<Result<null, 'no-data' | 'half-copied'>> {
	const source = await openDatabase(address);
	if (source === null) return fail('no-data');
	try {
		if (!(await isOfThisRelease(source.db))) return fail('no-data');
		if (await isHalfCopied(source.db)) return fail('half-copied');
		await rm(file, { force: true });
		const target = new SqliteDatabase(file);
		try {
			const error = await migrate(target.db);
			if (error !== null) throw error;
			await atOneMoment(source.db, (snapshot) => copyRows(snapshot, target.db, '', () => undefined));
			await endCopy(target.db);
		} finally {
			await target.close();
		}
		return ok(null);
	} finally {
		await source.close();
	}
}
