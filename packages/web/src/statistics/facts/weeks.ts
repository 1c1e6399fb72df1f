import type { PlayedGame } from './game-facts.ts';

/** The games of one week. */
export interface Week {
	/** Monday, 0:00 in the time zone of the device, in milliseconds since 1970. */
	readonly start: number;
	readonly won: number;
	readonly lost: number;
	readonly solo: number;
}

/** Every week from the first game to the last one, also those without games. */
export function weeksOf(games: readonly PlayedGame[]): readonly Week[] {
	const times = games.map(({ at }) => at);
	if (times.length === 0) return [];
	const first = mondayOf(times.reduce((one, other) => Math.min(one, other)));
	const last = mondayOf(times.reduce((one, other) => Math.max(one, other)));
	const weeks = new Map<number, { won: number; lost: number; solo: number }>();
	for (let start = first; start <= last; start = nextMonday(start))
		weeks.set(start, { won: 0, lost: 0, solo: 0 });
	for (const { at, won } of games) {
		const week = weeks.get(mondayOf(at));
		if (week !== undefined) week[won === null ? 'solo' : won ? 'won' : 'lost'] += 1;
	}
	return Array.from(weeks, ([start, counts]) => ({ start, ...counts }));
}

function mondayOf(at: number): number {
	const date = new Date(at);
	const sinceMonday = (date.getDay() + 6) % 7;
	return new Date(date.getFullYear(), date.getMonth(), date.getDate() - sinceMonday).getTime();
}

/** A week with a change of clocks has not 7 × 24 hours. */
function nextMonday(start: number): number {
	const date = new Date(start);
	return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 7).getTime();
}
