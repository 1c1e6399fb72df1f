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
export type { DailyGame, DailySeat } from './deal.ts';
export type { BotAsk, Entry, EntryFault, Score } from './entry.ts';
export { checking } from './entry.ts';
export { RACE_BOT, raceOf } from './race.ts';
export { soloOf } from './solo.ts';
