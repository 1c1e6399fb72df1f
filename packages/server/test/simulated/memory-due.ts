import type { StatementSync } from 'node:sqlite';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { DueStore } from '../../src/storage/due-store.ts';
import type { Schema } from '../../src/storage/schema.ts';

/*
 * The real statements for what is due on a database in memory and in this thread, so that a test can take a hundred
 * thousand steps.
 */

export interface MemoryDue {
	readonly store: DueStore;
	close(): Promise<void>;
}

export function memoryDue(): MemoryDue {
	const database = new DatabaseSync(':memory:');
	database.exec(`create table due (kind text not null, subject text not null, at bigint not null, claim text,
		attempts integer not null, constraint due_key primary key (kind, subject))`);
	database.exec('create index due_by_at on due (at)');
	const prepared = new Map<string, StatementSync>();
	const statement = (sql: string): StatementSync => {
		const known = prepared.get(sql) ?? database.prepare(sql);
		prepared.set(sql, known);
		return known;
	};
	const db = new Kysely<Schema>({
		dialect: new SqliteDialect({
			database: {
				close: () => database.close(),
				prepare: (sql) => ({
					reader: /^\s*select|returning/.test(sql),
					all: (values) => statement(sql).all(...values.map(boundValue)),
					run: (values) => {
						const { changes, lastInsertRowid } = statement(sql).run(...values.map(boundValue));
						return { changes, lastInsertRowid };
					},
					iterate: () => {
						throw new Error('nobody streams here');
					},
				}),
			},
		}),
	});
	const store = new DueStore({
		db,
		async runBatch(steps) {
			for (const { query } of steps) await db.executeQuery(query);
			return true;
		},
	});
	return { store, close: () => db.destroy() };
}

function boundValue(value: unknown): string | number | null {
	if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
	throw new TypeError(`no value for a statement: ${String(value)}`);
}
