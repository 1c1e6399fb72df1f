import type { Kinds } from '@orrery/engine';
import type { EventBody } from '../event.ts';
import type { SeatChanged, Stamp } from '../log.ts';
import type { ActionRefusal } from '../refusal.ts';
import { handedTo, holderOf, sameHolder } from '../seat.ts';
import type { TableState } from '../state.ts';
import { isOutOfTime, seatAt } from '../state.ts';

export function checkChange<K extends Kinds>(
	state: TableState<K>,
	{ seat, to, at }: Stamp & SeatChanged,
): ActionRefusal<K> | null {
	const held = seatAt(state, seat);
	if (held.left !== null) return { code: 'seat-left' };
	if (isOutOfTime(state, seat, at)) return { code: 'out-of-time' };
	return sameHolder(holderOf(held), to) ? { code: 'same-holder' } : null;
}

/** Changes who plays a seat: someone takes an open seat, a bot stands in for a human, or the human returns. */
export function changeSeat<K extends Kinds>(state: TableState<K>, { seat, to }: SeatChanged): EventBody<K> {
	state.seats = state.seats.with(seat, handedTo(seatAt(state, seat), to));
	return { type: 'seat-changed', seat, to };
}
