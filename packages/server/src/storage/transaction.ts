import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';
import { DatabaseUnreachable, isCollision, isConnectionLost, toldOutside } from './database-errors.ts';
import type { Schema } from './schema.ts';

const MOST_TRIES = 5;

/**
 * Carries out a transaction, and once more if another one was in the way or the connection broke before the commit.
 * What is passed must do nothing but query.
 */
export async function inTransaction<Value>(
	db: Kysely<Schema>,
	work: (transaction: Transaction<Schema>) => Promise<Value>,
): Promise<Value> {
	for (let tries = 1; ; tries++) {
		try {
			return await db.transaction().execute(work);
		} catch (error) {
			if (tries < MOST_TRIES && mayBeRepeated(db, error)) continue;
			throw isPostgres(db) ? toldOutside(error) : error;
		}
	}
}

function mayBeRepeated(db: Kysely<Schema>, error: unknown): boolean {
	// The beginning of the transaction has already waited for the database as long as anyone does.
	if (error instanceof DatabaseUnreachable) return false;
	return isCollision(error) || (isPostgres(db) && isConnectionLost(error));
}

/**
 * Locks the rows that a query of a transaction reads until its end, so that others wait who do the same. SQLite carries
 * out one transaction at a time, so that nobody has to wait there.
 */
export function locking<From extends keyof Schema, Row>(
	db: Kysely<Schema>,
	query: SelectQueryBuilder<Schema, From, Row>,
): SelectQueryBuilder<Schema, From, Row> {
	return isPostgres(db) ? query.forUpdate() : query;
}

/** Like `locking`, but without the rows that another transaction has locked. */
export function skippingLocked<From extends keyof Schema, Row>(
	db: Kysely<Schema>,
	query: SelectQueryBuilder<Schema, From, Row>,
): SelectQueryBuilder<Schema, From, Row> {
	return isPostgres(db) ? query.forUpdate().skipLocked() : query;
}

/** Makes other transactions with the same key wait until the end of this one. */
export async function lockKey(transaction: Transaction<Schema>, key: string): Promise<void> {
	if (isPostgres(transaction))
		await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
}

export function isPostgres(db: Kysely<Schema>): boolean {
	return db.getExecutor().adapter instanceof PostgresAdapter;
}
