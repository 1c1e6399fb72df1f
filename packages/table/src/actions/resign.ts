import type { Kinds, Seat } from '@orrery/engine';
import { SEATS } from '@orrery/engine';
import { holderOf } from '../state/seat.ts';
import type { TableState } from '../state/state.ts';
import { isOutOfTime, leave, placesOfLeavers, seatAt, seatsHeldBy } from '../state/state.ts';
import type { ActionRefusal, ActionTypes, OfSeat, Timed } from './action.ts';
import { readSeat } from './action.ts';

export interface Resign extends ActionTypes {
	readonly command: 'resign';
	readonly details: OfSeat;
	readonly told: OfSeat;
}

/** A bot plays on for a player who resigns; when the last human present resigns, the game ends. */
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
		if (seatsHeldBy(state, 'human').length === 0) {
			const ranking = rankingOf(state);
			state.ending = state.seats.length === 1 ? { kind: 'resigned' } : { kind: 'resigned', ranking };
		}
		return { seat };
	},
} as const;

/** Those who stayed share the first place; those who left follow. */
function rankingOf<K extends Kinds>(state: TableState<K>): readonly (readonly Seat[])[] {
	const { seats, leavers } = state;
	const stayed = SEATS.filter((seat) => seat < seats.length && !leavers.includes(seat));
	const left = placesOfLeavers(state);
	return stayed.length === 0 ? left : [stayed, ...left];
}
