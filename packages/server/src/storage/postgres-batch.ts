import type { PoolClient, QueryResult } from 'pg';
import type { BatchQuery } from './database.ts';
import { isCollision, isConnectionLost } from './database-errors.ts';
import type { PostgresPool } from './postgres-pool.ts';
import { asError, BEGIN, COMMIT, ROLLBACK, send, sendAll } from './postgres-pool.ts';

/** The id of the transaction, by which its fate can be learned if the connection breaks. */
const TRANSACTION_ID = { text: 'select pg_current_xact_id()::text as id', values: [] };

/** Undone for a reason that may pass: it may be done again. */
class Undone extends Error {}

/**
 * Carries out statements in one transaction and two round trips; false if nothing changed, or if a decisive statement
 * changed nothing and all were undone. If the connection breaks it is done again, unless it was done.
 */
export async function runBatch(pool: PostgresPool, steps: readonly BatchQuery[]): Promise<boolean> {
	try {
		return await pool.persist(
			() => pool.using((client) => runOnce(pool, client, steps)),
			(error) => error instanceof Undone,
		);
	} catch (error) {
		throw error instanceof Undone ? error.cause : error;
	}
}

async function runOnce(
	pool: PostgresPool,
	client: PoolClient,
	steps: readonly BatchQuery[],
): Promise<boolean> {
	const statements = steps.map(({ query }) => ({ text: query.sql, values: query.parameters }));
	const [, transaction, ...results] = await sendAll(client, [BEGIN, TRANSACTION_ID, ...statements]);
	const outcome = outcomeOf(steps, results);
	if (outcome instanceof Error) {
		if (!isConnectionLost(outcome)) await send(client, ROLLBACK);
		throw undone(outcome);
	}
	if (outcome === 'unchanged') {
		await send(client, ROLLBACK);
		return false;
	}
	await send(client, COMMIT).catch(async (error: unknown) => {
		if (!isConnectionLost(error)) throw undone(error);
		const id = transaction?.status === 'fulfilled' ? transaction.value.rows[0]?.id : null;
		if (!(await wasCommitted(pool, id))) throw undone(error);
	});
	return outcome > 0;
}

/** How many rows changed, or what happened first that undoes everything. */
function outcomeOf(
	steps: readonly BatchQuery[],
	results: readonly PromiseSettledResult<QueryResult>[],
): number | 'unchanged' | Error {
	let changed = 0;
	for (const [i, result] of results.entries()) {
		if (result.status === 'rejected') return asError(result.reason);
		const rows = result.value.rowCount ?? 0;
		// What was sent after it does not matter, whether it failed or not.
		if (rows === 0 && steps[i]?.mustChange === true) return 'unchanged';
		changed += rows;
	}
	return changed;
}

function undone(error: unknown): unknown {
	return isConnectionLost(error) || isCollision(error) ? new Undone('undone', { cause: error }) : error;
}

/** What became of a transaction whose commit was not answered. */
function wasCommitted(pool: PostgresPool, id: unknown): Promise<boolean> {
	const question = { text: 'select pg_xact_status($1::xid8) as status', values: [id] };
	return pool.persist(
		async () => {
			const { rows } = await pool.using((client) => send(client, question));
			if (rows[0]?.status === 'in progress') throw new Undone('not decided yet');
			return rows[0]?.status === 'committed';
		},
		(error) => error instanceof Undone || isConnectionLost(error),
	);
}
