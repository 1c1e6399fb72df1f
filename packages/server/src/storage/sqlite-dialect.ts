import type {
	CompiledQuery,
	DatabaseConnection,
	DatabaseIntrospector,
	Dialect,
	DialectAdapter,
	Driver,
	Kysely,
	QueryCompiler,
	QueryResult,
} from 'kysely';
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { asInput, SqliteError } from './sqlite-connection.ts';
import type { Answer, Statement, Task } from './sqlite-messages.ts';

/** What queries are sent to. */
export interface SqliteThreads {
	/** Sends a query that changes nothing and belongs to no transaction. */
	read(task: Task): Promise<Answer>;
	write(task: Task): Promise<Answer>;
	close(): Promise<void>;
}

/** Node's built-in SQLite, in threads of its own. */
export class SqliteDialect implements Dialect {
	readonly #threads: SqliteThreads;

	constructor(threads: SqliteThreads) {
		this.#threads = threads;
	}

	createAdapter(): DialectAdapter {
		return new ThreadAdapter();
	}

	createDriver(): Driver {
		return new ThreadDriver(this.#threads);
	}

	// biome-ignore lint/suspicious/noExplicitAny: the interface of Kysely says so
	createIntrospector(db: Kysely<any>): DatabaseIntrospector {
		return new SqliteIntrospector(db);
	}

	createQueryCompiler(): QueryCompiler {
		return new SqliteQueryCompiler();
	}
}

class ThreadAdapter extends SqliteAdapter {
	/**
	 * SQLite can roll back changes of the schema, so that a migration that was interrupted leaves nothing behind.
	 * Kysely's own adapter says that it cannot.
	 */
	override get supportsTransactionalDdl(): boolean {
		return true;
	}

	/** The thread that writes makes others wait for the end of a transaction, so nobody has to wait here. */
	override get supportsMultipleConnections(): boolean {
		return true;
	}
}

/** Every caller has a connection of its own, which costs nothing: all of them share the same threads. */
class ThreadDriver implements Driver {
	readonly #threads: SqliteThreads;

	constructor(threads: SqliteThreads) {
		this.#threads = threads;
	}

	async init(): Promise<void> {}

	acquireConnection(): Promise<ThreadConnection> {
		return Promise.resolve(new ThreadConnection(this.#threads));
	}

	async releaseConnection(): Promise<void> {}

	async beginTransaction(connection: DatabaseConnection): Promise<void> {
		ours(connection).begin();
	}

	async commitTransaction(connection: DatabaseConnection): Promise<void> {
		await ours(connection).end('commit');
	}

	async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
		await ours(connection).end('rollback');
	}

	destroy(): Promise<void> {
		return this.#threads.close();
	}
}

let lastTransaction = 0;

class ThreadConnection implements DatabaseConnection {
	readonly #threads: SqliteThreads;
	/** The open transaction; null if there is none. It is opened in the thread by its first statement. */
	#transaction: { readonly id: number; hasBegun: boolean } | null = null;

	constructor(threads: SqliteThreads) {
		this.#threads = threads;
	}

	begin(): void {
		this.#transaction = { id: ++lastTransaction, hasBegun: false };
	}

	async end(kind: 'commit' | 'rollback'): Promise<void> {
		const transaction = this.#transaction;
		if (transaction?.hasBegun) resultOf(await this.#threads.write({ kind, transaction: transaction.id }));
		this.#transaction = null;
	}

	async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
		return resultOf(await this.#send(query));
	}

	// biome-ignore lint/correctness/useYield: nothing here reads more than fits into memory
	async *streamQuery(): AsyncIterableIterator<never> {
		throw new Error('the storage does not support streaming');
	}

	#send(query: CompiledQuery): Promise<Answer> {
		const statement = statementOf(query);
		const transaction = this.#transaction;
		if (transaction === null) {
			const isRead = query.query.kind === 'SelectQueryNode';
			const task = { kind: 'statement', ...statement } as const;
			return isRead ? this.#threads.read(task) : this.#threads.write(task);
		}
		const { id, hasBegun } = transaction;
		transaction.hasBegun = true;
		return this.#threads.write({ kind: 'in-transaction', transaction: id, first: !hasBegun, ...statement });
	}
}

/** Kysely only hands back connections that it got from the driver. */
function ours(connection: DatabaseConnection): ThreadConnection {
	if (connection instanceof ThreadConnection) return connection;
	throw new TypeError('the connection is of another driver');
}

export function statementOf({ sql, parameters }: CompiledQuery): Statement {
	return { sql, parameters: parameters.map(asInput) };
}

function resultOf<Row>(answer: Answer): QueryResult<Row> {
	switch (answer.kind) {
		case 'failed':
			throw new SqliteError(answer.failure);
		case 'rows':
			return { rows: answer.rows.filter(isRow<Row>) };
		case 'changed':
			return { rows: [], numAffectedRows: BigInt(answer.changes) };
		case 'appended':
			throw new TypeError('a query was answered like an append');
	}
}

/** Kysely's types say what a query selects; this only checks that a row is an object. */
function isRow<Row>(value: unknown): value is Row {
	return typeof value === 'object' && value !== null;
}
