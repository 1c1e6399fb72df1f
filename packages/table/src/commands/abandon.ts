import type { Kinds } from '@orrery/engine';
import type { EventBody } from '../event.ts';
import type { TableState } from '../state.ts';

/** Breaks the game off without a result. Who may ask for it is for the caller to say. */
export function abandon<K extends Kinds>(state: TableState<K>): EventBody<K> {
	state.ending = { kind: 'abandoned' };
	return { type: 'abandoned' };
}
