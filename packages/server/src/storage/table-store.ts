import { SEATS } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { TableId } from '@orrery/protocol';
import { tableId } from '@orrery/protocol';
import type { AliasedSelectQueryBuilder, CompiledQuery, Kysely } from 'kysely';
import type { DueChange } from '../model/due.ts';
import { turnOf } from '../model/due.ts';
import type { GameResult } from '../model/game-result.ts';
import type { PlayerId } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import type { BatchQuery, Database } from './database.ts';
import { decisiveStep, step } from './database.ts';
import type { DueSteps } from './due-store.ts';
import { dueStepsFor } from './due-store.ts';
import { inParts } from './in-parts.ts';
import type { LogEntry } from './log-store.ts';
import { rowOf } from './log-store.ts';
import { prepared } from './prepared.ts';
import { insertResult } from './result-store.ts';
import type { Schema, StoredTable } from './schema.ts';
import type { FoundSeat } from './table-rows.ts';
import { readTables, seatRowOf, tableRowOf } from './table-rows.ts';
import { inTransaction } from './transaction.ts';

/** A query that finds tables. */
type FoundTables = AliasedSelectQueryBuilder<StoredTable, 'found'>;

/** Which of a player's tables to list. */
export interface OwnTablesFilter {
	readonly before?: number;
	readonly most?: number;
	readonly game?: GameId | undefined;
	/** Only this one. */
	readonly table?: TableId | undefined;
}

/** How far a table, its game and its chat have come. */
export interface TableHead {
	readonly revision: number;
	/** The number of the last entry of its game; 0 before the start. */
	readonly version: number;
	/** The number of the last chat message; 0 if there is none. */
	readonly chat: number;
}

export class TableStore {
	readonly #db: Kysely<Schema>;
	readonly #runBatch: Database['runBatch'];
	readonly #dueSteps: DueSteps;
	readonly #tableOf: (values: { readonly id: string }) => CompiledQuery<FoundSeat>;

	constructor(database: Pick<Database, 'db' | 'runBatch'>) {
		this.#db = database.db;
		this.#dueSteps = dueStepsFor(database.db);
		this.#tableOf = prepared({ id: 'id' }, ({ id }) =>
			this.#seatsOf(database.db.selectFrom('tables').selectAll().where('id', '=', id).as('found')),
		);
		this.#runBatch = (steps) => database.runBatch(steps);
	}

	async add(record: TableRecord, due: readonly DueChange[] = []): Promise<void> {
		await this.#runBatch([...this.#insertTable(record), ...this.#dueSteps(due)]);
	}

	async find(id: TableId): Promise<TableRecord | null> {
		const { rows } = await this.#db.executeQuery(this.#tableOf({ id }));
		return readTables(rows)[0] ?? null;
	}

	/**
	 * Saves a changed table, with the first entry or the result of its game, the table of its rematch and what is due
	 * because of the change; all or nothing. False if the table was changed since it was read.
	 */
	save(
		record: TableRecord,
		{
			first,
			next,
			result,
			due = [],
		}: {
			readonly first?: LogEntry;
			readonly next?: TableRecord;
			readonly result?: GameResult;
			readonly due?: readonly DueChange[];
		} = {},
	): Promise<boolean> {
		const { id, revision } = record;
		const update = this.#db
			.updateTable('tables')
			.set({ ...tableRowOf(record), revision: revision + 1 })
			.where('id', '=', id)
			.where('revision', '=', revision);
		return this.#runBatch([
			decisiveStep(update),
			step(this.#db.deleteFrom('seats').where('table_id', '=', id)),
			this.#insertSeats(record),
			...(first === undefined
				? []
				: [step(this.#db.insertInto('log_entries').values(rowOf(id, first, null)))]),
			...(next === undefined ? [] : this.#insertTable(next)),
			...(result === undefined ? [] : [step(insertResult(this.#db, id, result))]),
			...this.#dueSteps(due),
		]);
	}

	/** Deletes a table and everything that belongs to it. */
	async remove(id: TableId): Promise<void> {
		await inTransaction(this.#db, async (transaction) => {
			// First, so that a change that is being saved comes before it as a whole or finds no table.
			await transaction.deleteFrom('tables').where('id', '=', id).execute();
			for (const belonging of [
				'seats',
				'admissions',
				'chat_messages',
				'chat_reports',
				'game_results',
			] as const)
				await transaction.deleteFrom(belonging).where('table_id', '=', id).execute();
			await transaction.deleteFrom('log_entries').where('table_id', '=', id).execute();
			await transaction
				.deleteFrom('due')
				.where('subject', 'in', [id, ...SEATS.map((seat) => turnOf(id, seat))])
				.execute();
		});
	}

	/** The number of tables with each of these statuses. */
	async counts(statuses: readonly TableRecord['status'][]): Promise<Readonly<Record<string, number>>> {
		const rows = await this.#db
			.selectFrom('tables')
			.select(({ fn }) => ['status', fn.countAll<number>().as('count')])
			.where('status', 'in', statuses)
			.groupBy('status')
			.execute();
		const found = new Map(rows.map(({ status, count }) => [status, Number(count)]));
		return Object.fromEntries(statuses.map((status) => [status, found.get(status) ?? 0]));
	}

	/** All tables that are waiting for players or being played, newest first. */
	async current(): Promise<readonly TableRecord[]> {
		return this.#newestFirst([
			this.#db.selectFrom('tables').selectAll().where('status', 'in', ['gathering', 'playing']).as('found'),
		]);
	}

	/** The newest public tables with a status; of those that wait for players, the ones with an open seat. */
	async listed(status: TableRecord['status'], most: number): Promise<readonly TableRecord[]> {
		return this.#newestFirst([
			this.#db
				.selectFrom('tables')
				.selectAll()
				.where('status', '=', status)
				.where('visibility', '=', 'public')
				.$if(status === 'gathering', (query) =>
					query.where(({ exists, selectFrom }) =>
						exists(
							selectFrom('seats')
								.select('seats.seat')
								.whereRef('seats.table_id', '=', 'tables.id')
								.where('seats.kind', '=', 'open'),
						),
					),
				)
				.orderBy('created_at', 'desc')
				.limit(most)
				.as('found'),
		]);
	}

	/** The tables where the player sits, newest first. */
	async ofPlayer(
		player: PlayerId,
		statuses: readonly TableRecord['status'][],
		{ before = Number.MAX_SAFE_INTEGER, most = 1000, game, table }: OwnTablesFilter = {},
	): Promise<readonly TableRecord[]> {
		// A query for each status reads its part of the index in order, so that nothing has to be sorted.
		const newest = await this.#newestFirst(
			statuses.map((status) =>
				this.#db
					.selectFrom('seats as own')
					.innerJoin('tables', 'tables.id', 'own.table_id')
					.selectAll('tables')
					.where('own.player', '=', player)
					.where('own.status', '=', status)
					.where('own.created_at', '<', before)
					.$if(game !== undefined, (query) => query.where('own.game', '=', game ?? ''))
					.$if(table !== undefined, (query) => query.where('own.table_id', '=', table ?? ''))
					.orderBy('own.created_at', 'desc')
					.limit(most)
					.as('found'),
			),
		);
		return newest.slice(0, most);
	}

	/** Notes that a player had a table without a game open at this moment, if they sit there. */
	async attended(id: TableId, player: PlayerId, at: number): Promise<void> {
		await this.#db
			.updateTable('tables')
			.set({ attended_at: at })
			.where('id', '=', id)
			.where('status', '=', 'gathering')
			.where(({ eb, selectFrom }) =>
				eb('id', 'in', selectFrom('seats').select('table_id').where('player', '=', player)),
			)
			.execute();
	}

	/** When a player last had the table open, roughly; null if it is not known. */
	async attendedAt(id: TableId): Promise<number | null> {
		const row = await this.#db
			.selectFrom('tables')
			.select('attended_at')
			.where('id', '=', id)
			.executeTakeFirst();
		return row?.attended_at ?? null;
	}

	/** How far these tables have come; those that were removed are missing. */
	async heads(ids: readonly TableId[]): Promise<ReadonlyMap<TableId, TableHead>> {
		const rows = await inParts(ids, (part) =>
			this.#db
				.selectFrom('tables')
				.select(({ selectFrom }) => [
					'id',
					'revision',
					selectFrom('log_entries')
						.select(({ fn }) => fn.max('sequence').as('last'))
						.whereRef('table_id', '=', 'tables.id')
						.as('version'),
					selectFrom('chat_messages')
						.select(({ fn }) => fn.max('number').as('last'))
						.whereRef('table_id', '=', 'tables.id')
						.as('chat'),
				])
				.where('id', 'in', part)
				.execute(),
		);
		return new Map(
			rows.map(({ id, revision, version, chat }) => [
				tableId.parse(id),
				{ revision, version: Number(version ?? 0), chat: Number(chat ?? 0) },
			]),
		);
	}

	/** Whether the player was let in or removed; null if neither. */
	async admission(table: TableId, player: PlayerId): Promise<'admitted' | 'removed' | null> {
		const row = await this.#db
			.selectFrom('admissions')
			.select('admitted')
			.where('table_id', '=', table)
			.where('player', '=', player)
			.executeTakeFirst();
		if (row === undefined) return null;
		return row.admitted === 1 ? 'admitted' : 'removed';
	}

	async admit(table: TableId, player: PlayerId, admitted: boolean): Promise<void> {
		const values = { table_id: table, player, admitted: admitted ? 1 : 0 };
		await this.#db
			.insertInto('admissions')
			.values(values)
			.onConflict((conflict) =>
				conflict.columns(['table_id', 'player']).doUpdateSet({ admitted: values.admitted }),
			)
			.execute();
	}

	/** Revokes the access of everyone who does not sit at the table. */
	async dismissAll(table: TableId): Promise<void> {
		await this.#db.deleteFrom('admissions').where('table_id', '=', table).where('admitted', '=', 1).execute();
	}

	/** The tables that these queries find. */
	async #newestFirst(queries: readonly FoundTables[]): Promise<readonly TableRecord[]> {
		const found = await Promise.all(queries.map((tables) => this.#seatsOf(tables).execute()));
		// A table whose status changes meanwhile may be found by two of them.
		const byId = new Map(found.flatMap(readTables).map((record) => [record.id, record]));
		return [...byId.values()].toSorted((one, other) => other.createdAt - one.createdAt);
	}

	/**
	 * A row for each seat of some tables. It is one statement, because a table may be changed between two: its seats would be
	 * those of another revision.
	 */
	#seatsOf(tables: FoundTables) {
		return this.#db
			.selectFrom(tables)
			.innerJoin('seats', 'seats.table_id', 'found.id')
			.leftJoin('accounts', 'accounts.player', 'seats.player')
			.selectAll('found')
			.select(['seats.seat', 'seats.kind', 'seats.player', 'seats.name', 'seats.level', 'seats.contribution'])
			.select('accounts.kind as account');
	}

	#insertTable(record: TableRecord): readonly BatchQuery[] {
		return [
			decisiveStep(this.#db.insertInto('tables').values(tableRowOf(record))),
			this.#insertSeats(record),
		];
	}

	#insertSeats(record: TableRecord): BatchQuery {
		const rows = record.seats.map((held, seat) => seatRowOf(record, seat, held));
		return step(this.#db.insertInto('seats').values(rows));
	}
}
