import type { Kinds } from '@orrery/engine';
import type { TableState } from '../state/state.ts';
import { isOutOfTime, leave } from '../state/state.ts';
import type { ActionRefusal, ActionTypes, OfSeat, Timed } from './action.ts';
import { readSeat } from './action.ts';

/** No one asks for it: the table does it when the clock is checked and the seat has no time left. */
export interface RunOut extends ActionTypes {
	readonly command: null;
	readonly details: OfSeat;
	readonly told: OfSeat;
}

/** A player who has run out of time leaves the game. */
export const runOut = {
	command: null,

	read: readSeat,

	check<K extends Kinds>(state: TableState<K>, { seat, at }: Timed<OfSeat>): ActionRefusal<K> | null {
		return isOutOfTime(state, seat, at) ? null : { code: 'time-left' };
	},

	apply<K extends Kinds>(state: TableState<K>, { seat }: OfSeat): OfSeat {
		leave(state, seat, 'ran-out');
		return { seat };
	},
} as const;
