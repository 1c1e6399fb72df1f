import type { Seat } from '@orrery/engine';
import { seatOf } from '@orrery/engine';
import type { TableId } from '@orrery/protocol';
import { tableId } from '@orrery/protocol';

/*
 * Work that is due at some moment. It is stored, so that a server that stops or is killed loses none of it.
 *
 * - `game`: a running game needs attention: a clock may have run out, a bot has to move, the game has ended and its
 *   table does not know yet, or nobody has played for a long time.
 * - `table`: a table without a game may have been forgotten by its players.
 * - `notification`: it is the turn of a player who may be away. The subject is the table and the seat.
 * - `rating`: a rated game has ended and is not counted yet.
 * - `sweep`: what has expired is deleted.
 * - `order`: the operator has ordered something.
 */
export const DUE_KINDS = ['game', 'table', 'notification', 'rating', 'sweep', 'order'] as const;
export type DueKind = (typeof DUE_KINDS)[number];

/** A change to what is due: `subject` at this moment, instead of any other; null for never. */
export interface DueChange {
	readonly kind: DueKind;
	readonly subject: string;
	readonly at: number | null;
}

/** The earliest moment in changes; null if they only remove something. */
export function earliestOf(changes: readonly DueChange[]): number | null {
	return changes.reduce<number | null>(
		(first, { at }) => (at !== null && (first === null || at < first) ? at : first),
		null,
	);
}

/** The subject of a notification: a turn at a table. */
export function turnOf(table: TableId, seat: Seat): string {
	return `${table} ${seat}`;
}

export function readTurn(subject: string): { readonly table: TableId; readonly seat: Seat } {
	const [table = '', seat = ''] = subject.split(' ');
	return { table: tableId.parse(table), seat: seatOf(Number(seat)) };
}
