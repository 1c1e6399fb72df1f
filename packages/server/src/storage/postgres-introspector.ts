import type { DatabaseIntrospector, Kysely, SchemaMetadata, TableMetadata } from 'kysely';
import { sql } from 'kysely';

/**
 * What a migration asks about a database: which tables our schema has. Kysely's own introspector reads the columns of
 * all schemas, of which others may change while it reads.
 */
export class OwnSchemaIntrospector implements DatabaseIntrospector {
	readonly #db: Kysely<unknown>;

	constructor(db: Kysely<unknown>) {
		this.#db = db;
	}

	async getSchemas(): Promise<SchemaMetadata[]> {
		const { rows } = await sql<SchemaMetadata>`select nspname as name from pg_namespace`.execute(this.#db);
		return rows;
	}

	async getTables(): Promise<TableMetadata[]> {
		const { rows } = await sql<{ name: string; schema: string }>`
			select tablename as name, schemaname as schema from pg_tables where schemaname = current_schema()
		`.execute(this.#db);
		return rows.map((table) => ({ ...table, isView: false, isForeign: false, columns: [] }));
	}
}
