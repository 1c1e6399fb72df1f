import type { PoolClient } from 'pg';
import type { AppendResult, BatchQuery, PrecedingRow } from './database.ts';
import { isCollision, isConnectionLost, isNotNullViolation, isUniqueViolation } from './database-errors.ts';
import type { PostgresPool, PostgresStatement } from './postgres-pool.ts';
import { asError, BEGIN, COMMIT, firstFailure, send, sendAll } from './postgres-pool.ts';
import type { LogEntryRow } from './schema.ts';

/** The rows of one append, those that must precede it, and the statements that belong to it. */
interface Append {
	readonly rows: readonly LogEntryRow[];
	readonly preceding: readonly PrecedingRow[];
	readonly steps: readonly PostgresStatement[];
}

/*
 * One statement for any number of rows, of which PostgreSQL remembers the plan. Texts arrive joined by line breaks, which
 * neither an id nor JSON contains: that takes less than an array with its quotes.
 */
const ROWS = `unnest(string_to_array($1, E'\\n'), $2::integer[], $3::bigint[], string_to_array($4, E'\\n'), $5::integer[], $6::integer[])
	as added (table_id, sequence, at, entry, deciders, turns)`;
const INSERT = `insert into log_entries (table_id, sequence, at, entry, deciders, turns) select added.table_id`;
const APPEND = `${INSERT}, added.sequence, added.at, added.entry, added.deciders, added.turns from ${ROWS}`;
/** A row without a number is refused, and with it the whole statement, if the log does not have what must precede it. */
const APPEND_AFTER = `${INSERT}, case when not exists (
		select from unnest(string_to_array($7, E'\\n'), $8::integer[], string_to_array($9, E'\\n')) as known (game, number, entry)
		where known.entry is distinct from (
			select stored.entry from log_entries as stored where stored.table_id = known.game and stored.sequence = known.number
		)
	) then added.sequence end, added.at, added.entry, added.deciders, added.turns from ${ROWS}`;

/** Writes entries of many games in one round trip. Each append is stored as a whole or not at all. */
export class PostgresAppender {
	readonly #pool: PostgresPool;

	constructor(pool: PostgresPool) {
		this.#pool = pool;
	}

	async append(
		appends: readonly (readonly LogEntryRow[])[],
		steps: readonly (readonly BatchQuery[])[],
		preceding: readonly (readonly PrecedingRow[])[],
	): Promise<readonly AppendResult[]> {
		const group = appends.map((rows, i) => new PendingAppend(rows, preceding[i] ?? [], steps[i] ?? []));
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
	readonly preceding: readonly PrecedingRow[];
	readonly steps: readonly PostgresStatement[];
	result: AppendResult | null = null;
	/** Why it is to be tried again. */
	cause: Error | null = null;
	/** Whether an earlier try may have stored it: the connection broke before the answer came. */
	mayBeStored = false;

	constructor(
		rows: readonly LogEntryRow[],
		preceding: readonly PrecedingRow[],
		steps: readonly BatchQuery[],
	) {
		this.rows = rows;
		this.preceding = preceding;
		this.steps = steps.map(({ query }) => ({ text: query.sql, values: query.parameters }));
	}
}

/** False if nothing was stored because one of them was refused. */
async function writeTogether(client: PoolClient, group: readonly PendingAppend[]): Promise<boolean> {
	if (group.some(({ mayBeStored }) => mayBeStored)) return false;
	const steps = group.flatMap((one) => one.steps);
	const insert = insertOf(group);
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
		group.map((one) => sendAll(client, [BEGIN, insertOf([one]), ...one.steps, COMMIT])),
	);
	for (const [i, one] of group.entries()) {
		const failure = firstFailure(all[i] ?? []);
		if (failure === null) one.result = 'stored';
		else if (isConnectionLost(failure)) throw unsure(group.slice(i), failure);
		else if (isUniqueViolation(failure)) one.result = (await isOurs(client, one)) ? 'stored' : 'taken';
		else if (isNotNullViolation(failure) && one.preceding.length > 0) one.result = 'taken';
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

function insertOf(group: readonly Append[]): PostgresStatement {
	const rows = group.flatMap((one) => one.rows);
	const preceding = group.flatMap((one) => one.preceding);
	const added = [
		lines(rows.map(({ table_id }) => table_id)),
		numbers(rows.map(({ sequence }) => sequence)),
		numbers(rows.map(({ at }) => at)),
		lines(rows.map(({ entry }) => entry)),
		numbers(rows.map(({ deciders }) => deciders)),
		numbers(rows.map(({ turns }) => turns)),
	];
	if (preceding.length === 0) return { text: APPEND, values: added, name: 'append' };
	const known = [
		lines(preceding.map(({ table_id }) => table_id)),
		numbers(preceding.map(({ sequence }) => sequence)),
		lines(preceding.map(({ entry }) => entry)),
	];
	return { text: APPEND_AFTER, values: [...added, ...known], name: 'append-after' };
}

function lines(texts: readonly string[]): string {
	return texts.join('\n');
}

/** An array of numbers as PostgreSQL writes it. */
function numbers(values: readonly (number | null)[]): string {
	return `{${values.map((value) => value ?? 'null').join(',')}}`;
}
