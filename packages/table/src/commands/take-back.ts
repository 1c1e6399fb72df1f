import type { Kinds } from '@orrery/engine';
import { timesAfterTakeBack } from '../clock.ts';
import type { EventBody } from '../event.ts';
import type { Stamp, TakenBack } from '../log.ts';
import type { ActionRefusal } from '../refusal.ts';
import { holderOf } from '../seat.ts';
import type { TableState } from '../state.ts';
import { isOutOfTime, reachOf, seatAt } from '../state.ts';

export function checkTakeBack<K extends Kinds>(
	state: TableState<K>,
	{ seat, at }: Stamp & TakenBack,
): ActionRefusal<K> | null {
	const { kind } = holderOf(seatAt(state, seat));
	if (kind !== 'human') return { code: 'not-the-holder', holder: kind };
	if (isOutOfTime(state, seat, at)) return { code: 'out-of-time' };
	return state.course.undoable(seat, reachOf(state)) === 0 ? { code: 'nothing-to-undo' } : null;
}

/** Takes back the last step of the seat and what bots played after it. Bots then decide again. */
export function takeBack<K extends Kinds>(state: TableState<K>, { seat }: TakenBack): EventBody<K> {
	const { course, leftAtStep } = state;
	const taken = course.undo(seat, reachOf(state));
	if (!taken.ok) throw new Error('an undo that was checked is refused');
	const leftThen = leftAtStep.splice(course.steps.length);
	taken.value.forEach((step, i) => {
		if (state.times !== null) state.times = timesAfterTakeBack(state.times, step.seat, leftThen[i] ?? 0);
	});
	return { type: 'taken-back', seat, steps: taken.value.length };
}
