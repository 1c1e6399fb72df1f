import type { Kinds } from '@orrery/engine';
import { timesAfterStep } from '../clock.ts';
import type { EventBody } from '../event.ts';
import type { Moved, Stamp } from '../log.ts';
import type { ActionRefusal } from '../refusal.ts';
import { holderOf } from '../seat.ts';
import type { TableState } from '../state.ts';
import { decidersOf, isOutOfTime, seatAt } from '../state.ts';

export function checkMove<K extends Kinds>(
	state: TableState<K>,
	{ seat, by, move, at }: Stamp & Moved<K>,
): ActionRefusal<K> | null {
	const { kind } = holderOf(seatAt(state, seat));
	if (kind !== by) return { code: 'not-the-holder', holder: kind };
	const deciders = decidersOf(state);
	if (!deciders.includes(seat)) return { code: 'not-your-turn', deciders };
	if (isOutOfTime(state, seat, at)) return { code: 'out-of-time' };
	const refusal: K['refusal'] | null = state.game.check(state.course.position, seat, move);
	return refusal === null ? null : { code: 'refused', refusal };
}

/** Plays a move that was checked. */
export function playMove<K extends Kinds>(state: TableState<K>, { seat, by, move }: Moved<K>): EventBody<K> {
	const { game, course, terms, times } = state;
	const result = course.play(seat, move);
	if (!result.ok)
		throw new Error(`${game.id} refuses what it had no objection to: ${JSON.stringify(result.fault)}`);
	const { events, turnEnded, revealed } = result.value;
	state.leftAtStep.push(times?.left[seat] ?? 0);
	const outcome: K['outcome'] | null = game.outcome(course.position);
	if (outcome !== null) state.ending = { kind: 'finished', outcome };
	const stillDeciding = decidersOf(state).includes(seat);
	if (times !== null)
		state.times = timesAfterStep(terms.clock, times, { seat, by, turnEnded, revealed, stillDeciding });
	return { type: 'moved', seat, by, events };
}
