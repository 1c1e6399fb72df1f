import type { Day } from '@orrery/daily/day';
import { addDays, weekdayOf } from '@orrery/daily/day';
import type { DayResult } from './result.ts';
import { isSolved } from './result.ts';

/*
 * Streaks and the calendar, from the results alone. Only what counts is seen: begun on its own day, and done. A day after
 * the device's local day is left out until it has come, so a clock that ran ahead changes nothing today.
 */

/** What the moon of a night shows: full for a puzzle and a game, half for one of them, a ring for none. */
export type NightMoon = 'none' | 'half' | 'full';

export interface Streak {
	/** Nights in a row up to today; a today without a result does not break it. */
	readonly now: number;
	readonly longest: number;
}

/** The results that count by a day; a game that was given up is none. */
export function countedBy(results: readonly DayResult[], today: Day): readonly DayResult[] {
	return results.filter(
		(result) =>
			result.counted &&
			result.done !== null &&
			result.day <= today &&
			(result.kind === 'puzzle' || result.score !== null),
	);
}

/** The moon of every night with a counted result. */
export function moonsOf(results: readonly DayResult[], today: Day): ReadonlyMap<Day, NightMoon> {
	const moons = new Map<Day, NightMoon>();
	const counted = countedBy(results, today);
	for (const { day } of counted) {
		const kinds = counted.filter((other) => other.day === day).map(({ kind }) => kind === 'puzzle');
		moons.set(day, kinds.includes(true) && kinds.includes(false) ? 'full' : 'half');
	}
	return moons;
}

export function streakOf(moons: ReadonlyMap<Day, NightMoon>, today: Day): Streak {
	const endingOn = (last: Day): number => {
		let nights = 0;
		while (moons.has(addDays(last, -nights))) nights += 1;
		return nights;
	};
	const now = endingOn(moons.has(today) ? today : addDays(today, -1));
	// A streak is counted once, from its last night.
	const lasts = [...moons.keys()].filter((day) => !moons.has(addDays(day, 1)));
	return { now, longest: Math.max(0, ...lasts.map(endingOn)) };
}

export function solvedPuzzles(results: readonly DayResult[], today: Day): number {
	return countedBy(results, today).filter((result) => result.kind === 'puzzle' && isSolved(result)).length;
}

/** The last nights up to a day, oldest first. */
export function lastNights(
	moons: ReadonlyMap<Day, NightMoon>,
	day: Day,
	count: number,
): readonly { readonly day: Day; readonly moon: NightMoon }[] {
	return Array.from({ length: count }, (_, i) => {
		const night = addDays(day, i + 1 - count);
		return { day: night, moon: moons.get(night) ?? 'none' };
	});
}

/** The weeks of the month of a day, from Monday to Sunday; null where a week reaches beyond the month. */
export function weeksOf(day: Day): readonly (readonly (Day | null)[])[] {
	const first = addDays(day, 1 - Number(day.slice(8)));
	const length = Number(addDays(monthLater(first, 1), -1).slice(8));
	const before = weekdayOf(first);
	const weeks = Math.ceil((before + length) / WEEK);
	return Array.from({ length: weeks }, (_, week) =>
		Array.from({ length: WEEK }, (__, weekday) => {
			const date = week * WEEK + weekday - before;
			return date < 0 || date >= length ? null : addDays(first, date);
		}),
	);
}

/** The first of the month that is some months later than that of a day. */
export function monthLater(day: Day, months: -1 | 1): Day {
	const first = addDays(day, 1 - Number(day.slice(8)));
	// From any first, 31 days on is in the next month, and a day back in the one before.
	const within = addDays(first, months === 1 ? LONGEST_MONTH : -1);
	return addDays(within, 1 - Number(within.slice(8)));
}

const WEEK = 7;
const LONGEST_MONTH = 31;
