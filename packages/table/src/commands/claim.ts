import type { Kinds, Seat } from '@orrery/engine';
import { SEATS } from '@orrery/engine';
import type { EventBody } from '../event.ts';
import type { Claimed, Stamp } from '../log.ts';
import type { ActionRefusal } from '../refusal.ts';
import { holderOf } from '../seat.ts';
import type { TableState } from '../state.ts';
import { isOutOfTime, placesOfLeavers, seatAt } from '../state.ts';

/** A player may claim the game once someone has left it for good and no other human is in it or could still join. */
export function checkClaim<K extends Kinds>(
	state: TableState<K>,
	{ seat, at }: Stamp & Claimed,
): ActionRefusal<K> | null {
	const { kind } = holderOf(seatAt(state, seat));
	if (kind !== 'human') return { code: 'not-the-holder', holder: kind };
	if (isOutOfTime(state, seat, at)) return { code: 'out-of-time' };
	const alone = state.seats.every(
		({ player, left }, other) => other === seat || player.kind === 'bot' || left !== null,
	);
	return alone && state.leavers.length > 0 ? null : { code: 'not-won' };
}

/** The last human ends the game as the winner. */
export function claim<K extends Kinds>(state: TableState<K>, { seat }: Claimed): EventBody<K> {
	state.ending = { kind: 'claimed', ranking: rankingOf(state, seat) };
	return { type: 'claimed', seat };
}

/**
 * The player who claims takes the first place alone. Bots with seats of their own share the second: they stayed, so no
 * one who left ranks above them, and an unfinished game does not say which of them is ahead.
 */
function rankingOf<K extends Kinds>(state: TableState<K>, claimer: Seat): readonly (readonly Seat[])[] {
	const { seats, leavers } = state;
	const bots = SEATS.filter((seat) => seat < seats.length && seat !== claimer && !leavers.includes(seat));
	return [[claimer], ...(bots.length === 0 ? [] : [bots]), ...placesOfLeavers(state)];
}
