import { createHash } from 'node:crypto';
import { nebula, novaLuna } from '@orrery/engine';
import { expect, test } from 'vitest';
import { addDays, readDay } from './day.ts';
import { raceOf } from './race.ts';
import { soloOf } from './solo.ts';

/*
 * The games of a day are fixed for good: people on different versions of the client play the same ones, and their results
 * are compared. If one of these values changes, the deal of every day has changed.
 */

function day(text: string): ReturnType<typeof addDays> {
	const read = readDay(text);
	if (read === null) throw new Error(`no day: ${text}`);
	return read;
}

function hashOf(value: unknown): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}

test.each([
	['2026-11-16', '475c0c985ce59be8', '9b36bd3674291bb1'],
	['2026-11-17', 'd495e9ef4187e1d0', '15a55105a0807376'],
	['2027-12-31', '7108de0a50a65ec7', 'd78a69f2d7c464f6'],
	['2028-02-29', '34e00a2472997327', '81707edf1bf242dc'],
])('the games of %s', (text, solo, race) => {
	expect(hashOf(soloOf(day(text)))).toBe(solo);
	expect(hashOf(raceOf(day(text)))).toBe(race);
});

test('two years of games have not changed', () => {
	const days = Array.from({ length: 730 }, (_, i) => addDays(day('2026-11-01'), i));
	expect(hashOf(days.map(soloOf))).toBe('b108b3e8c2fad003');
	expect(hashOf(days.map(raceOf))).toBe('37a726511c46ac73');
});

test('every day has games of its own, which begin', () => {
	const days = Array.from({ length: 60 }, (_, i) => addDays(day('2026-11-01'), i));
	expect(new Set(days.map((one) => hashOf(soloOf(one).setup))).size).toBe(60);
	expect(new Set(days.map((one) => hashOf(raceOf(one).setup))).size).toBe(60);
	for (const one of days) {
		const [solo, race] = [soloOf(one), raceOf(one)];
		expect(novaLuna.start(solo.options, solo.setup).ok).toBe(true);
		expect(nebula.start(race.options, race.setup).ok).toBe(true);
	}
});

test('the person goes first on about half of the days', () => {
	const days = Array.from({ length: 200 }, (_, i) => addDays(day('2026-11-01'), i));
	const first = days.filter((one) => raceOf(one).seat === 0).length;
	expect(first).toBeGreaterThan(80);
	expect(first).toBeLessThan(120);
	for (const one of days) {
		const { seats, seat } = raceOf(one);
		expect(seats[seat]).toEqual({ kind: 'person' });
		expect(seats[1 - seat]).toEqual({ kind: 'bot', level: 'crescent' });
	}
});
