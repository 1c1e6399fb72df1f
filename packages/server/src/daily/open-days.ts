import type { Day } from '@orrery/daily/day';

/*
 * When the leaderboard of a day takes entries. The day is the one of the player's calendar, so it begins where it is
 * first midnight on Earth and ends where it is last; one more day is for those who were offline.
 */

const HOUR = 3_600_000;
/** The time zones that are furthest ahead of UTC and furthest behind it. */
const EARLIEST_ZONE = 14 * HOUR;
const LATEST_ZONE = 12 * HOUR;
const DAYS_OPEN = 2 * 24 * HOUR;

/** Why a day takes no entries at this moment; null if it does. */
export function closedFor(day: Day, now: number): 'too-early' | 'too-late' | null {
	const midnight = Date.parse(`${day}T00:00:00Z`);
	if (now < midnight - EARLIEST_ZONE) return 'too-early';
	return now < midnight + DAYS_OPEN + LATEST_ZONE ? null : 'too-late';
}
