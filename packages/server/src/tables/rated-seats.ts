import type { AccountKind, Fault } from '@orrery/protocol';
import type { SeatRecord } from '../model/table-record.ts';

/*
 * At a rated table people need accounts, and each person and each bot level sits there at most once, so that every
 * place belongs to one rating.
 */

/** Why someone cannot create or join a rated table. */
export function ratedFault(account: AccountKind | null, players: number): Fault | null {
	if (account === null) return { code: 'needs-account' };
	return players < 2 ? { code: 'unreadable', path: 'rated' } : null;
}

/** Whether two bots of the same level sit at the table. */
export function hasDuplicateBots(seats: readonly SeatRecord[]): boolean {
	const levels = seats.flatMap((seat) => (seat.kind === 'bot' ? [seat.level] : []));
	return new Set(levels).size < levels.length;
}
