import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import { PostgresPool, send } from './postgres-pool.ts';

/*
 * Which PostgreSQL database is served. Every node holds an advisory lock that the others share, on a connection that
 * it keeps; PostgreSQL releases it with the connection, so it is never stale. What needs a database without a server
 * takes the same lock for itself alone, and no node starts before it is released.
 */

const KEY = `hashtext('orrery server'), hashtext(current_schema())`;

/** What every node asks for on the connection that it keeps. */
export const SERVED = `select pg_advisory_lock_shared(${KEY})`;

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
			await send(client, { text: 'select pg_advisory_unlock_all()', values: [] }).catch(() => undefined);
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
