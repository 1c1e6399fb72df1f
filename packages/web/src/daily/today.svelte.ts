import type { Day } from '@orrery/daily/day';
import { localDay } from '@orrery/daily/day';

/*
 * The day on this device, as a page shows it. It changes at local midnight, when the clock of the device is changed, and
 * when a sleeping page wakes up.
 */

/** Often enough for “Next one in 9 h 42 min”. */
const TICK_MS = 10_000;

export class TodayClock {
	now = $state.raw(Date.now());
	readonly day: Day = $derived(localDay(new Date(this.now)));
	/** Whole minutes until the next local midnight, at least one. */
	readonly minutesLeft = $derived(minutesToMidnight(this.now));

	/** Follows the clock until the returned function is called. */
	run(): () => void {
		const look = (): void => {
			this.now = Date.now();
		};
		const timer = setInterval(look, TICK_MS);
		document.addEventListener('visibilitychange', look);
		return () => {
			clearInterval(timer);
			document.removeEventListener('visibilitychange', look);
		};
	}
}

/** A day with a change of the clock has 23 or 25 hours, so midnight is asked for, not calculated. */
export function minutesToMidnight(now: number): number {
	const date = new Date(now);
	const midnight = new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
	return Math.max(1, Math.ceil((midnight - now) / 60_000));
}
