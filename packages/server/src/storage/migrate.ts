import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { isMissingTable } from './database-errors.ts';
import { migrations } from './migrations.ts';
import type { Schema } from './schema.ts';
import { isPostgres } from './transaction.ts';

/**
 * Brings a database to the newest schema; returns what went wrong, or null. On PostgreSQL, nodes that start at the
 * same time do it one after the other.
 */
export async function migrate(db: Kysely<Schema>): Promise<unknown> {
	const schema = isPostgres(db) ? await currentSchema(db) : undefined;
	const migrator = new Migrator({
		db,
		provider: migrations,
		...(schema === undefined ? {} : { migrationTableSchema: schema }),
	});
	const { error } = await migrator.migrateToLatest();
	return error ?? null;
}

/** The migrations that a database has run, in order; none if it is not one of ours. */
export async function migrationsIn(db: Kysely<Schema>): Promise<readonly string[]> {
	try {
		const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
		return rows.map(({ name }) => name);
	} catch (error) {
		if (isMissingTable(error)) return [];
		throw error;
	}
}

/** A database may have several schemas; ours is the first that it looks in. */
async function currentSchema(db: Kysely<Schema>): Promise<string> {
	const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db);
	const name = rows[0]?.name ?? null;
	if (name === null) throw new Error('the database has none of the schemas in its search path');
	return name;
}
