import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { PrecedingRow } from './database.ts';
import type { LogEntryRow } from './schema.ts';
import type { AppendOutcome, AppendTask, Failure } from './sqlite-messages.ts';
import type { StatementCache } from './statement-cache.ts';

/** In the order in which the values of a row arrive. */
const COLUMNS = ['table_id', 'sequence', 'at', 'entry', 'deciders', 'turns'] as const;

const WIDTH = COLUMNS.length;
const INSERT = `insert into log_entries (${COLUMNS.join(', ')}) values (${COLUMNS.map(() => '?').join(', ')}) on conflict do nothing`;

/** Game, number and text. */
const PRECEDING_WIDTH = 3;
const FIND = 'select 1 from log_entries where table_id = ? and sequence = ? and entry = ?';

interface Prepared {
	readonly insert: StatementSync;
	readonly find: StatementSync;
}

/**
 * Writes entries of many games inside a transaction of the thread. Each append is stored as a whole or not at all, and
 * one that is refused does not affect the others.
 */
export class LogAppender {
	readonly #database: DatabaseSync;
	readonly #statements: StatementCache;
	#prepared: Prepared | null = null;

	constructor(database: DatabaseSync, statements: StatementCache) {
		this.#database = database;
		this.#statements = statements;
	}

	/** What became of each append; null if all were stored. Throws if the transaction has ended. */
	append(appends: readonly AppendTask[]): readonly AppendOutcome[] | null {
		// The table does not exist before the first migration, so this waits for the first entry.
		this.#prepared ??= { insert: this.#database.prepare(INSERT), find: this.#database.prepare(FIND) };
		const { insert, find } = this.#prepared;
		const outcomes = appends.map((append) =>
			hasPreceding(find, append) ? this.#insert(insert, append) : 'taken',
		);
		return outcomes.every((outcome) => outcome === 'stored') ? null : outcomes;
	}

	/** The key (game, sequence) decides which of two writers was first. */
	#insert(insert: StatementSync, { values, along }: AppendTask): AppendOutcome {
		const isSingle = values.length === WIDTH && along === null;
		if (!isSingle) this.#database.exec('savepoint append');
		try {
			for (let from = 0; from < values.length; from += WIDTH) {
				const { changes } = insert.run(...(isSingle ? values : values.slice(from, from + WIDTH)));
				if (Number(changes) > 0) continue;
				if (!isSingle) this.#database.exec('rollback to append');
				return 'taken';
			}
			for (const { sql, parameters } of along ?? []) this.#statements.get(sql).statement.run(...parameters);
			return 'stored';
		} catch (error) {
			// A full disk ends the transaction, so nothing of the group is stored.
			if (!this.#database.isTransaction) throw error;
			if (!isSingle) this.#database.exec('rollback to append');
			return failureOf(error);
		} finally {
			if (!isSingle && this.#database.isTransaction) this.#database.exec('release append');
		}
	}
}

/** Whether the log has what the writer believes to precede an append. */
function hasPreceding(find: StatementSync, { preceding }: AppendTask): boolean {
	if (preceding === null) return true;
	for (let from = 0; from < preceding.length; from += PRECEDING_WIDTH)
		if (find.get(...preceding.slice(from, from + PRECEDING_WIDTH)) === undefined) return false;
	return true;
}

/** The values of rows, as they are sent to the thread. */
export function valuesOf(rows: readonly LogEntryRow[]): readonly SQLInputValue[] {
	const values: SQLInputValue[] = [];
	for (const { table_id, sequence, at, entry, deciders, turns } of rows)
		values.push(table_id, sequence, at, entry, deciders, turns);
	return values;
}

/** The values of preceding rows; null if there are none. */
export function precedingValuesOf(rows: readonly PrecedingRow[] = []): readonly SQLInputValue[] | null {
	return rows.length === 0
		? null
		: rows.flatMap(({ table_id, sequence, entry }) => [table_id, sequence, entry]);
}

export function failureOf(error: unknown): Failure {
	const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : null;
	return { message: error instanceof Error ? error.message : String(error), code };
}
