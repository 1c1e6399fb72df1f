import type { Kinds, Seat } from '@orrery/engine';
import { SEATS } from '@orrery/engine';
import type { Ranking } from '../state/places.ts';
import { leaversLast } from '../state/places.ts';
import { holderOf } from '../state/seat.ts';
import type { TableState } from '../state/state.ts';
import { isOutOfTime, seatAt } from '../state/state.ts';
import type { ActionRefusal, ActionTypes, OfSeat, Timed } from './action.ts';
import { readSeat } from './action.ts';

export interface Claim extends ActionTypes {
	readonly command: 'claim';
	readonly details: OfSeat;
	readonly told: OfSeat;
}

/** The last human ends the game as the winner. */
export const claim = {
	command: 'claim',

	read: readSeat,

	/** A player may claim the game once someone has left it for good and no other human is in it or could still join. */
	check<K extends Kinds>(state: TableState<K>, { seat, at }: Timed<OfSeat>): ActionRefusal<K> | null {
		const { kind } = holderOf(seatAt(state, seat));
		if (kind !== 'human') return { code: 'not-the-holder', holder: kind };
		if (isOutOfTime(state, seat, at)) return { code: 'out-of-time' };
		const alone = state.seats.every(
			({ player, left }, other) => other === seat || player.kind === 'bot' || left !== null,
		);
		return alone && state.leavers.length > 0 ? null : { code: 'not-won' };
	},

	apply<K extends Kinds>(state: TableState<K>, { seat }: OfSeat): OfSeat {
		state.ending = { kind: 'claimed', ranking: rankingFor(state, seat) };
		return { seat };
	},
} as const;

/**
 * The player who claims takes the first place alone. Bots with seats of their own share the second: they stayed, so no
 * one who left ranks above them, and an unfinished game does not say which of them is ahead.
 */
function rankingFor<K extends Kinds>({ seats, leavers }: TableState<K>, claimer: Seat): Ranking {
	const others = SEATS.filter((seat) => seat < seats.length && seat !== claimer);
	return leaversLast([[claimer], others], leavers);
}
