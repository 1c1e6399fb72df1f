import { afterEach, expect, test } from 'vitest';
import { minutesToMidnight } from './today.svelte.ts';

const { TZ: ZONE } = process.env;
afterEach(() => {
	if (ZONE === undefined) delete process.env.TZ;
	else process.env.TZ = ZONE;
});

test.each([
	['Europe/Prague', '2026-11-16T11:00:00Z', 12 * 60],
	['Europe/Prague', '2026-11-16T22:59:59Z', 1],
	['Europe/Prague', '2026-11-16T23:00:00Z', 24 * 60],
	// Clocks are changed in the night of that day: it has 25 hours, and half a year later 23.
	['Europe/Prague', '2026-10-24T22:00:00Z', 25 * 60],
	['Europe/Prague', '2027-03-27T23:00:00Z', 23 * 60],
	// The next day begins at one, because clocks are put forward at midnight.
	['America/Santiago', '2026-09-06T03:30:00Z', 30],
	['Pacific/Kiritimati', '2026-11-16T09:00:00Z', 60],
])('in %s at %s the next day begins in %i minutes', (zone, now, minutes) => {
	process.env.TZ = zone;
	expect(minutesToMidnight(Date.parse(now))).toBe(minutes);
});
