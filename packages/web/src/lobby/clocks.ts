import type { Clock } from '@orrery/protocol';
import { m, number } from '../language/language.svelte.ts';

/** The chosen clock: every kind keeps its figures while another one is shown. */
export interface ClockChoice {
	readonly kind: Clock['kind'];
	/** Each player's time for the whole game, and what every turn adds. */
	readonly minutes: number;
	readonly seconds: number;
	/** For each turn. */
	readonly days: number;
}

/** Minutes for the game and seconds a turn: fast, normal, slow. */
export const PACES = [
	[5, 5],
	[15, 10],
	[30, 20],
] as const;
export const DAYS: readonly number[] = [1, 2, 3, 7];
export const MOST_MINUTES = 180;
export const MOST_SECONDS = 300;
export const MOST_DAYS = 60;

const MINUTE = 60_000;
const SECOND = 1000;

export function clockOf({ kind, minutes, seconds, days }: ClockChoice): Clock {
	switch (kind) {
		case 'none':
			return { kind };
		case 'live':
			return { kind, baseMs: minutes * MINUTE, incrementMs: seconds * SECOND };
		case 'days':
			return { kind, days };
	}
}

/** “15 min + 10 s”, “3 days a turn”, “no clock”. */
export function clockWords(clock: Clock): string {
	switch (clock.kind) {
		case 'none':
			return m().tables_clock_none();
		case 'live':
			return paceWords(clock.baseMs / MINUTE, clock.incrementMs / SECOND);
		case 'days':
			return m().tables_days_a_turn({ count: clock.days });
	}
}

export function paceWords(minutes: number, seconds: number): string {
	return m().tables_pace({ minutes: number(minutes), seconds: number(seconds) });
}
