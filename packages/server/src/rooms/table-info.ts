import { seatOf } from '@orrery/engine';
import type { TableInfo, TableSummary } from '@orrery/protocol';
import type { PlayerId } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import { isReady, seatOfPlayer } from '../model/table-record.ts';

/** The role of a player at a table. */
export function roleOf(record: TableRecord, player: PlayerId | null): TableInfo['you']['role'] {
	const seat = seatOfPlayer(record, player);
	return seat < 0 ? 'spectator' : seatOf(seat);
}

/** A table as lists show it. */
export function summaryOf(record: TableRecord): TableSummary {
	const { id, game, options, clock, status, rated, createdAt } = record;
	return {
		table: id,
		game,
		options,
		clock,
		status,
		rated,
		seats: record.seats.map((seat) => ({
			holder: seat.kind === 'human' ? { kind: seat.kind, name: seat.name } : seat,
			ready: isReady(seat),
			...(seat.kind === 'human' && seat.account !== null ? { account: seat.account } : {}),
		})),
		host: hostSeatOf(record),
		createdAt,
	};
}

function hostSeatOf(record: TableRecord): TableSummary['host'] {
	const seat = seatOfPlayer(record, record.host);
	return seat < 0 ? null : seatOf(seat);
}

/** A table as a player sees it. The secret of the shuffle is revealed once nobody can gain from it. */
export function infoFor(record: TableRecord, player: PlayerId | null): TableInfo {
	const { revision, visibility, commitment, startedAt, endedAt, rematch } = record;
	const opened = record.status === 'ended' || record.status === 'closed';
	return {
		...summaryOf(record),
		revision,
		visibility,
		draw: {
			commitment,
			secret: opened ? record.drawSecret : null,
			contributions: opened ? (record.contributions ?? []) : null,
		},
		you: { role: roleOf(record, player), host: record.host === player },
		startedAt,
		endedAt,
		rematch,
	};
}
