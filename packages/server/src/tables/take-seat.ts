import type { Level } from '@orrery/bots/levels';
import { botName } from '@orrery/bots/levels';
import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault } from '@orrery/protocol';
import type { Player, PlayerId } from '../model/player.ts';
import type { SeatRecord, TableRecord } from '../model/table-record.ts';
import { seatOfPlayer } from '../model/table-record.ts';
import { hasDuplicateBots, ratedFault } from './rated-seats.ts';

/** Takes an open seat; a player who already sits moves there. */
export function takeSeat(
	record: TableRecord,
	{ id: player, name, account }: Player,
	seat: number,
): Result<TableRecord, Fault> {
	const taken = record.seats[seat];
	if (record.status !== 'gathering') return fail({ code: 'started-already' });
	if (taken === undefined) return fail({ code: 'no-such-seat' });
	const fault = record.rated ? ratedFault(account, record.seats.length) : null;
	if (fault !== null) return fail(fault);
	const before = seatOfPlayer(record, player);
	if (before === seat) return fail({ code: 'seated-already' });
	if (taken.kind !== 'open') return fail({ code: 'seat-taken' });
	const seats = before < 0 ? record.seats : record.seats.with(before, { kind: 'open' });
	const sitting: SeatRecord = { kind: 'human', player, account, name, contribution: null };
	return ok({ ...record, seats: seats.with(seat, sitting) });
}

/** Puts a bot in a seat that no human has. */
export function seatBot(
	record: TableRecord,
	by: PlayerId,
	seat: number,
	level: Level,
): Result<TableRecord, Fault> {
	const taken = record.seats[seat];
	if (record.status !== 'gathering') return fail({ code: 'started-already' });
	if (record.host !== by) return fail({ code: 'not-host' });
	if (taken === undefined) return fail({ code: 'no-such-seat' });
	if (taken.kind === 'human') return fail({ code: 'seat-taken' });
	const bot: SeatRecord = { kind: 'bot', level, name: botName(level) };
	const seats = record.seats.with(seat, bot);
	return record.rated && hasDuplicateBots(seats) ? fail({ code: 'level-taken' }) : ok({ ...record, seats });
}
