import type { Day } from '@orrery/daily/day';
import { addDays, readDay } from '@orrery/daily/day';
import { describe, expect, it } from 'vitest';
import type { DayResult, GameResult, PuzzleResult } from './result.ts';
import { lastNights, monthLater, moonsOf, solvedPuzzles, streakOf, weeksOf } from './streak.ts';

function day(text: string): Day {
	const read = readDay(text);
	if (read === null) throw new Error(`no day: ${text}`);
	return read;
}

const TODAY = day('2026-11-16');

function puzzle(of: Day, changes: Partial<PuzzleResult> = {}): PuzzleResult {
	return {
		...{ format: 1, kind: 'puzzle', game: 'nebula', day: of, counted: true, begun: 1 },
		...{ tries: ['solved'], shown: false, done: 2 },
		...changes,
	};
}

function race(of: Day, changes: Partial<GameResult> = {}): GameResult {
	return {
		...{ format: 1, kind: 'race', game: 'nebula', day: of, counted: true, begun: 1 },
		...{ id: 'a', score: 3, sent: 'not-yet', done: 2 },
		...changes,
	};
}

/** A puzzle on each of these days, counted back from today. */
const nights = (...back: readonly number[]): DayResult[] => back.map((days) => puzzle(addDays(TODAY, -days)));
const streak = (results: readonly DayResult[]) => streakOf(moonsOf(results, TODAY), TODAY);

describe('streaks', () => {
	it('count the nights in a row, also while today is open', () => {
		expect(streak([])).toEqual({ now: 0, longest: 0 });
		expect(streak(nights(0))).toEqual({ now: 1, longest: 1 });
		expect(streak(nights(1, 2, 3))).toEqual({ now: 3, longest: 3 });
		expect(streak(nights(0, 1, 2, 3))).toEqual({ now: 4, longest: 4 });
	});

	it('end with a missed night, and the longest is remembered', () => {
		expect(streak(nights(2, 3, 4))).toEqual({ now: 0, longest: 3 });
		expect(streak(nights(0, 2, 3, 4, 6))).toEqual({ now: 1, longest: 3 });
	});

	it('go over the end of a month and the change of the clock', () => {
		const from = day('2026-10-20');
		const results = Array.from({ length: 28 }, (_, i) => puzzle(addDays(from, i)));
		expect(streak(results)).toEqual({ now: 28, longest: 28 });
	});

	it('leave out what does not count: the archive, open tries, games given up, days that have not come', () => {
		expect(
			streak([
				puzzle(TODAY, { counted: false }),
				puzzle(addDays(TODAY, -1), { done: null }),
				race(addDays(TODAY, -2), { score: null }),
				puzzle(addDays(TODAY, 1)),
			]),
		).toEqual({ now: 0, longest: 0 });
	});
});

describe('the moon of a night', () => {
	it('is full for a puzzle and a game, and half for either or two puzzles', () => {
		const yesterday = addDays(TODAY, -1);
		const moons = moonsOf(
			[
				puzzle(TODAY),
				race(TODAY),
				puzzle(yesterday),
				puzzle(yesterday, { game: 'nova-luna' }),
				race(addDays(TODAY, -2)),
			],
			TODAY,
		);
		expect(lastNights(moons, TODAY, 4).map(({ moon }) => moon)).toEqual(['none', 'half', 'half', 'full']);
	});

	it('does not need a solved puzzle, but only solved ones are counted', () => {
		const missed = puzzle(TODAY, { tries: ['missed', 'missed', 'missed'] });
		const shown = puzzle(TODAY, { game: 'nova-luna', tries: [], shown: true });
		expect(moonsOf([missed, shown], TODAY).get(TODAY)).toBe('half');
		expect(solvedPuzzles([missed, shown, ...nights(1, 2)], TODAY)).toBe(2);
	});
});

describe('the calendar', () => {
	it('has weeks from Monday to Sunday', () => {
		const weeks = weeksOf(TODAY);
		expect(weeks).toHaveLength(6);
		expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
		expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
		expect(weeksOf(day('2027-02-10'))).toHaveLength(4);
		expect(weeksOf(day('2028-02-29')).flat().filter(Boolean)).toHaveLength(29);
	});

	it('goes from month to month', () => {
		expect(monthLater(day('2026-12-31'), 1)).toBe('2027-01-01');
		expect(monthLater(day('2027-01-31'), 1)).toBe('2027-02-01');
		expect(monthLater(day('2027-02-01'), 1)).toBe('2027-03-01');
		expect(monthLater(day('2027-03-31'), -1)).toBe('2027-02-01');
		expect(monthLater(day('2027-01-01'), -1)).toBe('2026-12-01');
	});
});
