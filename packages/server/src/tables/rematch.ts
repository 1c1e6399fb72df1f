import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault } from '@orrery/protocol';
import type { Player } from '../player.ts';
import { makeTable } from './make-table.ts';
import type { SeatRecord, TableRecord } from './table-record.ts';
import { seatOfPlayer } from './table-record.ts';

/** A new table for the same players, each in a seat and none of them ready yet. */
export function rematchOf(ended: TableRecord, by: Player, now: number): Result<TableRecord, Fault> {
	if (ended.status !== 'ended') return fail({ code: 'not-ended' });
	if (seatOfPlayer(ended, by.id) < 0) return fail({ code: 'not-seated' });
	const made = makeTable(ended, by, now);
	if (!made.ok) return made;
	const seats = ended.seats.map(
		(seat): SeatRecord => (seat.kind === 'human' ? { ...seat, contribution: null } : seat),
	);
	// Nobody has the link yet; who made the table gets one by asking for a new secret.
	return ok({ ...made.value.record, seats, secretHash: null });
}
