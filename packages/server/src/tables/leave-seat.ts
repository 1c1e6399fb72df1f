import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault } from '@orrery/protocol';
import type { PlayerId } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import { OPEN } from '../model/table-record.ts';

/** Empties a seat before the start: your own, or any seat if you are the host. */
export function leaveSeat(
	record: TableRecord,
	by: PlayerId,
	seat: number,
	now: number,
): Result<TableRecord, Fault> {
	const taken = record.seats[seat];
	if (record.status !== 'gathering') return fail({ code: 'started-already' });
	if (taken === undefined) return fail({ code: 'no-such-seat' });
	const own = taken.kind === 'human' && taken.player === by;
	if (!own && record.host !== by) return fail({ code: 'not-host' });
	return ok(withHost({ ...record, seats: record.seats.with(seat, OPEN) }, now));
}

/** If the host has left, another player becomes the host; without players the table closes. */
function withHost(record: TableRecord, now: number): TableRecord {
	const humans = record.seats.filter((seat) => seat.kind === 'human');
	if (humans.some(({ player }) => player === record.host)) return record;
	const heir = humans[0];
	return heir === undefined
		? { ...record, status: 'closed', endedAt: now }
		: { ...record, host: heir.player };
}
