import { botName } from '@orrery/bots/levels';
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
import { withGame } from '../model/games.ts';
import { playerId } from '../model/player.ts';
import type { SeatRecord, TableRecord } from '../model/table-record.ts';
import { OPEN } from '../model/table-record.ts';
import { readKind } from './player-store.ts';
import type { StoredSeat, StoredTable } from './schema.ts';

/* Tables and seats as rows. */

const contributions = list(contribution);

/**
 * A seat, with all of its table and the kind of its player's account, which is the same everywhere and not stored with
 * the seat.
 */
export type FoundSeat = StoredTable &
	Pick<StoredSeat, 'seat' | 'kind' | 'player' | 'name' | 'level' | 'contribution'> & {
		readonly account: string | null;
	};

export function seatRowOf(
	{ id, status, game, createdAt }: TableRecord,
	seat: number,
	held: SeatRecord,
): StoredSeat {
	const human = held.kind === 'human' ? held : null;
	return {
		table_id: id,
		seat,
		kind: held.kind,
		player: human?.player ?? null,
		name: held.kind === 'open' ? null : held.name,
		level: held.kind === 'bot' ? held.level : null,
		contribution: human?.contribution ?? null,
		status,
		game,
		created_at: createdAt,
	};
}

export function tableRowOf(record: TableRecord): StoredTable {
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

/** The tables of these seats, of which all are there, in any order. */
export function readTables(rows: readonly FoundSeat[]): readonly TableRecord[] {
	const byTable = new Map<string, FoundSeat[]>();
	for (const row of rows) {
		const seats = byTable.get(row.id) ?? [];
		seats.push(row);
		byTable.set(row.id, seats);
	}
	return Array.from(byTable.values(), (seats) => {
		const inOrder = seats.toSorted((one, other) => one.seat - other.seat);
		const [first] = inOrder;
		if (first === undefined) throw new Error('a table without seats');
		return readTable(first, inOrder.map(readSeat));
	});
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
