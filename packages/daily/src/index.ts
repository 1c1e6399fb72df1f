export type { DailyKind, Day } from './day.ts';
export {
	addDays,
	DAILY_GAME,
	DAILY_KINDS,
	dailyKindOf,
	daysFrom,
	localDay,
	monthOf,
	readDay,
	weekdayOf,
} from './day.ts';
