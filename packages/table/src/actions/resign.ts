import type { Kinds } from '@orrery/engine';
import { holderOf } from '../state/seat.ts';
import type { TableState } from '../state/state.ts';
import { isOutOfTime, leave, seatAt } from '../state/state.ts';
import type { ActionRefusal, ActionTypes, OfSeat, Timed } from './action.ts';
import { readSeat } from './action.ts';

export interface Resign extends ActionTypes {
	readonly command: 'resign';
	readonly details: OfSeat;
	readonly told: OfSeat;
}

/** A player gives up. */
export const resign = {
	command: 'resign',

	read: readSeat,

	check<K extends Kinds>(state: TableState<K>, { seat, at }: Timed<OfSeat>): ActionRefusal<K> | null {
		const { kind } = holderOf(seatAt(state, seat));
		if (kind !== 'human') return { code: 'not-the-holder', holder: kind };
		return isOutOfTime(state, seat, at) ? { code: 'out-of-time' } : null;
	},

	apply<K extends Kinds>(state: TableState<K>, { seat }: OfSeat): OfSeat {
		leave(state, seat, 'resigned');
		return { seat };
	},
} as const;
