import { afterEach, expect, test } from 'vitest';
import { addDays, dailyKindOf, daysFrom, localDay, monthOf, readDay, weekdayOf } from './day.ts';

function day(text: string): ReturnType<typeof localDay> {
	const read = readDay(text);
	if (read === null) throw new Error(`no day: ${text}`);
	return read;
}

test.each(['2026-11-31', '2026-13-01', '2026-02-29', '2026-1-1', '2026-11-16T00:00', '', null, 20261116])(
	'%j is no day',
	(text) => expect(readDay(text)).toBeNull(),
);

test('days are counted over months, leap years and changes of the clock', () => {
	expect(addDays(day('2028-02-28'), 1)).toBe('2028-02-29');
	expect(addDays(day('2026-12-31'), 1)).toBe('2027-01-01');
	expect(addDays(day('2027-03-27'), 2)).toBe('2027-03-29');
	expect(daysFrom(day('2026-10-24'), day('2026-10-26'))).toBe(2);
	expect(daysFrom(day('2026-11-16'), day('2026-11-01'))).toBe(-15);
});

test('a week begins on Monday', () => {
	expect(weekdayOf(day('2026-11-16'))).toBe(0);
	expect(weekdayOf(day('2026-11-22'))).toBe(6);
});

test('the local day changes at local midnight', () => {
	expect(localDay(new Date(2026, 10, 16, 23, 59, 59))).toBe('2026-11-16');
	expect(localDay(new Date(2026, 10, 17, 0, 0, 0))).toBe('2026-11-17');
	expect(monthOf(day('2026-11-16'))).toBe('2026-11');
});

const { TZ: ZONE } = process.env;
afterEach(() => {
	if (ZONE === undefined) delete process.env.TZ;
	else process.env.TZ = ZONE;
});

test.each([
	['Pacific/Kiritimati', '2026-11-17'],
	['Europe/Prague', '2026-11-16'],
	['Asia/Kathmandu', '2026-11-16'],
	['America/New_York', '2026-11-16'],
	['Pacific/Pago_Pago', '2026-11-15'],
])('the same moment is in %s on %s', (zone, here) => {
	process.env.TZ = zone;
	expect(localDay(new Date('2026-11-16T10:30:00Z'))).toBe(here);
});

test.each([
	// The day has 25 hours: midnight in summer time, and in winter time an hour later than the day before.
	['Europe/Prague', '2026-10-24T21:59:59Z', '2026-10-24', '2026-10-25'],
	['Europe/Prague', '2026-10-25T22:59:59Z', '2026-10-25', '2026-10-26'],
	// Clocks go from midnight to one, so that the day begins without a midnight.
	['America/Santiago', '2026-09-06T03:59:59Z', '2026-09-05', '2026-09-06'],
])('in %s a second after %s the day changes', (zone, last, before, after) => {
	process.env.TZ = zone;
	expect(localDay(new Date(last))).toBe(before);
	expect(localDay(new Date(Date.parse(last) + 1000))).toBe(after);
});

test('each game has its own game of the day', () => {
	expect(dailyKindOf('nova-luna', 'solo')).toBe('solo');
	expect(dailyKindOf('nova-luna', 'race')).toBeNull();
	expect(dailyKindOf('nebula', 'race')).toBe('race');
	expect(dailyKindOf('nebula', 'puzzle')).toBe('puzzle');
});
