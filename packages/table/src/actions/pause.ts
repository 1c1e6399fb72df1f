import type { Kinds } from '@orrery/engine';
import { field, readInteger } from '@orrery/engine/json';
import { LATEST } from '../state/first-entry.ts';
import type { TableState } from '../state/state.ts';
import type { ActionRefusal, ActionTypes, Timed, Unread } from './action.ts';

/** The clocks stood still, or stand still, between these two moments. */
export interface Standstill {
	readonly from: number;
	readonly until: number;
}

/** No one asks for it: the server notes that it was away and that nobody could play. */
export interface Pause extends ActionTypes {
	readonly command: null;
	readonly details: Standstill;
	readonly told: Standstill;
}

/** A pause may reach this far into the future, so that players can come back before their clocks go on. */
export const LONGEST_GRACE = 60_000;

/** Live clocks do not count the time in which nobody could play. Turns of days go on: players have time enough. */
export const pause = {
	command: null,

	read<K extends Kinds>({ fields, path }: Unread<K>): Standstill {
		const from = readInteger(fields.from, field(path, 'from'), 0, LATEST);
		return { from, until: readInteger(fields.until, field(path, 'until'), from, LATEST) };
	},

	check<K extends Kinds>(
		{ terms }: TableState<K>,
		{ from, until, at }: Timed<Standstill>,
	): ActionRefusal<K> | null {
		const isPossible = terms.clock.kind === 'live' && from <= at && until <= at + LONGEST_GRACE;
		return isPossible ? null : { code: 'time-left' };
	},

	/** The time until `from` has been counted; the clocks go on at `until`. */
	apply<K extends Kinds>(state: TableState<K>, { from, until }: Standstill): Standstill {
		const { times } = state;
		if (times !== null) state.times = { ...times, at: Math.max(times.at, until) };
		return { from, until };
	},
} as const;
