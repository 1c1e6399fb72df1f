import { Kysely } from 'kysely';
import type { AppendResult, BatchQuery, Database, PrecedingRow, WriteListener } from './database.ts';
import { isConnectionLost, isOfServer, toldOutside } from './database-errors.ts';
import { PostgresAppender } from './postgres-appender.ts';
import { runBatch } from './postgres-batch.ts';
import type { Listening } from './postgres-dialect.ts';
import { PostgresDialect } from './postgres-dialect.ts';
import type { PoolOptions } from './postgres-pool.ts';
import { PostgresPool, send } from './postgres-pool.ts';
import type { LogEntryRow, Schema } from './schema.ts';

/** A PostgreSQL database, which several nodes may share. */
export class PostgresDatabase implements Database {
	readonly db: Kysely<Schema>;
	readonly #pool: PostgresPool;
	/** A connection for log entries alone, so that a move never waits for a list. */
	readonly #appends: PostgresPool;
	readonly #appender: PostgresAppender;
	readonly #listening: Listening = { listener: null };

	private constructor(pool: PostgresPool, appends: PostgresPool) {
		this.#pool = pool;
		this.#appends = appends;
		this.#appender = new PostgresAppender(appends);
		this.db = new Kysely<Schema>({ dialect: new PostgresDialect(pool, this.#listening) });
	}

	/** Connects when something is asked, with at most `size` connections. */
	static async create({ size, ...options }: PoolOptions): Promise<PostgresDatabase> {
		const { onConnect: _, ...others } = options;
		const pool = await PostgresPool.create({ ...others, size: Math.max(1, size - 1) });
		return new PostgresDatabase(pool, await PostgresPool.create({ ...options, size: 1 }));
	}

	listen(listener: WriteListener): void {
		this.#listening.listener = listener;
	}

	async append(
		appends: readonly (readonly LogEntryRow[])[],
		steps: readonly (readonly BatchQuery[])[] = [],
		preceding: readonly (readonly PrecedingRow[])[] = [],
	): Promise<readonly AppendResult[]> {
		const results = await this.#appender.append(appends, steps, preceding);
		if (results.some(isOfServer)) this.#listening.listener?.writeFailed();
		else this.#listening.listener?.wrote();
		return results;
	}

	async runBatch(steps: readonly BatchQuery[]): Promise<boolean> {
		try {
			const changed = await runBatch(this.#pool, steps);
			this.#listening.listener?.wrote();
			return changed;
		} catch (error) {
			if (isOfServer(error)) this.#listening.listener?.writeFailed();
			throw toldOutside(error);
		}
	}

	async ping(): Promise<void> {
		const question = { text: 'select 1', values: [] };
		await Promise.all(
			[this.#pool, this.#appends].map((pool) =>
				pool.persist(() => pool.using((client) => send(client, question)), isConnectionLost),
			),
		);
	}

	async close(): Promise<void> {
		await Promise.all([this.#pool.close(), this.#appends.close()]);
		await this.db.destroy();
	}
}
