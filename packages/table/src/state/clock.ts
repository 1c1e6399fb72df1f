import type { Seat } from '@orrery/engine';
import { seatOf } from '@orrery/engine';
import { field, readInteger, readObject, readOneOf } from '@orrery/engine/json';

/**
 * How long people may think.
 *
 * - `live`: a total time for the whole game, plus an increment for every completed turn.
 * - `days`: a number of days for each turn, which starts again when hidden information is revealed in it.
 * - `none`: as long as they like.
 */
export type Clock =
	| { readonly kind: 'none' }
	| { readonly kind: 'live'; readonly baseMs: number; readonly incrementMs: number }
	| { readonly kind: 'days'; readonly days: number };

/** How the clocks of a table stand at one moment. Only the clocks of humans who have to decide run. */
export interface Times {
	/** Milliseconds, by whatever calendar the caller has. */
	readonly at: number;
	/** By seat: the milliseconds left. */
	readonly left: readonly number[];
	readonly running: readonly Seat[];
}

export interface Deadline {
	readonly at: number;
	readonly seat: Seat;
}

const DAY = 86_400_000;

export function readClock(value: unknown, path: string): Clock {
	const fields = readObject(value, path);
	const whole = (name: string, least: number, most: number): number =>
		readInteger(fields[name], field(path, name), least, most);
	const kind = readOneOf(fields.kind, field(path, 'kind'), ['none', 'live', 'days']);
	switch (kind) {
		case 'none':
			return { kind };
		case 'live':
			return { kind, baseMs: whole('baseMs', 1, DAY), incrementMs: whole('incrementMs', 0, DAY) };
		case 'days':
			return { kind, days: whole('days', 1, 366) };
	}
}

/** All clocks full and none running; null where there are none. */
export function startTimes(clock: Clock, players: number, at: number): Times | null {
	if (clock.kind === 'none') return null;
	const full = clock.kind === 'live' ? clock.baseMs : clock.days * DAY;
	return { at, left: Array.from({ length: players }, () => full), running: [] };
}

/** The same clocks later. What is overdrawn stays below zero, so that it is known since when. */
export function timesAt(times: Times, now: number): Times {
	const passed = Math.max(0, now - times.at);
	const left = times.left.map((ms, seat) => (times.running.includes(seatOf(seat)) ? ms - passed : ms));
	return { ...times, at: times.at + passed, left };
}

/** The seat has run out of time: its clock runs and nothing is left on it. */
export function isOverdue({ left, running }: Times, seat: Seat): boolean {
	return running.includes(seat) && (left[seat] ?? 0) <= 0;
}

/** When the first of the running clocks will have run out. */
export function deadlineOf({ at, left, running }: Times): Deadline | null {
	const deadlines = running.map((seat) => ({ seat, at: at + (left[seat] ?? 0) }));
	return deadlines.reduce<Deadline | null>(
		(first, next) => (first === null || next.at < first.at ? next : first),
		null,
	);
}

/** How a step changes the clock of its seat. */
export interface StepTaken {
	readonly seat: Seat;
	readonly by: 'human' | 'bot';
	readonly turnEnded: boolean;
	readonly revealed: boolean;
	/** Whether the seat still has to decide. */
	readonly stillDeciding: boolean;
}

export function timesAfterStep(clock: Clock, times: Times, step: StepTaken): Times {
	const { seat, by, turnEnded, revealed, stillDeciding } = step;
	// A bot that stands in earns no time for the human: else one could let it play to fill the clock.
	if (clock.kind === 'live' && turnEnded && by === 'human')
		return withLeft(times, seat, (times.left[seat] ?? 0) + clock.incrementMs);
	if (clock.kind === 'days' && (turnEnded || revealed || !stillDeciding))
		return withLeft(times, seat, clock.days * DAY);
	return times;
}

/** After an undo, the seat has at most the time it had then: it gets back neither the time it took nor an increment. */
export function timesAfterTakeBack(times: Times, seat: Seat, leftThen: number): Times {
	return withLeft(times, seat, Math.min(times.left[seat] ?? 0, leftThen));
}

/** The times to show: never less than zero. */
export function shownTimes(times: Times): Times {
	return { ...times, left: times.left.map((ms) => Math.max(0, ms)) };
}

function withLeft(times: Times, seat: Seat, ms: number): Times {
	return { ...times, left: times.left.with(seat, ms) };
}
