import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault } from '@orrery/protocol';
import type { Guest, GuestId } from '../guest.ts';
import type { SeatRecord, TableRecord } from './table-record.ts';
import { seatOfGuest } from './table-record.ts';

/** Sits down in an open seat; who sits already changes to it. */
export function takeSeat(
	record: TableRecord,
	{ id: guest, name }: Guest,
	seat: number,
): Result<TableRecord, Fault> {
	const taken = record.seats[seat];
	if (record.status !== 'gathering') return fail({ code: 'started-already' });
	if (taken === undefined) return fail({ code: 'no-such-seat' });
	const before = seatOfGuest(record, guest);
	if (before === seat) return fail({ code: 'seated-already' });
	if (taken.kind !== 'open') return fail({ code: 'seat-taken' });
	const seats = before < 0 ? record.seats : record.seats.with(before, { kind: 'open' });
	return ok({ ...record, seats: seats.with(seat, { kind: 'human', guest, name, contribution: null }) });
}

/** Puts a bot in a seat that no human has. */
export function seatBot(
	record: TableRecord,
	by: GuestId,
	seat: number,
	level: string,
): Result<TableRecord, Fault> {
	const taken = record.seats[seat];
	if (record.status !== 'gathering') return fail({ code: 'started-already' });
	if (record.host !== by) return fail({ code: 'not-host' });
	if (taken === undefined) return fail({ code: 'no-such-seat' });
	if (taken.kind === 'human') return fail({ code: 'seat-taken' });
	const bot: SeatRecord = { kind: 'bot', level };
	return ok({ ...record, seats: record.seats.with(seat, bot) });
}
