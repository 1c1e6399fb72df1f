import { readDay } from '@orrery/daily/day';
import { expect, test } from 'vitest';
import { closedFor } from './open-days.ts';

test.each([
	// Midnight on Kiritimati, fourteen hours ahead of UTC.
	['2026-11-15T09:59:59.999Z', 'too-early'],
	['2026-11-15T10:00:00Z', null],
	['2026-11-16T12:00:00Z', null],
	// The end of the day after, twelve hours behind UTC.
	['2026-11-18T11:59:59.999Z', null],
	['2026-11-18T12:00:00Z', 'too-late'],
])('at %s the day is %s', (moment, closed) => {
	const day = readDay('2026-11-16');
	if (day === null) throw new Error('no day');
	expect(closedFor(day, Date.parse(moment))).toBe(closed);
});
