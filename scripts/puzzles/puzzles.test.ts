import { GAME_IDS } from '@orrery/engine/game-id';
import { describe, expect, test } from 'vitest';
import { hardnessOf } from '../../packages/daily/src/puzzles/packed-puzzle.ts';
import { checkPuzzle, daysToCheck } from './check.ts';
import { daysOfMonth, hasEnough, linesByDay } from './month.ts';
import { behindOf, foreseenMargin, isClear, nearestOf } from './proof.ts';

describe.each(GAME_IDS)('a sample of the puzzles of %s', (game) => {
	test('comes out the same with other luck', () => {
		const checked = daysToCheck(game, 3, 'unit').map((day) => checkPuzzle(game, day, 1, 'unit'));
		for (const { day, agrees, margin } of checked) {
			expect(agrees, day).toBe(true);
			expect(margin, day).toBeGreaterThan(0.03);
		}
	});
});

test('a margin is clear beyond chance', () => {
	expect(isClear({ margin: 0.1, error: 0.01, foreseen: 0.1 })).toBe(true);
	expect(isClear({ margin: 0.1, error: 0.03, foreseen: 0.1 })).toBe(false);
	expect(isClear({ margin: 0.07, error: 0, foreseen: 0.07 })).toBe(false);
	expect(behindOf([0.5, 0.7], [0.4, 0.6])).toMatchObject({
		behind: expect.closeTo(0.1),
		error: expect.closeTo(0),
	});
	expect(behindOf([0.5, 0.7], [0.5, 0.5]).error).toBeCloseTo(0.1);
	expect(
		nearestOf([
			{ behind: 0.3, error: 0 },
			{ behind: 0.2, error: 0.1 },
		]),
	).toEqual({ behind: 0.2, error: 0.1 });
});

test('a margin that shrinks as the search goes deeper has to last for a search ten times as long', () => {
	// From a quarter of the search to all of it are two doublings, to ten times as much another 3.3.
	expect(foreseenMargin(0.14, 0.12, 0.25)).toBeCloseTo(0.12 - 0.02 * (Math.log2(10) / 2));
	expect(foreseenMargin(0.1, 0.12, 0.25)).toBe(0.12);
	expect(isClear({ margin: 0.12, error: 0, foreseen: foreseenMargin(0.14, 0.12, 0.25) })).toBe(true);
	expect(isClear({ margin: 0.12, error: 0, foreseen: foreseenMargin(0.18, 0.12, 0.25) })).toBe(false);
});

test('the easiest puzzles of a month come on Mondays, the hardest on Sundays', () => {
	const days = daysOfMonth('2027-02');
	expect(days).toHaveLength(28);
	const line = (number: number, options: string, hardness: number): string =>
		`${number} ${options} A B 500 100 5 ${hardness} AAAA`;
	const found = days.map((_, i) => line(i, 't', (i * 37) % 100));
	expect(linesByDay('nova-luna', '2027-02', found.slice(1))).toBeNull();
	// The month begins on a Monday.
	const hardness = (linesByDay('nova-luna', '2027-02', found) ?? []).map(hardnessOf);
	const mondays = hardness.filter((_, i) => i % 7 === 0);
	const sundays = hardness.filter((_, i) => i % 7 === 6);
	expect(Math.max(...mondays)).toBe(hardness.toSorted((a, b) => a - b)[3]);
	expect(Math.min(...sundays)).toBe(hardness.toSorted((a, b) => a - b)[24]);
});

test('in Nebula the first three days of a week have a puzzle of the basic game', () => {
	const line = (number: number, options: string): string => `${number} ${options} A B 500 100 5 10 AAAA`;
	const found = daysOfMonth('2027-02').flatMap((_, i) => [line(2 * i, 'b'), line(2 * i + 1, 'f')]);
	const week = (linesByDay('nebula', '2027-02', found) ?? []).slice(0, 7);
	expect(week.map((one) => one.split(' ')[1]).join('')).toBe('bbbffff');
	// February 2027 has four weeks.
	expect(hasEnough('nebula', '2027-02', found.slice(0, 24), 'b')).toBe(true);
	expect(hasEnough('nebula', '2027-02', found.slice(0, 22), 'b')).toBe(false);
	expect(hasEnough('nebula', '2027-02', found.slice(0, 31), 'f')).toBe(false);
});
