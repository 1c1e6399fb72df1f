import type { GameId } from '@orrery/engine/game-id';

/*
 * Calendar days and what each of them offers. It is a subpath of its own (`@orrery/daily/day`), because Home shows the
 * day and must not load any rules for that.
 */

declare const dayBrand: unique symbol;
/** A calendar day as `2026-11-16`, the same for everyone whatever their time zone. */
export type Day = string & { readonly [dayBrand]: true };

/** What a day offers: a puzzle of each game, Nova Luna's solo game, and a race against a bot in Nebula. */
export const DAILY_KINDS = ['puzzle', 'solo', 'race'] as const;
export type DailyKind = (typeof DAILY_KINDS)[number];

/** The game of the day that is played to its end, by game. */
export const DAILY_GAME: Readonly<Record<GameId, Exclude<DailyKind, 'puzzle'>>> = {
	'nova-luna': 'solo',
	nebula: 'race',
};

/** The kind that a text names for this game; null if it names none. */
export function dailyKindOf(game: GameId, text: unknown): DailyKind | null {
	return (
		DAILY_KINDS.find((kind) => kind === text && (kind === 'puzzle' || kind === DAILY_GAME[game])) ?? null
	);
}

/** A real day of the calendar in the form `YYYY-MM-DD`; null for anything else. */
export function readDay(text: unknown): Day | null {
	return isDay(text) ? text : null;
}

function isDay(text: unknown): text is Day {
	if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
	const time = Date.parse(`${text}T00:00:00Z`);
	return !Number.isNaN(time) && dayAt(time) === text;
}

/** The day that a moment falls on in the time zone of this device. */
export function localDay(moment: Date): Day {
	const year = padded(moment.getFullYear(), 4);
	const month = padded(moment.getMonth() + 1, 2);
	return checked(`${year}-${month}-${padded(moment.getDate(), 2)}`);
}

export function addDays(day: Day, days: number): Day {
	return checked(dayAt(timeOf(day) + days * DAY_MS));
}

/** How many days later `to` is than `from`. */
export function daysFrom(from: Day, to: Day): number {
	return Math.round((timeOf(to) - timeOf(from)) / DAY_MS);
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: Day): number {
	return (new Date(timeOf(day)).getUTCDay() + 6) % 7;
}

/** Such as `2026-11`. */
export function monthOf(day: Day): string {
	return day.slice(0, 7);
}

const DAY_MS = 86_400_000;

/** Midnight in UTC: days are counted there, where all of them have 24 hours. */
function timeOf(day: Day): number {
	return Date.parse(`${day}T00:00:00Z`);
}

function dayAt(time: number): string {
	return new Date(time).toISOString().slice(0, 10);
}

function checked(text: string): Day {
	const day = readDay(text);
	if (day === null) throw new RangeError(`no day of the calendar: ${text}`);
	return day;
}

function padded(value: number, length: number): string {
	return String(value).padStart(length, '0');
}
