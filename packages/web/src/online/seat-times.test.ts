import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadAllMessages } from '../../test/all-messages.ts';
import { speak } from '../language/language.svelte.ts';
import { clockFace, daysWords, timeOf, warningDue } from './seat-times.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LIVE = { kind: 'live', baseMs: 15 * MINUTE, incrementMs: 10_000 } as const;
const TIMES = { at: 1000, left: [60_000, 20_000], running: [0] } as const;

beforeAll(async () => {
	vi.stubGlobal('document', { documentElement: {} });
	await loadAllMessages();
	await speak('en');
});

describe('the clock of a seat', () => {
	it('runs by the server’s time for players who decide, and stands still for the others', () => {
		expect(timeOf(TIMES, LIVE, 0, 11_000)).toEqual({ leftMs: 50_000, running: true, low: false });
		expect(timeOf(TIMES, LIVE, 1, 11_000)).toEqual({ leftMs: 20_000, running: false, low: false });
	});

	it('is low when half a minute is left, and never below nothing', () => {
		expect(timeOf(TIMES, LIVE, 0, 31_001)).toMatchObject({ low: true });
		expect(timeOf(TIMES, LIVE, 0, 99_000)).toMatchObject({ leftMs: 0, low: true });
	});

	it('does not go back when the server’s clock is behind', () => {
		expect(timeOf(TIMES, LIVE, 0, 0)).toMatchObject({ leftMs: 60_000 });
	});

	it('is absent in a game without clocks', () => {
		expect(timeOf(null, { kind: 'none' }, 0, 0)).toBeNull();
	});

	it('shows a second until it is over', () => {
		expect([0, 1, 1000, 59_001, 60_000, 754_000, HOUR + 62_000].map(clockFace)).toEqual([
			'0:00',
			'0:01',
			'0:01',
			'1:00',
			'1:00',
			'12:34',
			'1:01:02',
		]);
	});

	it('tells days in words', () => {
		expect(
			[3 * DAY, 3 * DAY - 900, 2 * DAY, 2 * DAY - 1, 2 * HOUR, 2 * HOUR - 1, MINUTE, 1].map(daysWords),
		).toEqual([
			'3 days left',
			// A second after the turn began it said “2 days left”.
			'3 days left',
			'2 days left',
			'48 hours left',
			'2 hours left',
			'120 minutes left',
			'1 minute left',
			'1 minute left',
		]);
	});

	it('is announced at most three times', () => {
		const told: number[] = [];
		for (let left = 90_000; left > 0; left -= 200) {
			const seconds = warningDue(left + 200, left);
			if (seconds !== null) told.push(seconds);
		}
		expect(told).toEqual([60, 30, 10]);
		expect(warningDue(Number.POSITIVE_INFINITY, 5000)).toBe(10);
	});
});
