import { GAME_IDS } from '@orrery/engine/game-id';
import { describe, expect, test } from 'vitest';
import type { Day } from '../../packages/daily/src/day.ts';
import { readDay, weekdayOf } from '../../packages/daily/src/day.ts';
import { hardnessOf, restatePuzzle } from '../../packages/daily/src/puzzles/packed-puzzle.ts';
import { checkPuzzle, daysToCheck } from './check.ts';
import { readMonth } from './files.ts';
import { PUZZLE_GAMES, renewPuzzle } from './find.ts';
import { lookAgain } from './look-again.ts';
import { daysOfMonth, hasEnough, keptOf, linesByDay, NONE_FOUND, resumed } from './month.ts';
import { behindOf, foreseenMargin, isClear, LEAST_MARGIN, nearestOf, together } from './proof.ts';

function day(text: string): Day {
	const read = readDay(text);
	if (read === null) throw new Error(`no day: ${text}`);
	return read;
}

describe.each(GAME_IDS)('a sample of the puzzles of %s', (game) => {
	test('comes out the same with other luck, by the margin that every puzzle has', () => {
		const checked = daysToCheck(game, 3, 'unit').map((day) => checkPuzzle(game, day, 1, 'unit'));
		for (const { day, agrees, margin } of checked) {
			expect(agrees, day).toBe(true);
			// This one look may err by its standard error; as its luck is fixed, it does so alike every time.
			expect(margin, day).toBeGreaterThanOrEqual(LEAST_MARGIN);
		}
	});
});

describe.each([
	// Another place for the same tile wins as well, with one turn more.
	['2027-10-07', '203 t CAKGHLUHPQVaKYUgelWBPWgPHpCGpHIEAbfdw a 961 865 0 10 hFZX', 12887204],
	// The same; a tree sees it lost for 550 iterations, and won from then on.
	['2027-01-10', '325 t BALIONPDLUNLPOCCgmgYOAViCYAfncnYEba f 988 956 0 40 IAu6', 6530356],
])('a rival that a short tree sees far behind, but a long one near: %s', (date, line, rival) => {
	test('is compared with the answer to the end', () => {
		const { agrees, margin, stated, proof } = lookAgain(
			PUZZLE_GAMES['nova-luna'],
			day(date),
			line,
			4,
			'unit',
		);
		expect(stated).toBeGreaterThan(0.8);
		expect(agrees).toBe(true);
		expect(margin).toBeLessThan(0.06);
		expect(proof?.rivals[0]?.codes).toEqual([rival]);
	});

	test('is no puzzle when looked at again', () => {
		expect(renewPuzzle('nova-luna', day(date), line)).toBeNull();
		expect(readMonth('nova-luna', date.slice(0, 7))).not.toContain(line);
	});
});

test('a puzzle that holds is kept when looked at again', () => {
	const [line = ''] = readMonth('nova-luna', '2027-10') ?? [];
	expect(renewPuzzle('nova-luna', day('2027-10-01'), line)).toBe(line);
});

test('two looks count together', () => {
	const first = { value: 0.8, margin: 0.16, error: 0.003, foreseen: 0.16 };
	const second = { value: 0.7, margin: 0.08, error: 0.004, foreseen: 0.1 };
	expect(together(first, second)).toEqual({
		value: expect.closeTo(0.75),
		margin: expect.closeTo(0.12),
		error: expect.closeTo(0.0025),
		foreseen: 0.1,
	});
	expect(isClear(together(first, second), 0.11)).toBe(true);
	expect(isClear(together(first, second), 0.12)).toBe(false);
});

test('another look changes the numbers of a line, not its position and answers', () => {
	const line = '81 t CCELCFHJHQJDAKG Q/R 862 109 7 15 7Sxa';
	expect(restatePuzzle(line, { value: 0.8506, margin: 0.12, error: 0.0004, hardness: 23 })).toBe(
		'81 t CCELCFHJHQJDAKG Q/R 851 120 0 23 7Sxa',
	);
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
	// The means 0.16, 0.15 and 0.135 are those of parts with 0.16, 0.14 and 0.12.
	expect(foreseenMargin(0.16, 0.15, 0.135)).toBeCloseTo(0.12 - 1.5 * 0.02);
	// One that grew stays as it is, also where the second half alone would be more.
	expect(foreseenMargin(0.1, 0.11, 0.12)).toBe(0.12);
	const shrinking = (whole: number) => ({
		margin: whole,
		error: 0,
		foreseen: foreseenMargin(0.16, 0.15, whole),
	});
	expect(isClear(shrinking(0.135))).toBe(true);
	expect(isClear(shrinking(0.125))).toBe(false);
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

test('days that keep their puzzles leave the others those that fit between them', () => {
	const days = daysOfMonth('2027-02');
	const line = (number: number, hardness: number): string => `${number} t A B 500 100 5 ${hardness} AAAA`;
	const kept = new Map(days.slice(0, 21).map((one, i) => [one, line(i, 10 * weekdayOf(one) + 5)]));
	const fitting = days.slice(21).map((one, i) => line(100 + i, 10 * weekdayOf(one) + 5));
	expect(linesByDay('nova-luna', '2027-02', fitting, kept)).toEqual([...kept.values(), ...fitting]);
	// Both are easier than what the other Mondays keep: too easy for a Tuesday.
	const tooEasy = [line(200, 0), line(201, 1), ...fitting.slice(2)];
	expect(linesByDay('nova-luna', '2027-02', tooEasy, kept)).toBeNull();
	const enough = linesByDay('nova-luna', '2027-02', [...tooEasy, line(202, 12)], kept) ?? [];
	expect(enough.slice(21).map(hardnessOf)).toEqual([0, 12, 25, 35, 45, 55, 65]);
	expect(enough.slice(0, 21)).toEqual([...kept.values()]);
});

test('a month that is resumed after an interruption keeps the puzzles of days that were not to be renewed', () => {
	const days = daysOfMonth('2027-02');
	const lines = days.map((_, i) => (i % 3 === 2 ? '' : `${i} t A B 500 100 5 10 AAAA`));
	const found = lines.slice(10).filter((line) => line !== '');
	const kept = keptOf('2027-02', lines, found);
	expect([...kept.keys()]).toEqual(days.slice(0, 10).filter((_, i) => i % 3 !== 2));
	expect([...kept.values()]).toEqual(lines.slice(0, 10).filter((line) => line !== ''));
});

test('bug: a month whose search was lost found the puzzles that its days keep again', () => {
	const lines = daysOfMonth('2027-02').map((_, i) =>
		i === 9 ? '' : `${(i * 5) % 31} t A B 500 100 5 10 AAAA`,
	);
	const kept = keptOf('2027-02', lines, []);
	const last = Math.max(...lines.flatMap((line) => (line === '' ? [] : [Number(line.split(' ')[0])])));
	expect(resumed(NONE_FOUND, kept)).toEqual({ games: last + 1, lines: [] });
	// What was looked at since counts, and a month of which nothing is there begins with its first game.
	expect(resumed({ games: 90, lines: ['89 t A B'] }, kept)).toEqual({ games: 90, lines: ['89 t A B'] });
	expect(resumed(NONE_FOUND, new Map())).toEqual(NONE_FOUND);
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
