import type { Kinds } from '@orrery/engine';
import { field } from '@orrery/engine/json';
import type { Player } from '../state/seat.ts';
import { handedTo, holderOf, readPlayer, sameHolder } from '../state/seat.ts';
import type { TableState } from '../state/state.ts';
import { isOutOfTime, seatAt } from '../state/state.ts';
import type { ActionRefusal, ActionTypes, OfSeat, Timed, Unread } from './action.ts';
import { readSeat } from './action.ts';

export interface ChangeSeat extends ActionTypes {
	readonly command: 'change-seat';
	readonly details: OfSeat & { readonly to: Player };
	readonly told: ChangeSeat['details'];
}

/** Changes who plays a seat: someone takes an open seat, a bot stands in for a human, or the human returns. */
export const changeSeat = {
	command: 'change-seat',

	read<K extends Kinds>(unread: Unread<K>): ChangeSeat['details'] {
		const { fields, path } = unread;
		return { ...readSeat(unread), to: readPlayer(fields.to, field(path, 'to')) };
	},

	check<K extends Kinds>(
		state: TableState<K>,
		{ seat, to, at }: Timed<ChangeSeat['details']>,
	): ActionRefusal<K> | null {
		const held = seatAt(state, seat);
		if (held.left !== null) return { code: 'seat-left' };
		if (isOutOfTime(state, seat, at)) return { code: 'out-of-time' };
		return sameHolder(holderOf(held), to) ? { code: 'same-holder' } : null;
	},

	apply<K extends Kinds>(state: TableState<K>, { seat, to }: ChangeSeat['details']): ChangeSeat['told'] {
		state.seats = state.seats.with(seat, handedTo(seatAt(state, seat), to));
		return { seat, to };
	},
} as const;
