import type { PoolClient } from 'pg';
import type { AppendResult, BatchQuery } from './database.ts';
import { isCollision, isConnectionLost, isUniqueViolation } from './database-errors.ts';
import type { PostgresPool, PostgresStatement } from './postgres-pool.ts';
import { asError, BEGIN, COMMIT, firstFailure, send, sendAll } from './postgres-pool.ts';
import type { LogEntryRow } from './schema.ts';

/** The rows of one append, and the statements that belong to it. */
interface Append {
	readonly rows: readonly LogEntryRow[];
	readonly steps: readonly PostgresStatement[];
}

const COLUMNS = ['table_id', 'sequence', 'at', 'entry', 'deciders', 'turns'] as const;
/** Plans that PostgreSQL remembers: most commits have few rows. */
const MOST_PLANS = 32;

/** Writes entries of many games in one round trip. Each append is stored as a whole or not at all. */
export class PostgresAppender {
	readonly #pool: PostgresPool;

	constructor(pool: PostgresPool) {
		this.#pool = pool;
	}

	async append(
		appends: readonly (readonly LogEntryRow[])[],
		steps: readonly (readonly BatchQuery[])[],
	): Promise<readonly AppendResult[]> {
		const group = appends.map((rows, i) => new PendingAppend(rows, steps[i] ?? []));
		const isOpen = (one: PendingAppend): boolean => one.result === null;
		try {
			await this.#pool.persist(async () => {
				await this.#write(group.filter(isOpen).toSorted(byGame));
				const undone = group.find((one) => isOpen(one) && one.cause !== null)?.cause;
				if (undone !== undefined) throw undone;
			}, mayPass);
		} catch (error) {
			for (const one of group) one.result ??= asError(error);
		}
		return group.map(({ result }) => result ?? new Error('an append has no result'));
	}

	async #write(group: readonly PendingAppend[]): Promise<void> {
		await this.#pool.using(async (client) => {
			// Usually everything can be stored, and one transaction is enough.
			if (!(await writeTogether(client, group))) await writeEach(client, group);
		});
	}
}

class PendingAppend implements Append {
	readonly rows: readonly LogEntryRow[];
	readonly steps: readonly PostgresStatement[];
	result: AppendResult | null = null;
	/** Why it is to be tried again. */
	cause: Error | null = null;
	/** Whether an earlier try may have stored it: the connection broke before the answer came. */
	mayBeStored = false;

	constructor(rows: readonly LogEntryRow[], steps: readonly BatchQuery[]) {
		this.rows = rows;
		this.steps = steps.map(({ query }) => ({ text: query.sql, values: query.parameters }));
	}
}

/** False if nothing was stored because one of them was refused. */
async function writeTogether(client: PoolClient, group: readonly PendingAppend[]): Promise<boolean> {
	if (group.some(({ mayBeStored }) => mayBeStored)) return false;
	const rows = group.flatMap((one) => one.rows);
	const steps = group.flatMap((one) => one.steps);
	const insert = insertOf(rows);
	const failure = firstFailure(
		await sendAll(client, steps.length === 0 ? [insert] : [BEGIN, insert, ...steps, COMMIT]),
	);
	if (failure === null) {
		for (const one of group) one.result = 'stored';
		return true;
	}
	if (isConnectionLost(failure)) throw unsure(group, failure);
	// A transaction of which a statement has failed is undone by its commit.
	return false;
}

/** A transaction for each, so that one that is refused does not affect the others. All are sent at once. */
async function writeEach(client: PoolClient, group: readonly PendingAppend[]): Promise<void> {
	const all = await Promise.all(
		group.map((one) => sendAll(client, [BEGIN, insertOf(one.rows), ...one.steps, COMMIT])),
	);
	for (const [i, one] of group.entries()) {
		const failure = firstFailure(all[i] ?? []);
		if (failure === null) one.result = 'stored';
		else if (isConnectionLost(failure)) throw unsure(group.slice(i), failure);
		else if (isUniqueViolation(failure)) one.result = (await isOurs(client, one)) ? 'stored' : 'taken';
		else if (isCollision(failure)) one.cause = failure;
		else one.result = failure;
	}
}

/** Nobody knows which of these were stored before the connection broke. */
function unsure(group: readonly PendingAppend[], failure: Error): Error {
	for (const one of group) if (one.result === null) one.mayBeStored = true;
	return failure;
}

/** Whether the row that is in the way was written by an earlier try of the same append. */
async function isOurs(client: PoolClient, { rows, mayBeStored }: PendingAppend): Promise<boolean> {
	const [first] = rows;
	if (!mayBeStored || first === undefined) return false;
	const { rows: found } = await send(client, {
		text: 'select sequence, entry from log_entries where table_id = $1 and sequence >= $2',
		values: [first.table_id, first.sequence],
	});
	const entries = new Map(found.map(({ sequence, entry }) => [sequence, entry]));
	return rows.every(({ sequence, entry }) => entries.get(sequence) === entry);
}

function mayPass(error: unknown): boolean {
	return isConnectionLost(error) || isCollision(error);
}

/** In one order in all nodes, so that two of them do not wait for each other. */
function byGame(one: Append, other: Append): number {
	const [a = '', b = ''] = [one.rows[0]?.table_id, other.rows[0]?.table_id];
	return a < b ? -1 : Number(a > b);
}

function insertOf(rows: readonly LogEntryRow[]): PostgresStatement {
	const values: unknown[] = [];
	for (const { table_id, sequence, at, entry, deciders, turns } of rows)
		values.push(table_id, sequence, at, entry, deciders, turns);
	const text = insertText(rows.length);
	return rows.length <= MOST_PLANS ? { text, values, name: `append-${rows.length}` } : { text, values };
}

const texts = new Map<number, string>();

function insertText(rows: number): string {
	const known = texts.get(rows);
	if (known !== undefined) return known;
	const row = (i: number): string =>
		`(${COLUMNS.map((_, column) => `$${i * COLUMNS.length + column + 1}`).join(', ')})`;
	const list = Array.from({ length: rows }, (_, i) => row(i)).join(', ');
	const text = `insert into log_entries (${COLUMNS.join(', ')}) values ${list}`;
	if (rows <= MOST_PLANS) texts.set(rows, text);
	return text;
}
