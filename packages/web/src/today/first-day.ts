import type { Day } from '@orrery/daily/day';
import { readDay } from '@orrery/daily/day';

/** The first day with puzzles; the archive begins with it. */
export const FIRST_DAY: Day = firstDay('2026-11-01');

function firstDay(text: string): Day {
	const day = readDay(text);
	if (day === null) throw new Error(`no day: ${text}`);
	return day;
}
