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

/** A seat without time is finished by a bot, so that the others can play on. */
export function runOut<K extends Kinds>(state: TableState<K>, { seat }: RanOut): EventBody<K> {
	leave(state, seat, 'ran-out');
	return { type: 'ran-out', seat };
}
