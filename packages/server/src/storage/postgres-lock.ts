import { setTimeout as sleep } from 'node:timers/promises';
import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { PoolClient } from 'pg';
import type { PostgresStatement } from './postgres-pool.ts';
import { PostgresPool, send } from './postgres-pool.ts';

/*
 * Which PostgreSQL database is served. Every node holds an advisory lock that the others share, on a connection that
 * it keeps; PostgreSQL releases it with the connection, so it is never stale. What needs a database without a server
 * takes the same lock for itself alone, and no node starts before it is released.
 *
 * A second lock says who hears others: nodes with NATS share it, and one without takes it for itself alone, because
 * nobody would tell it what others change. It is held on a connection of its own, and taken again when that was lost.
 */

const KEY = `hashtext('orrery server'), hashtext(current_schema())`;

/** What every node asks for on the connection that it keeps. */
export const SERVED = `select pg_advisory_lock_shared(${KEY})`;

const UNLOCK: PostgresStatement = { text: 'select pg_advisory_unlock_all()', values: [] };

/** A database that no server uses until it is released. */
export interface ExclusiveUse {
	release(): Promise<void>;
}

/** Keeps servers away from a database; fails if one uses it. */
export async function excludeServers(address: string): Promise<Result<ExclusiveUse, 'served'>> {
	const pool = await PostgresPool.create({ address, size: 1, statementMs: null });
	try {
		const client = await pool.connect();
		const { rows } = await send(client, { text: `select pg_try_advisory_lock(${KEY}) as got`, values: [] });
		const release = async (): Promise<void> => {
			await send(client, UNLOCK).catch(() => undefined);
			client.release(true);
			await pool.close();
		};
		if (rows[0]?.got === true) return ok({ release });
		await release();
		return fail('served');
	} catch (error) {
		await pool.close();
		throw error;
	}
}

/** Whether a node hears others over NATS. */
export type Hearing = 'hears-others' | 'alone';

export interface NodeLockOptions {
	readonly address: string;
	readonly hearing: Hearing;
	/** How long a node that starts waits for one that stops. */
	readonly waitMs: number;
	/** How long a node waits that has lost the lock with its connection, before it gives up. */
	readonly patienceMs?: number;
	/** How often a node looks whether it still has the lock. */
	readonly lookMs?: number;
}

const HEARING_KEY = `hashtext('orrery nodes without NATS'), hashtext(current_schema())`;
const TAKE: Readonly<Record<Hearing, string>> = {
	'hears-others': `select pg_try_advisory_lock_shared(${HEARING_KEY}) as got`,
	alone: `select pg_try_advisory_lock(${HEARING_KEY}) as got`,
};
/** PostgreSQL notices within half a minute that the machine of a node is gone, and not after hours. */
const KEEPALIVE = `select set_config('tcp_keepalives_idle', '10', false),
	set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)`;
const STATEMENT_MS = 5000;
const RETRY_MS = 200;
const LOOK_MS = 5000;
const PATIENCE_MS = 60_000;
const TAKEN =
	'other servers have used the database since the connection to it was lost, and not all have ORRERY_NATS_URL';

/** Keeps nodes that do not hear each other from using the same database. */
export class NodeLock {
	/** Resolves with the reason if others have the lock after the connection was lost. */
	readonly lost: Promise<string>;
	readonly #pool: PostgresPool;
	readonly #options: NodeLockOptions;
	readonly #closing = new AbortController();
	/** The connection that has the lock; null while it is lost. */
	#client: PoolClient | null;
	readonly #keeping: Promise<void>;

	private constructor(pool: PostgresPool, client: PoolClient, options: NodeLockOptions) {
		this.#pool = pool;
		this.#client = client;
		this.#options = options;
		let lose: (reason: string) => void = () => undefined;
		this.lost = new Promise((resolve) => {
			lose = resolve;
		});
		this.#keeping = this.#keep(lose);
	}

	static async take(options: NodeLockOptions): Promise<Result<NodeLock, 'nodes-without-nats'>> {
		const pool = await PostgresPool.create({
			address: options.address,
			size: 1,
			statementMs: STATEMENT_MS,
			onConnect: KEEPALIVE,
		});
		try {
			const until = performance.now() + options.waitMs;
			for (;;) {
				const client = await take(pool, options.hearing);
				if (client !== null) return ok(new NodeLock(pool, client, options));
				if (performance.now() >= until) break;
				await sleep(RETRY_MS);
			}
		} catch (error) {
			await pool.close();
			throw error;
		}
		await pool.close();
		return fail('nodes-without-nats');
	}

	async release(): Promise<void> {
		this.#closing.abort();
		// Nobody goes on trying to connect.
		const closed = this.#pool.close();
		await this.#keeping;
		if (this.#client !== null) await send(this.#client, UNLOCK).catch(() => undefined);
		this.#client?.release(true);
		await closed;
	}

	/** Looks again and again whether the connection with the lock is there, and takes the lock again if it is not. */
	async #keep(lose: (reason: string) => void): Promise<void> {
		const { hearing, lookMs = LOOK_MS, patienceMs = PATIENCE_MS } = this.#options;
		/** Since when others have the lock. */
		let takenSince: number | null = null;
		while (await this.#pause(lookMs)) {
			try {
				if (this.#client !== null) await send(this.#client, { text: 'select 1', values: [] });
				else this.#client = await take(this.#pool, hearing);
				if (this.#client !== null) takenSince = null;
				else takenSince ??= performance.now();
			} catch {
				// While PostgreSQL cannot be reached, nobody else gets the lock either.
				this.#client?.release(true);
				this.#client = null;
			}
			if (takenSince !== null && performance.now() - takenSince > patienceMs) return lose(TAKEN);
		}
	}

	/** False if the lock is released meanwhile. */
	#pause(ms: number): Promise<boolean> {
		return sleep(ms, true, { signal: this.#closing.signal }).catch(() => false);
	}
}

/** A connection with the lock; null if others have it. */
async function take(pool: PostgresPool, hearing: Hearing): Promise<PoolClient | null> {
	const client = await pool.connect();
	try {
		const { rows } = await send(client, { text: TAKE[hearing], values: [] });
		if (rows[0]?.got === true) return client;
	} catch (error) {
		client.release(true);
		throw error;
	}
	client.release();
	return null;
}
