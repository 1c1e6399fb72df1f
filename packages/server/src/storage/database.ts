import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { LogEntryRow, Schema } from './schema.ts';

/** An entry that a log must have for an append to be stored, because the writer knows it from another node only. */
export type PrecedingRow = Pick<LogEntryRow, 'table_id' | 'sequence' | 'entry'>;

/**
 * What became of an append: `taken` if another writer has used one of its numbers, or if the log does not have what the
 * writer believes to precede it. Either way the log has to be read again.
 */
export type AppendResult = 'stored' | 'taken' | Error;

/** A statement of a batch. */
export interface BatchQuery {
	readonly query: CompiledQuery;
	/** Whether the whole batch is undone if this statement changes nothing. */
	readonly mustChange: boolean;
}

/** A statement that may change nothing. */
export function step(query: Compilable): BatchQuery {
	return { query: query.compile(), mustChange: false };
}

/** A statement without whose change nothing in the batch happens. */
export function decisiveStep(query: Compilable): BatchQuery {
	return { query: query.compile(), mustChange: true };
}

/** Listens to writes of any kind. */
export interface WriteListener {
	/** Something is on disk. */
	wrote(): void;
	/** The disk did not take a write. A refusal by the rules of the schema is no such failure. */
	writeFailed(): void;
}

/**
 * A database: queries, and the two kinds of writes that must not hold up others by going back and forth. Another
 * database than SQLite needs nothing but its own implementation of this.
 */
export interface Database {
	readonly db: Kysely<Schema>;
	/**
	 * Appends rows to logs, one item for each append, and carries out the steps that belong to it. Each is stored as a
	 * whole or not at all, whatever happens to the others, and only if the log has exactly the rows that precede it, as far
	 * as they are named; when this resolves, the stored ones are on disk.
	 */
	append(
		appends: readonly (readonly LogEntryRow[])[],
		steps?: readonly (readonly BatchQuery[])[],
		preceding?: readonly (readonly PrecedingRow[])[],
	): Promise<readonly AppendResult[]>;
	/** Carries out statements in one transaction; false if a decisive one changed nothing and all were undone. */
	runBatch(steps: readonly BatchQuery[]): Promise<boolean>;
	listen(listener: WriteListener): void;
	/** Resolves when all parts of the database have answered. */
	ping(): Promise<void>;
	close(): Promise<void>;
}
