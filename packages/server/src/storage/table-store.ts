import { botName } from '@orrery/bots/levels';
import type { GameId } from '@orrery/engine/game-id';
import type { TableId } from '@orrery/protocol';
import {
	clock,
	contribution,
	gameId,
	level as levelSchema,
	list,
	tableId,
	tableStatus,
	visibility,
} from '@orrery/protocol';
import type { Kysely, Transaction } from 'kysely';
import { withGame } from '../model/games.ts';
import type { PlayerId } from '../model/player.ts';
import { playerId } from '../model/player.ts';
import type { SeatRecord, TableRecord } from '../model/table-record.ts';
import { OPEN } from '../model/table-record.ts';
import type { LogEntry } from './log-store.ts';
import { rowOf } from './log-store.ts';
import { readKind } from './player-store.ts';
import type { Schema, StoredSeat, StoredTable } from './schema.ts';

const contributions = list(contribution);

/** Which of a player's tables to list. */
export interface OwnTablesFilter {
	readonly before?: number;
	readonly most?: number;
	readonly game?: GameId | undefined;
}

type FoundSeat = StoredSeat & { readonly account: string | null };

export class TableStore {
	readonly #db: Kysely<Schema>;

	constructor(db: Kysely<Schema>) {
		this.#db = db;
	}

	async add(record: TableRecord): Promise<void> {
		await this.#db.transaction().execute((transaction) => insertTable(transaction, record));
	}

	async find(id: TableId): Promise<TableRecord | null> {
		const row = await this.#db.selectFrom('tables').selectAll().where('id', '=', id).executeTakeFirst();
		return row === undefined ? null : ((await this.#withSeats([row]))[0] ?? null);
	}

	/**
	 * Saves a changed table, with the first entry of its game or with the table of its rematch; all or nothing. False
	 * if the table was changed since it was read.
	 */
	save(
		record: TableRecord,
		{ first, next }: { readonly first?: LogEntry; readonly next?: TableRecord } = {},
	): Promise<boolean> {
		const { id, revision } = record;
		return this.#db.transaction().execute(async (transaction) => {
			const { numUpdatedRows } = await transaction
				.updateTable('tables')
				.set({ ...tableRowOf(record), revision: revision + 1 })
				.where('id', '=', id)
				.where('revision', '=', revision)
				.executeTakeFirst();
			if (numUpdatedRows === 0n) return false;
			await transaction.deleteFrom('seats').where('table_id', '=', id).execute();
			await insertSeats(transaction, record);
			if (first !== undefined) await transaction.insertInto('log_entries').values(rowOf(id, first)).execute();
			if (next !== undefined) await insertTable(transaction, next);
			return true;
		});
	}

	/** Deletes a table and everything that belongs to it. */
	async remove(id: TableId): Promise<void> {
		await this.#db.transaction().execute(async (transaction) => {
			for (const belonging of [
				'seats',
				'admissions',
				'chat_messages',
				'chat_reports',
				'notifications_due',
				'game_results',
			] as const)
				await transaction.deleteFrom(belonging).where('table_id', '=', id).execute();
			await transaction.deleteFrom('log_entries').where('table_id', '=', id).execute();
			await transaction.deleteFrom('tables').where('id', '=', id).execute();
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
		return this.#withSeats(
			await this.#db
				.selectFrom('tables')
				.selectAll()
				.where('status', 'in', ['gathering', 'playing'])
				.orderBy('created_at', 'desc')
				.execute(),
		);
	}

	/** The newest public tables with a status. */
	async listed(status: TableRecord['status'], most: number): Promise<readonly TableRecord[]> {
		return this.#withSeats(
			await this.#db
				.selectFrom('tables')
				.selectAll()
				.where('status', '=', status)
				.where('visibility', '=', 'public')
				.orderBy('created_at', 'desc')
				.limit(most)
				.execute(),
		);
	}

	/** The tables where the player sits, newest first. */
	async ofPlayer(
		player: PlayerId,
		statuses: readonly TableRecord['status'][],
		{ before = Number.MAX_SAFE_INTEGER, most = 1000, game }: OwnTablesFilter = {},
	): Promise<readonly TableRecord[]> {
		return this.#withSeats(
			await this.#db
				.selectFrom('tables')
				.innerJoin('seats', 'seats.table_id', 'tables.id')
				.selectAll('tables')
				.where('seats.player', '=', player)
				.where('tables.status', 'in', statuses)
				.where('tables.created_at', '<', before)
				.$if(game !== undefined, (query) => query.where('tables.game', '=', game ?? ''))
				.orderBy('tables.created_at', 'desc')
				.limit(most)
				.execute(),
		);
	}

	/** The unfinished games. */
	async playing(): Promise<readonly TableId[]> {
		const rows = await this.#db.selectFrom('tables').select('id').where('status', '=', 'playing').execute();
		return rows.map(({ id }) => tableId.parse(id));
	}

	/** Tables without a game that were last changed before this moment. */
	async waitingSince(before: number): Promise<readonly TableId[]> {
		const rows = await this.#db
			.selectFrom('tables')
			.select('id')
			.where('status', '=', 'gathering')
			.where('changed_at', '<', before)
			.execute();
		return rows.map(({ id }) => tableId.parse(id));
	}

	/** Games whose last entry is from before this moment. */
	async idleSince(before: number): Promise<readonly TableId[]> {
		const rows = await this.#db
			.selectFrom('tables')
			.select('id')
			.where('status', '=', 'playing')
			.where(({ not, exists, selectFrom }) =>
				not(
					exists(
						selectFrom('log_entries')
							.select('sequence')
							.whereRef('log_entries.table_id', '=', 'tables.id')
							.where('log_entries.at', '>=', before),
					),
				),
			)
			.execute();
		return rows.map(({ id }) => tableId.parse(id));
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

	async #withSeats(rows: readonly StoredTable[]): Promise<readonly TableRecord[]> {
		if (rows.length === 0) return [];
		const seats = await this.#db
			.selectFrom('seats')
			// The account kind is the same everywhere, so it is not stored with the seat.
			.leftJoin('accounts', 'accounts.player', 'seats.player')
			.selectAll('seats')
			.select('accounts.kind as account')
			.where(
				'table_id',
				'in',
				rows.map(({ id }) => id),
			)
			.orderBy('seat')
			.execute();
		return rows.map((row) =>
			readTable(row, seats.filter(({ table_id }) => table_id === row.id).map(readSeat)),
		);
	}
}

async function insertTable(transaction: Transaction<Schema>, record: TableRecord): Promise<void> {
	await transaction.insertInto('tables').values(tableRowOf(record)).execute();
	await insertSeats(transaction, record);
}

async function insertSeats(transaction: Transaction<Schema>, { id, seats }: TableRecord): Promise<void> {
	const rows = seats.map((held, seat) => seatRowOf(id, seat, held));
	await transaction.insertInto('seats').values(rows).execute();
}

function seatRowOf(table: TableId, seat: number, held: SeatRecord): StoredSeat {
	const human = held.kind === 'human' ? held : null;
	return {
		table_id: table,
		seat,
		kind: held.kind,
		player: human?.player ?? null,
		name: held.kind === 'open' ? null : held.name,
		level: held.kind === 'bot' ? held.level : null,
		contribution: human?.contribution ?? null,
	};
}

function tableRowOf(record: TableRecord): StoredTable {
	const { id, revision, game, status, host, commitment, rematch } = record;
	return {
		id,
		revision,
		game,
		options: JSON.stringify(record.options),
		clock: JSON.stringify(record.clock),
		visibility: record.visibility,
		status,
		host,
		secret_hash: record.secretHash,
		draw_secret: record.drawSecret,
		commitment,
		contributions: record.contributions === null ? null : JSON.stringify(record.contributions),
		created_at: record.createdAt,
		changed_at: record.changedAt,
		started_at: record.startedAt,
		ended_at: record.endedAt,
		rematch,
		rated: record.rated ? 1 : 0,
	};
}

function readTable(row: StoredTable, seats: readonly SeatRecord[]): TableRecord {
	const game = gameId.parse(row.game);
	const options = withGame(game, ({ game: rules }) => rules.readOptions(JSON.parse(row.options)));
	if (!options.ok) throw new Error(`table ${row.id} is stored with invalid options`);
	return {
		id: tableId.parse(row.id),
		revision: row.revision,
		game,
		options: options.value,
		clock: clock.parse(JSON.parse(row.clock)),
		visibility: visibility.parse(row.visibility),
		status: tableStatus.parse(row.status),
		host: playerId.parse(row.host),
		secretHash: row.secret_hash,
		drawSecret: row.draw_secret,
		commitment: row.commitment,
		contributions: row.contributions === null ? null : contributions.parse(JSON.parse(row.contributions)),
		seats,
		createdAt: row.created_at,
		changedAt: row.changed_at,
		startedAt: row.started_at,
		endedAt: row.ended_at,
		rematch: row.rematch === null ? null : tableId.parse(row.rematch),
		rated: row.rated === 1,
	};
}

function readSeat({ kind, player, name, level, contribution, account }: FoundSeat): SeatRecord {
	if (kind === 'bot') {
		const known = levelSchema.parse(level);
		return { kind, level: known, name: name ?? botName(known) };
	}
	if (kind !== 'human') return OPEN;
	return {
		kind,
		player: playerId.parse(player),
		account: readKind(account),
		name: name ?? '',
		contribution: contribution ?? null,
	};
}
