import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault } from '@orrery/protocol';
import type { PlayerId } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import { isReady, seatOfPlayer } from '../model/table-record.ts';

/** Marks a player as ready, with a contribution to the shuffle, or as not ready. */
export function getReady(
	record: TableRecord,
	player: PlayerId,
	contribution: string | null,
): Result<TableRecord, Fault> {
	if (record.status !== 'gathering') return fail({ code: 'started-already' });
	const seat = seatOfPlayer(record, player);
	const held = record.seats[seat];
	if (held?.kind !== 'human') return fail({ code: 'not-seated' });
	return ok({ ...record, seats: record.seats.with(seat, { ...held, contribution }) });
}

/** A full table starts when everyone is ready. */
export function isComplete({ status, seats }: TableRecord): boolean {
	return status === 'gathering' && seats.every(isReady);
}
