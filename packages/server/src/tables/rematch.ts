import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault } from '@orrery/protocol';
import type { Player, PlayerId } from '../model/player.ts';
import type { SeatRecord, TableRecord } from '../model/table-record.ts';
import { OPEN, seatOfPlayer } from '../model/table-record.ts';
import { makeTable } from './make-table.ts';

/**
 * Creates a table for the same players, all seated and none ready. The seats of players who have blocked the caller
 * stay open.
 */
export function rematchOf(
	ended: TableRecord,
	by: Player,
	blockers: ReadonlySet<PlayerId>,
	now: number,
): Result<TableRecord, Fault> {
	if (ended.status !== 'ended') return fail({ code: 'not-ended' });
	if (seatOfPlayer(ended, by.id) < 0) return fail({ code: 'not-seated' });
	const made = makeTable(ended, by, now);
	if (!made.ok) return made;
	const seats = ended.seats.map((seat): SeatRecord => {
		if (seat.kind !== 'human') return seat;
		return blockers.has(seat.player) ? OPEN : { ...seat, contribution: null };
	});
	// Nobody has the link yet; the host gets one by asking for a new secret.
	return ok({ ...made.value.record, seats, secretHash: null });
}
