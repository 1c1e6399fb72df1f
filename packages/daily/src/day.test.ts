import { expect, test } from 'vitest';
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

test('each game has its own game of the day', () => {
	expect(dailyKindOf('nova-luna', 'solo')).toBe('solo');
	expect(dailyKindOf('nova-luna', 'race')).toBeNull();
	expect(dailyKindOf('nebula', 'race')).toBe('race');
	expect(dailyKindOf('nebula', 'puzzle')).toBe('puzzle');
});
