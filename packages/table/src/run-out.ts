import type { Kinds } from '@orrery/engine';
import type { EventBody } from './event.ts';
import type { RanOut, Stamp } from './log.ts';
import type { ActionRefusal } from './refusal.ts';
import type { TableState } from './state.ts';
import { isOutOfTime, leave } from './state.ts';

export function checkRunOut<K extends Kinds>(
	state: TableState<K>,
	{ seat, at }: Stamp & RanOut,
): ActionRefusal<K> | null {
	return isOutOfTime(state, seat, at) ? null : { code: 'time-left' };
}

/** A bot plays on for a seat that has run out of time, so that the others can finish the game. */
export function runOut<K extends Kinds>(state: TableState<K>, { seat }: RanOut): EventBody<K> {
	leave(state, seat, 'ran-out');
	return { type: 'ran-out', seat };
}
