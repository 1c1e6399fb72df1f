import type { SQLInputValue } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
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
import { CompiledQuery as Raw, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Answer, Question } from './sqlite-messages.ts';

/** Node's built-in SQLite, in a thread of its own. */
export class SqliteThreadDialect implements Dialect {
	readonly #file: string;
	readonly #onLost: (message: string) => void;

	/** `onLost` is called if the thread ends by itself: nothing can be read or written any more. */
	constructor(file: string, onLost: (message: string) => void = () => undefined) {
		this.#file = file;
		this.#onLost = onLost;
	}

	createAdapter(): DialectAdapter {
		return new TransactionalAdapter();
	}

	createDriver(): Driver {
		return new ThreadDriver(this.#file, this.#onLost);
	}

	// biome-ignore lint/suspicious/noExplicitAny: the interface of Kysely says so
	createIntrospector(db: Kysely<any>): DatabaseIntrospector {
		return new SqliteIntrospector(db);
	}

	createQueryCompiler(): QueryCompiler {
		return new SqliteQueryCompiler();
	}
}

/**
 * SQLite can roll back changes of the schema, so that a migration that was interrupted leaves nothing behind. Kysely's
 * own adapter says that it cannot.
 */
class TransactionalAdapter extends SqliteAdapter {
	override get supportsTransactionalDdl(): boolean {
		return true;
	}
}

/** There is one connection, and Kysely's adapter makes callers share it one at a time. */
class ThreadDriver implements Driver {
	readonly #file: string;
	readonly #onLost: (message: string) => void;
	#connection: ThreadConnection | null = null;

	constructor(file: string, onLost: (message: string) => void) {
		this.#file = file;
		this.#onLost = onLost;
	}

	init(): Promise<void> {
		this.#connection = new ThreadConnection(this.#file, this.#onLost);
		return Promise.resolve();
	}

	acquireConnection(): Promise<DatabaseConnection> {
		if (this.#connection === null) return Promise.reject(new Error('the storage is closed'));
		return Promise.resolve(this.#connection);
	}

	releaseConnection(): Promise<void> {
		return Promise.resolve();
	}

	async beginTransaction(connection: DatabaseConnection): Promise<void> {
		// Locks for writing at once: a transaction that starts as a reader could find its data outdated when it writes.
		await connection.executeQuery(Raw.raw('begin immediate'));
	}

	async commitTransaction(connection: DatabaseConnection): Promise<void> {
		await connection.executeQuery(Raw.raw('commit'));
	}

	async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
		await connection.executeQuery(Raw.raw('rollback'));
	}

	async destroy(): Promise<void> {
		await this.#connection?.close();
		this.#connection = null;
	}
}

class ThreadConnection implements DatabaseConnection {
	readonly #thread: Worker;
	readonly #waiting = new Map<number, (answer: Answer) => void>();
	#lastId = 0;
	readonly #onLost: (message: string) => void;
	#lost: string | null = null;
	#closing = false;

	constructor(file: string, onLost: (message: string) => void) {
		this.#onLost = onLost;
		this.#thread = new Worker(new URL('./sqlite-thread.ts', import.meta.url), {
			workerData: file,
			execArgv: [],
		});
		this.#thread.on('message', (answer: Answer) => {
			const resolve = this.#waiting.get(answer.id);
			this.#waiting.delete(answer.id);
			resolve?.(answer);
		});
		this.#thread.on('error', (error: unknown) => this.#lose(String(error)));
		this.#thread.on('exit', () => this.#lose('the storage thread has ended'));
	}

	async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
		const answer = await this.#ask(query.sql, query.parameters.map(asInput));
		if (!answer.ok) throw new Error(answer.message);
		return { rows: answer.rows.filter(isRow<Row>), numAffectedRows: BigInt(answer.changes) };
	}

	// biome-ignore lint/correctness/useYield: nothing here reads more than fits into memory
	async *streamQuery(): AsyncIterableIterator<never> {
		throw new Error('the storage does not support streaming');
	}

	async close(): Promise<void> {
		this.#closing = true;
		await this.#thread.terminate();
	}

	#ask(sql: string, parameters: readonly SQLInputValue[]): Promise<Answer> {
		const id = ++this.#lastId;
		if (this.#lost !== null) return Promise.resolve({ id, ok: false, message: this.#lost });
		return new Promise((resolve) => {
			this.#waiting.set(id, resolve);
			this.#thread.postMessage({ id, sql, parameters } satisfies Question);
		});
	}

	#lose(message: string): void {
		if (this.#lost === null && !this.#closing) this.#onLost(message);
		this.#lost ??= message;
		for (const [id, resolve] of this.#waiting) resolve({ id, ok: false, message });
		this.#waiting.clear();
	}
}

/** Kysely's types say what a query selects; this only checks that a row is an object. */
function isRow<Row>(value: unknown): value is Row {
	return typeof value === 'object' && value !== null;
}

function asInput(value: unknown): SQLInputValue {
	if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
		return value;
	throw new TypeError(`the storage accepts text and numbers, not ${typeof value}`);
}
