import type { Kinds } from '@orrery/engine';
import type { TableState } from '../state/state.ts';
import type { ActionTypes } from './action.ts';

export interface Abandon extends ActionTypes {
	readonly command: 'abandon';
	readonly details: object;
	readonly told: object;
}

/** Ends the game without a result. The caller decides who may do this. */
export const abandon = {
	command: 'abandon',

	read(): Abandon['details'] {
		return {};
	},

	check(): null {
		return null;
	},

	apply<K extends Kinds>(state: TableState<K>): Abandon['told'] {
		state.ending = { kind: 'abandoned' };
		return {};
	},
} as const;
