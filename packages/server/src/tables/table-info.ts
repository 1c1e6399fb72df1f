import { seatOf } from '@orrery/engine';
import type { TableInfo, TableSummary } from '@orrery/protocol';
import type { GuestId } from '../guest.ts';
import type { TableRecord } from './table-record.ts';
import { isReady, seatOfGuest } from './table-record.ts';

/** The role of somebody at a table. */
export function roleOf(record: TableRecord, guest: GuestId | null): TableInfo['you']['role'] {
	const seat = seatOfGuest(record, guest);
	return seat < 0 ? 'spectator' : seatOf(seat);
}

/** What is told of a table in lists. */
export function summaryOf(record: TableRecord): TableSummary {
	const { id, game, options, clock, status, createdAt } = record;
	return {
		table: id,
		game,
		options,
		clock,
		status,
		seats: record.seats.map((seat) => ({
			holder: seat.kind === 'human' ? { kind: seat.kind, name: seat.name } : seat,
			ready: isReady(seat),
		})),
		createdAt,
	};
}

/** What a guest is told of a table. The draw is opened to all once nothing can be gained by it any more. */
export function infoFor(record: TableRecord, guest: GuestId | null): TableInfo {
	const { visibility, commitment, startedAt, endedAt, rematch } = record;
	const opened = record.status === 'ended' || record.status === 'closed';
	return {
		...summaryOf(record),
		visibility,
		draw: {
			commitment,
			secret: opened ? record.drawSecret : null,
			contributions: opened ? (record.contributions ?? []) : null,
		},
		you: { role: roleOf(record, guest), host: record.host === guest },
		startedAt,
		endedAt,
		rematch,
	};
}
