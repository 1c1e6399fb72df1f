import type { AccountKind, Fault } from '@orrery/protocol';
import type { SeatRecord } from './table-record.ts';

/*
 * At a rated table everybody is somebody: people have accounts, and each of them and each level of bots sits there
 * once, so that it is clear whose strength a place speaks of.
 */

/** Why somebody cannot make or join a rated table. */
export function ratedFault(account: AccountKind | null, players: number): Fault | null {
	if (account === null) return { code: 'needs-account' };
	return players < 2 ? { code: 'unreadable', path: 'rated' } : null;
}

/** Whether a level sits at the table more than once. */
export function hasDuplicateBots(seats: readonly SeatRecord[]): boolean {
	const levels = seats.flatMap((seat) => (seat.kind === 'bot' ? [seat.level] : []));
	return new Set(levels).size < levels.length;
}
