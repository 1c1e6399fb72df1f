import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** The deals of games, read from the storage of a server: players may not know them, a benchmark has to. */
export interface Deals {
	/** The first entry of a game, with its deal. */
	of(table: string): Promise<unknown>;
	close(): Promise<void>;
}

/** `data` is the folder of a server, or the address of its PostgreSQL database. */
export function dealsIn(data: string): Deals {
	return data.startsWith('postgres://') ? dealsInPostgres(data) : dealsInSqlite(data);
}

function dealsInSqlite(folder: string): Deals {
	const database = new DatabaseSync(join(folder, 'orrery.db'), { readOnly: true });
	const first = database.prepare('select entry from log_entries where table_id = ? and sequence = 1');
	return {
		of: (table) => Promise.resolve(JSON.parse(String(first.get(table)?.entry))),
		close: () => Promise.resolve(database.close()),
	};
}

function dealsInPostgres(url: string): Deals {
	const pool = new pg.Pool({ connectionString: url, max: 2 });
	return {
		async of(table) {
			const { rows } = await pool.query<{ entry: string }>({
				name: 'deal',
				text: 'select entry from log_entries where table_id = $1 and sequence = 1',
				values: [table],
			});
			return JSON.parse(rows[0]?.entry ?? 'null');
		},
		close: () => pool.end(),
	};
}
