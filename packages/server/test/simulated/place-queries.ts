import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { isDatabaseAddress } from '../../src/storage/place.ts';

/* What tests ask the database of a place, on SQLite and on PostgreSQL. */

export type Row = Readonly<Record<string, unknown>>;

/** Asks the database of a place directly, as no server would; a parameter is written as “?”. */
export async function query(
	place: string,
	sql: string,
	...parameters: readonly (string | number)[]
): Promise<readonly Row[]> {
	if (isDatabaseAddress(place)) {
		let number = 0;
		return askPostgres(
			place,
			sql.replaceAll('?', () => `$${++number}`),
			parameters,
		);
	}
	const database = new DatabaseSync(join(place, 'orrery.db'), { timeout: 5000 });
	try {
		return database.prepare(sql).all(...parameters);
	} finally {
		database.close();
	}
}

/** Everything that is stored at a place, as bytes: the files of a folder, or all rows of a database. */
export async function contentOf(place: string): Promise<Buffer> {
	if (!isDatabaseAddress(place))
		return Buffer.concat(readdirSync(place).map((file) => readFileSync(join(place, file))));
	const tables = await query(
		place,
		'select tablename as name from pg_tables where schemaname = current_schema()',
	);
	const rows = await Promise.all(tables.map(({ name }) => query(place, `select * from "${name}"`)));
	return Buffer.from(JSON.stringify(rows));
}

/** Makes inserts into, or deletes from, a table fail with a message, until what it returns is called. */
export async function failing(
	place: string,
	what: 'insert' | 'delete',
	table: string,
	message: string,
	when = '1 = 1',
): Promise<() => Promise<void>> {
	const name = `failing_${what}_${table}`;
	if (!isDatabaseAddress(place)) {
		await query(
			place,
			`create trigger ${name} before ${what} on ${table} when ${when} begin select raise(abort, '${message}'); end`,
		);
		return async () => void (await query(place, `drop trigger ${name}`));
	}
	await query(
		place,
		`create function ${name}() returns trigger language plpgsql as $$ begin raise '${message}'; end $$`,
	);
	await query(
		place,
		`create trigger ${name} before ${what} on ${table} for each row when (${when}) execute function ${name}()`,
	);
	return async () => void (await query(place, `drop function ${name}() cascade`));
}

export async function askPostgres(
	address: string,
	sql: string,
	parameters: readonly (string | number)[] = [],
): Promise<readonly Row[]> {
	const client = new pg.Client({
		connectionString: address,
		types: {
			getTypeParser: (type, format) => (type === INT8 ? Number : pg.types.getTypeParser(type, format)),
		},
	});
	await client.connect();
	try {
		return (await client.query<Row>(sql, [...parameters])).rows;
	} finally {
		await client.end();
	}
}

const INT8 = 20;
