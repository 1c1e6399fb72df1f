import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { isConnectionLost } from './database-errors.ts';

/** A statement with its values, as PostgreSQL takes it. */
export interface PostgresStatement {
	readonly text: string;
	readonly values: readonly unknown[];
	/** Under which PostgreSQL remembers its plan; the same name always has the same text. */
	readonly name?: string;
}

export interface PoolOptions {
	readonly address: string;
	readonly size: number;
	/** How long a statement may take; null for a migration, which takes as long as it takes. */
	readonly statementMs: number | null;
	/** What every new connection is asked first. A connection with such a task is kept. */
	readonly onConnect?: string;
	/** How long a caller waits for PostgreSQL to come back, for instance from a restart. */
	readonly patienceMs?: number;
}

/** PostgreSQL ends a statement first; if it does not, nobody is there. */
const NO_ANSWER_MS = 5000;
const CONNECT_MS = 5000;
const IDLE_MS = 30_000;
const PATIENCE_MS = 15_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;
const INT8 = 20;

export const BEGIN: PostgresStatement = { text: 'begin isolation level read committed', values: [] };
/** Everything that it reads is of one moment. */
export const BEGIN_SNAPSHOT: PostgresStatement = {
	text: 'begin isolation level repeatable read read only',
	values: [],
};
export const COMMIT: PostgresStatement = { text: 'commit', values: [] };
export const ROLLBACK: PostgresStatement = { text: 'rollback', values: [] };

/** What is acknowledged is on disk, whatever the database is set to. */
const DURABLE = `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`;

/** Connections to PostgreSQL, which are made when they are needed and made again when they are lost. */
export class PostgresPool {
	readonly #pool: Pool;
	readonly #patienceMs: number;
	#closing: Promise<void> | null = null;

	private constructor(pool: Pool, onConnect: readonly string[], patienceMs: number) {
		this.#pool = pool;
		this.#patienceMs = patienceMs;
		// A connection that breaks while nobody uses it; the next caller gets another one.
		pool.on('error', () => undefined);
		pool.on('connect', (client) => {
			// Nor may one that breaks while it is used end the process: what was asked is answered with the error.
			client.on('error', () => undefined);
			for (const text of onConnect) client.query(text).catch(() => undefined);
		});
	}

	/** Loads the client library, and connects when something is asked. */
	static async create({
		address,
		size,
		statementMs,
		onConnect,
		patienceMs = PATIENCE_MS,
	}: PoolOptions): Promise<PostgresPool> {
		const { default: pg } = await import('pg');
		const limits =
			statementMs === null
				? {}
				: { statement_timeout: statementMs, query_timeout: statementMs + NO_ANSWER_MS };
		const pool = new pg.Pool({
			connectionString: address,
			application_name: 'orrery',
			max: size,
			connectionTimeoutMillis: CONNECT_MS,
			idleTimeoutMillis: onConnect === undefined ? IDLE_MS : 0,
			keepAlive: true,
			// Statements are sent without waiting for the answers to those before.
			pipeline: true,
			types: {
				getTypeParser: (type, format) => (type === INT8 ? wholeNumber : pg.types.getTypeParser(type, format)),
			},
			...limits,
		});
		return new PostgresPool(pool, onConnect === undefined ? [DURABLE] : [DURABLE, onConnect], patienceMs);
	}

	get isClosed(): boolean {
		return this.#closing !== null;
	}

	/** A connection of one's own. Waits for a while if PostgreSQL cannot be reached. */
	connect(): Promise<PoolClient> {
		return this.persist(() => this.#pool.connect(), isConnectionLost);
	}

	/** Does something with a connection, which is given up if it broke. */
	async using<Value>(work: (client: PoolClient) => Promise<Value>): Promise<Value> {
		const client = await this.connect();
		let broken = false;
		try {
			return await work(client);
		} catch (error) {
			broken = isConnectionLost(error) || client.getTransactionStatus() !== 'I';
			throw error;
		} finally {
			client.release(broken);
		}
	}

	/** Repeats work that fails for a reason that may pass, for a while. */
	async persist<Value>(work: () => Promise<Value>, mayPass: (error: unknown) => boolean): Promise<Value> {
		const until = performance.now() + this.#patienceMs;
		for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(LONGEST_PAUSE_MS, wait * 2)) {
			try {
				return await work();
			} catch (error) {
				if (this.isClosed || !mayPass(error) || performance.now() + wait > until) throw error;
			}
			await pause(wait);
		}
	}

	/** Closes all connections after what is in progress. */
	close(): Promise<void> {
		this.#closing ??= this.#releaseLocks().then(() => this.#pool.end());
		return this.#closing;
	}

	/** PostgreSQL notices the end of a connection a moment later, and then somebody may already have looked. */
	async #releaseLocks(): Promise<void> {
		if (this.#pool.idleCount === 0) return;
		const client = await this.#pool.connect().catch(() => null);
		await client?.query('select pg_advisory_unlock_all()').catch(() => undefined);
		client?.release();
	}
}

/** Sends statements at once and resolves with what became of each. After the first that fails, PostgreSQL refuses the others. */
export function sendAll(
	client: PoolClient,
	statements: readonly PostgresStatement[],
): Promise<readonly PromiseSettledResult<QueryResult>[]> {
	return Promise.allSettled(statements.map((statement) => send(client, statement)));
}

export function send(client: PoolClient, { text, values, name }: PostgresStatement): Promise<QueryResult> {
	return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
}

/** The error of the first statement that failed; null if all succeeded. */
export function firstFailure(results: readonly PromiseSettledResult<unknown>[]): Error | null {
	const failed = results.find((result) => result.status === 'rejected');
	if (failed === undefined) return null;
	return asError(failed.reason);
}

export function asError(reason: unknown): Error {
	return reason instanceof Error ? reason : new Error(String(reason));
}

/** PostgreSQL's 64-bit integers, which we only use for what fits a number: times, counts and sizes. */
function wholeNumber(text: string): number {
	const value = Number(text);
	if (!Number.isSafeInteger(value))
		throw new RangeError(`the storage has a number that is too large: ${text}`);
	return value;
}
