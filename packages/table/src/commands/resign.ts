import type { Kinds, Seat } from '@orrery/engine';
import { SEATS } from '@orrery/engine';
import type { EventBody } from '../event.ts';
import type { Resigned, Stamp } from '../log.ts';
import type { ActionRefusal } from '../refusal.ts';
import { holderOf } from '../seat.ts';
import type { TableState } from '../state.ts';
import { isOutOfTime, leave, placesOfLeavers, seatAt, seatsHeldBy } from '../state.ts';

export function checkResigning<K extends Kinds>(
	state: TableState<K>,
	{ seat, at }: Stamp & Resigned,
): ActionRefusal<K> | null {
	const { kind } = holderOf(seatAt(state, seat));
	if (kind !== 'human') return { code: 'not-the-holder', holder: kind };
	return isOutOfTime(state, seat, at) ? { code: 'out-of-time' } : null;
}

/** A bot plays on for a player who resigns; when the last human present resigns, the game ends. */
export function resign<K extends Kinds>(state: TableState<K>, { seat }: Resigned): EventBody<K> {
	leave(state, seat, 'resigned');
	if (seatsHeldBy(state, 'human').length === 0) {
		const ranking = rankingOf(state);
		state.ending = state.seats.length === 1 ? { kind: 'resigned' } : { kind: 'resigned', ranking };
	}
	return { type: 'resigned', seat };
}

/** Those who stayed share the first place; those who left follow. */
function rankingOf<K extends Kinds>(state: TableState<K>): readonly (readonly Seat[])[] {
	const { seats, leavers } = state;
	const stayed = SEATS.filter((seat) => seat < seats.length && !leavers.includes(seat));
	const left = placesOfLeavers(state);
	return stayed.length === 0 ? left : [stayed, ...left];
}
