import type {
	CompiledQuery,
	DatabaseConnection,
	DatabaseIntrospector,
	DataTypeNode,
	Dialect,
	DialectAdapter,
	Driver,
	Kysely,
	QueryCompiler,
	QueryResult,
	TransactionSettings,
} from 'kysely';
import { PostgresAdapter, PostgresQueryCompiler } from 'kysely';
import type { PoolClient } from 'pg';
import type { WriteListener } from './database.ts';
import { CommitUnknown, isCollision, isConnectionLost, isOfServer, toldOutside } from './database-errors.ts';
import { OwnSchemaIntrospector } from './postgres-introspector.ts';
import type { PostgresPool, PostgresStatement } from './postgres-pool.ts';
import { BEGIN, BEGIN_SNAPSHOT, COMMIT, ROLLBACK, send } from './postgres-pool.ts';

/** Who listens to the writes of a dialect. */
export interface Listening {
	listener: WriteListener | null;
}

/** Kysely's PostgreSQL over our own pool, which knows what may be repeated. */
export class PostgresDialect implements Dialect {
	readonly #pool: PostgresPool;
	readonly #listening: Listening;

	constructor(pool: PostgresPool, listening: Listening) {
		this.#pool = pool;
		this.#listening = listening;
	}

	createAdapter(): DialectAdapter {
		return new PostgresAdapter();
	}

	createDriver(): Driver {
		return new PooledDriver(this.#pool, this.#listening);
	}

	// biome-ignore lint/suspicious/noExplicitAny: the interface of Kysely says so
	createIntrospector(db: Kysely<any>): DatabaseIntrospector {
		return new OwnSchemaIntrospector(db);
	}

	createQueryCompiler(): QueryCompiler {
		return new ByteOrderCompiler();
	}
}

/** Texts are compared byte by byte, as SQLite does, whatever the language of the database is. */
class ByteOrderCompiler extends PostgresQueryCompiler {
	protected override visitDataType(node: DataTypeNode): void {
		super.visitDataType(node);
		if (node.dataType === 'text') this.append(' collate "C"');
	}
}

class PooledDriver implements Driver {
	readonly #pool: PostgresPool;
	readonly #listening: Listening;

	constructor(pool: PostgresPool, listening: Listening) {
		this.#pool = pool;
		this.#listening = listening;
	}

	async init(): Promise<void> {}

	acquireConnection(): Promise<PooledConnection> {
		return Promise.resolve(new PooledConnection(this.#pool, this.#listening));
	}

	async releaseConnection(connection: DatabaseConnection): Promise<void> {
		ours(connection).release();
	}

	async beginTransaction(
		connection: DatabaseConnection,
		{ isolationLevel }: TransactionSettings,
	): Promise<void> {
		await ours(connection).begin(isolationLevel === 'repeatable read' ? BEGIN_SNAPSHOT : BEGIN);
	}

	async commitTransaction(connection: DatabaseConnection): Promise<void> {
		await ours(connection).commit();
	}

	async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
		await ours(connection).rollback();
	}

	destroy(): Promise<void> {
		return this.#pool.close();
	}
}

class PooledConnection implements DatabaseConnection {
	readonly #pool: PostgresPool;
	readonly #listening: Listening;
	/** Taken from the pool by the first statement. */
	#client: PoolClient | null = null;
	#inTransaction = false;

	constructor(pool: PostgresPool, listening: Listening) {
		this.#pool = pool;
		this.#listening = listening;
	}

	async begin(statement: PostgresStatement): Promise<void> {
		try {
			await this.#run(statement);
		} catch (error) {
			throw toldOutside(error);
		}
		this.#inTransaction = true;
	}

	async commit(): Promise<void> {
		this.#inTransaction = false;
		try {
			await this.#run(COMMIT);
			this.#listening.listener?.wrote();
		} catch (error) {
			this.#tellFailure(error);
			throw isConnectionLost(error)
				? new CommitUnknown('the connection broke during a commit', { cause: error })
				: error;
		}
	}

	async rollback(): Promise<void> {
		this.#inTransaction = false;
		// With a broken connection the transaction is undone too, and the error that led here says more.
		await this.#run(ROLLBACK).catch(() => this.#drop());
	}

	async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
		const isRead = query.query.kind === 'SelectQueryNode';
		const statement = { text: query.sql, values: query.parameters };
		try {
			const { rows, rowCount, command } = this.#inTransaction
				? await this.#run(statement)
				: await this.#pool.persist(
						() => this.#run(statement),
						// A statement that was undone, or that changes nothing, may be repeated.
						(error) => isCollision(error) || (isRead && isConnectionLost(error)),
					);
			const changes = command !== 'SELECT';
			if (changes && !this.#inTransaction) this.#listening.listener?.wrote();
			return changes ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
		} catch (error) {
			if (!isRead) this.#tellFailure(error);
			// A transaction may still be carried out once more, on another connection.
			throw this.#inTransaction ? error : toldOutside(error);
		}
	}

	// biome-ignore lint/correctness/useYield: nothing here reads more than fits into memory
	async *streamQuery(): AsyncIterableIterator<never> {
		throw new Error('the storage does not support streaming');
	}

	release(): void {
		this.#client?.release();
		this.#client = null;
	}

	async #run(statement: PostgresStatement) {
		this.#client ??= await this.#pool.connect();
		try {
			return await send(this.#client, statement);
		} catch (error) {
			if (isConnectionLost(error)) this.#drop();
			throw error;
		}
	}

	/** Gives up a connection that does not work any more. */
	#drop(): void {
		this.#client?.release(true);
		this.#client = null;
	}

	#tellFailure(error: unknown): void {
		if (isOfServer(error)) this.#listening.listener?.writeFailed();
	}
}

/** Kysely only hands back connections that it got from the driver. */
function ours(connection: DatabaseConnection): PooledConnection {
	if (connection instanceof PooledConnection) return connection;
	throw new TypeError('the connection is of another driver');
}
