import type { Seat } from '@orrery/engine';
import type { Clock, Times } from '@orrery/table';
import { m } from '../language/language.svelte.ts';

/* The clocks of a table as the screen shows them: by the server's time, and never below zero. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Below this the clock is marked as low: half a minute, or a tenth of the days. */
const LOW_MS = 30 * SECOND;
const LOW_SHARE = 0.1;

export interface SeatTime {
	readonly leftMs: number;
	readonly running: boolean;
	readonly low: boolean;
}

/** The time a seat has left at the server's time `now`; null in a game without clocks. */
export function timeOf(times: Times | null, clock: Clock, seat: Seat, now: number): SeatTime | null {
	if (times === null || clock.kind === 'none') return null;
	const running = times.running.includes(seat);
	const passed = running ? Math.max(0, now - times.at) : 0;
	const leftMs = Math.max(0, (times.left[seat] ?? 0) - passed);
	return { leftMs, running, low: running && leftMs < lowMs(clock) };
}

function lowMs(clock: Exclude<Clock, { readonly kind: 'none' }>): number {
	return clock.kind === 'days' ? clock.days * DAY * LOW_SHARE : LOW_MS;
}

/** “12:34”, “1:02:03”: the face of a running clock. A second that has begun counts. */
export function clockFace(leftMs: number): string {
	const seconds = Math.ceil(leftMs / SECOND);
	const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
	const [hours = 0, ...rest] = parts;
	const shown = hours > 0 ? parts : rest;
	return shown.map((part, i) => (i === 0 ? `${part}` : `${part}`.padStart(2, '0'))).join(':');
}

/** “2 days left”: rough enough not to change every second. A turn of three days begins with three. */
export function daysWords(leftMs: number): string {
	if (leftMs >= 2 * DAY) return m().online_days_left({ count: Math.round(leftMs / DAY) });
	if (leftMs >= 2 * HOUR) return m().online_hours_left({ count: Math.round(leftMs / HOUR) });
	return m().online_minutes_left({ count: Math.max(1, Math.ceil(leftMs / MINUTE)) });
}

/** Seconds left at which screen readers hear a warning. */
const WARN_AT_SECONDS = [60, 30, 10] as const;

/** The number of seconds to announce because the time just fell to it; usually null. */
export function warningDue(beforeMs: number, afterMs: number): number | null {
	return (
		WARN_AT_SECONDS.findLast((seconds) => beforeMs > seconds * SECOND && afterMs <= seconds * SECOND) ?? null
	);
}
