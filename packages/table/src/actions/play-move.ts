import type { Kinds } from '@orrery/engine';
import { field, readOneOf } from '@orrery/engine/json';
import { timesAfterStep } from '../state/clock.ts';
import { unwrapAt } from '../state/fault.ts';
import { holderOf } from '../state/seat.ts';
import type { Ending, TableState } from '../state/state.ts';
import { decidersOf, isOutOfTime, seatAt } from '../state/state.ts';
import type { ActionRefusal, ActionTypes, OfSeat, Timed, Unread } from './action.ts';
import { readSeat } from './action.ts';

export interface PlayMove<K extends Kinds> extends ActionTypes {
	readonly command: 'play-move';
	readonly details: OfSeat & { readonly by: Mover; readonly move: K['move'] };
	/** A step of the game: what it did, never the move itself. */
	readonly told: OfSeat & { readonly by: Mover; readonly events: readonly K['event'][] };
}

type Mover = (typeof MOVERS)[number];
const MOVERS = ['human', 'bot'] as const;

/** The human or the bot of a seat takes a step of the game. */
export const playMove = {
	command: 'play-move',

	read<K extends Kinds>(unread: Unread<K>): PlayMove<K>['details'] {
		const { game, fields, path } = unread;
		const { seat } = readSeat(unread);
		const by = readOneOf(fields.by, field(path, 'by'), MOVERS);
		const move: K['move'] = unwrapAt(game.readMove(fields.move), field(path, 'move'));
		return { seat, by, move };
	},

	check<K extends Kinds>(
		state: TableState<K>,
		{ seat, by, move, at }: Timed<PlayMove<K>['details']>,
	): ActionRefusal<K> | null {
		const { kind } = holderOf(seatAt(state, seat));
		if (kind !== by) return { code: 'not-the-holder', holder: kind };
		const deciders = decidersOf(state);
		if (!deciders.includes(seat)) return { code: 'not-your-turn', deciders };
		if (isOutOfTime(state, seat, at)) return { code: 'out-of-time' };
		const refusal: K['refusal'] | null = state.game.check(state.course.position, seat, move);
		return refusal === null ? null : { code: 'refused', refusal };
	},

	apply<K extends Kinds>(
		state: TableState<K>,
		{ seat, by, move }: PlayMove<K>['details'],
	): PlayMove<K>['told'] {
		const { game, course, terms, times } = state;
		const { events, turnEnded, revealed } = course.playLegal(seat, move);
		state.leftAtStep.push(times?.left[seat] ?? 0);
		const outcome: K['outcome'] | null = game.outcome(course.position);
		if (outcome !== null) state.ending = finished(state, outcome);
		const stillDeciding = decidersOf(state).includes(seat);
		if (times !== null)
			state.times = timesAfterStep(terms.clock, times, { seat, by, turnEnded, revealed, stillDeciding });
		return { seat, by, events };
	},
} as const;

function finished<K extends Kinds>({ leavers }: TableState<K>, outcome: K['outcome']): Ending<K> {
	return { kind: 'finished', outcome, ...(leavers.length === 0 ? {} : { left: leavers }) };
}
