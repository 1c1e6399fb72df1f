import type { Game, Kinds, Seat, UndoReach } from '@orrery/engine';
import { Course, SEATS, seatOf } from '@orrery/engine';
import type { Times } from './clock.ts';
import { isOverdue, startTimes, timesAt } from './clock.ts';
import { unwrapAt } from './fault.ts';
import type { FirstEntry, Format } from './first-entry.ts';
import { leaversLast } from './places.ts';
import type { TableSeat } from './seat.ts';
import { holderOf, leftTo, seatOfPlayer } from './seat.ts';
import type { Terms } from './terms.ts';

/**
 * How a game ended: by the rules, because someone left it and nobody was there to go on against, because the last human
 * claimed the win, or without a result.
 */
export type Ending<K extends Kinds> =
	/** The outcome ranks the seats by the rules; `left` has those whose players left, the first to leave first. */
	| { readonly kind: 'finished'; readonly outcome: K['outcome']; readonly left?: readonly Seat[] }
	/** Best place first; absent in a solo game. */
	| { readonly kind: 'resigned' | 'ran-out'; readonly ranking?: readonly (readonly Seat[])[] }
	| { readonly kind: 'claimed'; readonly ranking: readonly (readonly Seat[])[] }
	| { readonly kind: 'abandoned' };

/** The current state that the log gives. Only log entries change it, one at a time. */
export interface TableState<K extends Kinds> {
	readonly game: Game<K>;
	readonly format: Format;
	readonly terms: Terms<K>;
	readonly course: Course<K>;
	seats: readonly TableSeat[];
	/** The seats whose players left for good, in that order. */
	leavers: readonly Seat[];
	/** Null where no clock was agreed on. */
	times: Times | null;
	/** For each step of the course, the time that its seat had left when it was played. */
	readonly leftAtStep: number[];
	ending: Ending<K> | null;
}

export function firstState<K extends Kinds>(
	game: Game<K>,
	entry: FirstEntry<K>,
	path: string,
): TableState<K> {
	const { format, options, seats, clock, undo, standIn, setup, at } = entry;
	const state: TableState<K> = {
		game,
		format,
		terms: { options, seats, clock, undo, standIn },
		course: unwrapAt(Course.begin(game, options, setup), path),
		seats: seats.map(seatOfPlayer),
		leavers: [],
		times: startTimes(clock, options.players, at),
		leftAtStep: [],
		ending: null,
	};
	restartClocks(state);
	return state;
}

/** The seats that have to decide; none once the game at the table has ended. */
export function decidersOf<K extends Kinds>({ game, course, ending }: TableState<K>): readonly Seat[] {
	return ending === null ? game.deciders(course.position) : [];
}

export function seatsHeldBy<K extends Kinds>(
	{ seats }: TableState<K>,
	kind: 'human' | 'bot' | 'open',
): readonly Seat[] {
	return SEATS.filter((seat) => {
		const held = seats[seat];
		return held !== undefined && holderOf(held).kind === kind;
	});
}

/** How far back this table lets its seats go. */
export function reachOf<K extends Kinds>(state: TableState<K>): UndoReach {
	return state.terms.undo === 'turn' ? { kind: 'turn' } : { kind: 'seats', over: seatsHeldBy(state, 'bot') };
}

/** By seat: how many steps its human would take back now; none for other holders and after the end. */
export function undoableSteps<K extends Kinds>(state: TableState<K>): readonly number[] {
	const { seats, course, ending } = state;
	if (ending !== null) return seats.map(() => 0);
	const reach = reachOf(state);
	return seats.map((held, seat) =>
		holderOf(held).kind === 'human' ? course.undoable(seatOf(seat), reach) : 0,
	);
}

/** Whether the seat had no time left at this moment. */
export function isOutOfTime<K extends Kinds>({ times }: TableState<K>, seat: Seat, now: number): boolean {
	return times !== null && isOverdue(timesAt(times, now), seat);
}

/** Lets the clocks of just those humans run who have to decide now. */
export function restartClocks<K extends Kinds>(state: TableState<K>): void {
	if (state.times === null) return;
	const humans = seatsHeldBy(state, 'human');
	state.times = { ...state.times, running: decidersOf(state).filter((seat) => humans.includes(seat)) };
}

/** The seat as it is; that there is one has been read and checked. */
export function seatAt<K extends Kinds>({ seats }: TableState<K>, seat: Seat): TableSeat {
	const found = seats[seat];
	if (found === undefined) throw new RangeError(`no seat ${seat} at this table`);
	return found;
}

/**
 * The human leaves for good. A game for two ends with that, and so does one that no other human plays in; in any other
 * the table's bot takes the seat, so that those who stayed can finish it.
 */
export function leave<K extends Kinds>(state: TableState<K>, seat: Seat, left: 'resigned' | 'ran-out'): void {
	state.seats = state.seats.with(seat, leftTo(seatAt(state, seat), state.terms.standIn, left));
	state.leavers = [...state.leavers, seat];
	const players = state.seats.length;
	const deserted = seatsHeldBy(state, 'human').length === 0;
	const over = state.format === 1 ? deserted && left === 'resigned' : deserted || players === 2;
	if (!over) return;
	state.ending = players === 1 ? { kind: left } : { kind: left, ranking: rankingWithout(state) };
}

/** Those who stayed share the first place; those who left follow. */
function rankingWithout<K extends Kinds>({ seats, leavers }: TableState<K>): readonly (readonly Seat[])[] {
	return leaversLast([SEATS.slice(0, seats.length)], leavers);
}
