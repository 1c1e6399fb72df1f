import type { Kinds } from '@orrery/engine';
import type { EventBody } from '../event.ts';
import type { TableState } from '../state.ts';

/** Ends the game without a result. The caller decides who may do this. */
export function abandon<K extends Kinds>(state: TableState<K>): EventBody<K> {
	state.ending = { kind: 'abandoned' };
	return { type: 'abandoned' };
}
