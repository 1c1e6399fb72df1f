import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Schema } from './schema.ts';
import { TABLE_KEYS, TABLE_NAMES } from './table-keys.ts';
import { inTransaction } from './transaction.ts';

/*
 * Copies every table from one database to another, in the order of its primary key. With each batch the target notes
 * how far it got, so that a copy that was interrupted goes on from there.
 */

type Row = Readonly<Record<string, unknown>>;
type Key = readonly (string | number)[];

/** How many rows of all have been copied, and of which table the last ones were. */
export interface CopyProgress {
	readonly table: string;
	readonly done: number;
	readonly total: number;
}

/** What a table contains: equal tables have equal digests, in whichever database. */
export interface TableDigest {
	readonly rows: number;
	readonly sha256: string;
}

const MOST_ROWS = 500;
/** Longer than any other table of ours would be called. */
const PROGRESS = 'copy_progress';
const DONE = 'done';
const SOURCE = 'source';

const key = z.array(z.union([z.string(), z.number()])).readonly();

/** Whether a copy into this database is not finished yet. */
export async function isHalfCopied(db: Kysely<Schema>): Promise<boolean> {
	return (await progressIn(db)) !== null;
}

/** The place whose copy is not finished in this database; null if there is none. */
export async function sourceOfCopy(db: Kysely<Schema>): Promise<string | null> {
	return (await progressIn(db))?.get(SOURCE) ?? null;
}

export async function isEmpty(db: Kysely<Schema>): Promise<boolean> {
	for (const table of TABLE_NAMES) if ((await readAfter(db, table, null, 1)).length > 0) return false;
	return true;
}

/** Copies what the target does not have yet. `place` is the id of the source. */
export async function copyRows(
	source: Kysely<Schema>,
	target: Kysely<Schema>,
	place: string,
	onProgress: (progress: CopyProgress) => void,
): Promise<void> {
	const progress = (await progressIn(target)) ?? (await beginCopy(target, place));
	const total = await countRows(source);
	let done = 0;
	for (const table of TABLE_NAMES) {
		const reached = progress.get(table);
		if (reached === DONE) {
			done += await countIn(source, table);
			continue;
		}
		let last: Key | null = reached === undefined ? null : key.parse(JSON.parse(reached));
		if (last !== null) done += await countIn(target, table);
		for (;;) {
			const rows: readonly Row[] = await readAfter(source, table, last, MOST_ROWS);
			const [end] = rows.slice(-1);
			last = end === undefined ? last : key.parse(TABLE_KEYS[table].map((column) => end[column]));
			const isLast = rows.length < MOST_ROWS;
			await store(target, table, rows, isLast ? DONE : JSON.stringify(last));
			done += rows.length;
			onProgress({ table, done, total });
			if (isLast) break;
		}
	}
}

/** Forgets how far the copy got, because it is complete. */
export async function endCopy(target: Kysely<Schema>): Promise<void> {
	await sql`drop table if exists ${sql.table(PROGRESS)}`.execute(target);
}

/** The first table that is not the same in both; null if all are. */
export async function firstDifference(
	source: Kysely<Schema>,
	target: Kysely<Schema>,
): Promise<string | null> {
	for (const table of TABLE_NAMES) {
		const [one, other] = [await digestOf(source, table), await digestOf(target, table)];
		if (one.rows !== other.rows || one.sha256 !== other.sha256) return table;
	}
	return null;
}

export async function digestOf(db: Kysely<Schema>, table: keyof Schema): Promise<TableDigest> {
	const hash = createHash('sha256');
	let [count, last]: [number, Key | null] = [0, null];
	for (;;) {
		const rows: readonly Row[] = await readAfter(db, table, last, MOST_ROWS);
		for (const row of rows)
			hash.update(`${JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))}\n`);
		count += rows.length;
		const [end] = rows.slice(-1);
		if (end === undefined || rows.length < MOST_ROWS) return { rows: count, sha256: hash.digest('hex') };
		last = key.parse(TABLE_KEYS[table].map((column) => end[column]));
	}
}

async function readAfter(
	db: Kysely<Schema>,
	table: keyof Schema,
	after: Key | null,
	most: number,
): Promise<readonly Row[]> {
	const columns = sql.join(TABLE_KEYS[table].map((column) => sql.ref(column)));
	const where = after === null ? sql`` : sql`where (${columns}) > (${sql.join(after)})`;
	const { rows } = await sql<Row>`
		select * from ${sql.table(table)} ${where} order by ${columns} limit ${sql.lit(most)}
	`.execute(db);
	return rows;
}

async function store(
	target: Kysely<Schema>,
	table: keyof Schema,
	rows: readonly Row[],
	reached: string,
): Promise<void> {
	await inTransaction(target, async (transaction) => {
		const columns = Object.keys(rows[0] ?? {});
		if (columns.length > 0)
			await sql`
				insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
				values ${sql.join(rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`))}
			`.execute(transaction);
		await sql`
			insert into ${sql.table(PROGRESS)} (name, reached) values (${table}, ${reached})
			on conflict (name) do update set reached = excluded.reached
		`.execute(transaction);
	});
}

async function beginCopy(target: Kysely<Schema>, place: string): Promise<ReadonlyMap<string, string>> {
	await inTransaction(target, async (transaction) => {
		await transaction.schema
			.createTable(PROGRESS)
			.addColumn('name', 'text', (column) => column.primaryKey())
			.addColumn('reached', 'text', (column) => column.notNull())
			.execute();
		await sql`insert into ${sql.table(PROGRESS)} (name, reached) values (${SOURCE}, ${place})`.execute(
			transaction,
		);
	});
	return new Map([[SOURCE, place]]);
}

/** How far a copy got, by table; null if there is none. */
async function progressIn(db: Kysely<Schema>): Promise<ReadonlyMap<string, string> | null> {
	const tables = await db.introspection.getTables();
	if (!tables.some(({ name }) => name === PROGRESS)) return null;
	const { rows } = await sql<{ name: string; reached: string }>`
		select name, reached from ${sql.table(PROGRESS)}
	`.execute(db);
	return new Map(rows.map(({ name, reached }) => [name, reached]));
}

async function countRows(db: Kysely<Schema>): Promise<number> {
	let total = 0;
	for (const table of TABLE_NAMES) total += await countIn(db, table);
	return total;
}

async function countIn(db: Kysely<Schema>, table: keyof Schema): Promise<number> {
	const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
		db,
	);
	return rows[0]?.count ?? 0;
}
