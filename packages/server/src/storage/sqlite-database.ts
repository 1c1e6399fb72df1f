import { Kysely } from 'kysely';
import type { AppendResult, BatchQuery, Database, PrecedingRow, WriteListener } from './database.ts';
import { precedingValuesOf, valuesOf } from './log-appender.ts';
import { ReaderAndWriter } from './reader-and-writer.ts';
import type { LogEntryRow, Schema } from './schema.ts';
import { SqliteError } from './sqlite-connection.ts';
import { SqliteDialect, statementOf } from './sqlite-dialect.ts';
import type { Statement } from './sqlite-messages.ts';

/** The SQLite file, with one thread that writes and one that reads. */
export class SqliteDatabase implements Database {
	readonly db: Kysely<Schema>;
	readonly #threads: ReaderAndWriter;

	constructor(file: string, onLost: (message: string) => void = () => undefined) {
		this.#threads = new ReaderAndWriter(file, onLost);
		this.db = new Kysely<Schema>({ dialect: new SqliteDialect(this.#threads) });
	}

	listen(listener: WriteListener): void {
		this.#threads.listener = listener;
	}

	async append(
		appends: readonly (readonly LogEntryRow[])[],
		steps: readonly (readonly BatchQuery[])[] = [],
		preceding: readonly (readonly PrecedingRow[])[] = [],
	): Promise<readonly AppendResult[]> {
		const answer = await this.#threads.write({
			kind: 'append',
			appends: appends.map((rows, i) => ({
				values: valuesOf(rows),
				along: statementsOf(steps[i]),
				preceding: precedingValuesOf(preceding[i]),
			})),
		});
		if (answer.kind === 'failed') return appends.map(() => new SqliteError(answer.failure));
		if (answer.kind !== 'appended') throw new TypeError('an append was answered like a query');
		const { outcomes } = answer;
		if (outcomes === null) return appends.map(() => 'stored');
		return outcomes.map((outcome) => (typeof outcome === 'string' ? outcome : new SqliteError(outcome)));
	}

	async runBatch(steps: readonly BatchQuery[]): Promise<boolean> {
		const answer = await this.#threads.write({
			kind: 'batch',
			steps: steps.map(({ query, mustChange }) => ({ ...statementOf(query), mustChange })),
		});
		if (answer.kind === 'failed') throw new SqliteError(answer.failure);
		return answer.kind === 'changed' && answer.changes > 0;
	}

	async ping(): Promise<void> {
		for (const answer of await this.#threads.ping())
			if (answer.kind === 'failed') throw new SqliteError(answer.failure);
	}

	async close(): Promise<void> {
		// Kysely closes the threads, unless nothing was ever queried.
		await this.db.destroy();
		await this.#threads.close();
	}
}

/** Null if there are none, which takes less to send. */
function statementsOf(steps: readonly BatchQuery[] = []): readonly Statement[] | null {
	return steps.length === 0 ? null : steps.map(({ query }) => statementOf(query));
}
