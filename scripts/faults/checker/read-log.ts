import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

/* The database, read by plain SQL: what the server has written, without the server's way of reading it. */

export interface StoredEntry {
	readonly sequence: number;
	readonly entry: Readonly<Record<string, unknown>> & { readonly id?: string; readonly type: string };
}

export interface StoredGame {
	readonly table: string;
	readonly game: string;
	readonly isEnded: boolean;
	/** Whether it counts for ratings, and how often it was counted. */
	readonly isRated: boolean;
	readonly ratings: number;
	/** Who sits where, as the table says: the names of people, null for bots. The log says it too. */
	readonly seats: readonly (string | null)[];
	readonly entries: readonly StoredEntry[];
	/** The chat messages, in their order. */
	readonly said: readonly string[];
}

/** Rows as a database returns them. */
export type Rows = readonly Readonly<Record<string, unknown>>[];

export interface LogReader {
	/** Runs a query with one parameter at most, written `$1`. */
	rows(sql: string, parameter?: string): Promise<Rows>;
	close(): Promise<void>;
}

export function readSqlite(file: string): LogReader {
	const database = new DatabaseSync(file, { readOnly: true });
	return {
		rows: async (sql, parameter) =>
			database.prepare(sql.replace('$1', '?')).all(...(parameter === undefined ? [] : [parameter])),
		close: async () => database.close(),
	};
}

export async function readPostgres(url: string): Promise<LogReader> {
	const client = new Client({ connectionString: url });
	await client.connect();
	return {
		rows: async (sql, parameter) =>
			(await client.query(sql, parameter === undefined ? [] : [parameter])).rows,
		close: () => client.end(),
	};
}

/** The games that have begun. */
export async function gamesIn(reader: LogReader): Promise<readonly string[]> {
	const rows = await reader.rows('select distinct table_id from log_entries order by table_id');
	return rows.map((row) => String(row.table_id));
}

export async function readGame(reader: LogReader, table: string): Promise<StoredGame> {
	const [about] = await reader.rows('select game, status, rated from tables where id = $1', table);
	const entries = await reader.rows(
		'select sequence, entry from log_entries where table_id = $1 order by sequence',
		table,
	);
	const ratings = await reader.rows('select number from rated_games where table_id = $1', table);
	const seats = await reader.rows('select kind, name from seats where table_id = $1 order by seat', table);
	const said = await reader.rows(
		'select words from chat_messages where table_id = $1 order by number',
		table,
	);
	return {
		table,
		game: String(about?.game),
		isEnded: about?.status === 'ended',
		isRated: Number(about?.rated) === 1,
		ratings: ratings.length,
		seats: seats.map(({ kind, name }) => (kind === 'human' ? String(name) : null)),
		entries: entries.map(({ sequence, entry }) => ({
			sequence: Number(sequence),
			entry: JSON.parse(String(entry)),
		})),
		said: said.map(({ words }) => String(words)),
	};
}

/** What is due and was not done: kind and subject. */
export async function dueIn(reader: LogReader): Promise<readonly { kind: string; subject: string }[]> {
	const rows = await reader.rows('select kind, subject from due');
	return rows.map(({ kind, subject }) => ({ kind: String(kind), subject: String(subject) }));
}
