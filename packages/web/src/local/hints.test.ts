import { readDay } from '@orrery/daily/day';
import type { Holder, TableSeat } from '@orrery/table';
import { expect, test } from 'vitest';
import { allowsHints } from './hints.ts';

const ADA: Holder = { kind: 'human', name: 'Ada' };
const MIRA: Holder = { kind: 'human', name: 'Mira' };
const IO: Holder = { kind: 'bot', level: 'crescent', name: 'Io' };

function seats(...players: readonly Holder[]): { readonly seats: readonly TableSeat[] } {
	return { seats: players.map((player) => ({ player, standIn: null, left: null })) };
}

test('one person may ask for hints, alone or against bots', () => {
	expect(allowsHints({ moment: seats(ADA), origin: null })).toBe(true);
	expect(allowsHints({ moment: seats(IO, ADA, IO), origin: { kind: 'editor' } })).toBe(true);
});

test('people who share a device may not, with or without bots', () => {
	expect(allowsHints({ moment: seats(ADA, MIRA), origin: null })).toBe(false);
	expect(allowsHints({ moment: seats(ADA, IO, MIRA), origin: null })).toBe(false);
});

const DAY = readDay('2026-11-16');
if (DAY === null) throw new Error('no day');

test.each(['solo', 'race'] as const)(
	'the %s of a day has no hints, because its result is compared with others',
	(daily) => {
		expect(allowsHints({ moment: seats(ADA, IO), origin: { kind: 'daily', daily, day: DAY } })).toBe(false);
	},
);

test('a game played on from a puzzle is compared with nobody, so it has hints', () => {
	const origin = { kind: 'daily', daily: 'puzzle', day: DAY } as const;
	expect(allowsHints({ moment: seats(ADA, IO), origin })).toBe(true);
});
