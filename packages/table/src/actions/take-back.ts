import type { Kinds } from '@orrery/engine';
import { timesAfterTakeBack } from '../state/clock.ts';
import { holderOf } from '../state/seat.ts';
import type { TableState } from '../state/state.ts';
import { isOutOfTime, reachOf, seatAt } from '../state/state.ts';
import type { ActionRefusal, ActionTypes, OfSeat, Timed } from './action.ts';
import { readSeat } from './action.ts';

export interface TakeBack extends ActionTypes {
	readonly command: 'take-back';
	readonly details: OfSeat;
	/** The last `steps` steps that still stood are taken back. */
	readonly told: OfSeat & { readonly steps: number };
}

/** Takes back the last step of the seat and what bots played after it. Bots then decide again, and the same in the same position. */
export const takeBack = {
	command: 'take-back',

	read: readSeat,

	check<K extends Kinds>(state: TableState<K>, { seat, at }: Timed<OfSeat>): ActionRefusal<K> | null {
		const { kind } = holderOf(seatAt(state, seat));
		if (kind !== 'human') return { code: 'not-the-holder', holder: kind };
		if (isOutOfTime(state, seat, at)) return { code: 'out-of-time' };
		return state.course.undoable(seat, reachOf(state)) === 0 ? { code: 'nothing-to-undo' } : null;
	},

	apply<K extends Kinds>(state: TableState<K>, { seat }: OfSeat): TakeBack['told'] {
		const { course, leftAtStep } = state;
		const taken = course.undo(seat, reachOf(state));
		if (!taken.ok) throw new Error('an undo that was checked is refused');
		const leftThen = leftAtStep.splice(course.steps.length);
		taken.value.forEach((step, i) => {
			if (state.times !== null) state.times = timesAfterTakeBack(state.times, step.seat, leftThen[i] ?? 0);
		});
		return { seat, steps: taken.value.length };
	},
} as const;
