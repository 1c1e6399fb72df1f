import type { Kinds, Seat } from '@orrery/engine';
import type { Ending, TableEvent } from '@orrery/table';
import fc from 'fast-check';
import { rating } from 'openskill';
import { describe, expect, it } from 'vitest';
import { placesOf } from './places.ts';
import { afterGame, NEWCOMER } from './skill.ts';

const left = (type: 'resigned' | 'ran-out', seat: Seat): TableEvent<Kinds> => ({
	type,
	seat,
	sequence: 2,
	at: 0,
	times: null,
	ending: null,
});

describe('places for the ratings', () => {
	const finished = (ranking: readonly (readonly Seat[])[]): Ending<Kinds> => ({
		kind: 'finished',
		outcome: { reason: 'tokens', ranking },
	});

	it('are those of the game where everybody stayed', () => {
		expect(placesOf(finished([[2], [0], [1]]), [])).toEqual([2, 3, 1]);
	});

	it('are shared by those who share a rank', () => {
		expect(placesOf(finished([[1, 3], [0], [2]]), [])).toEqual([3, 1, 4, 1]);
	});

	it('put whoever left last, even if the bot that played on won', () => {
		expect(placesOf(finished([[1], [0], [2]]), [left('resigned', 1)])).toEqual([1, 3, 2]);
	});

	it('put the first to leave behind the second', () => {
		const events = [left('ran-out', 0), left('resigned', 2)];
		expect(placesOf(finished([[0], [2], [1], [3]]), events)).toEqual([4, 1, 3, 2]);
	});

	it('are those of the table where all but one left', () => {
		const ending: Ending<Kinds> = { kind: 'resigned', ranking: [[2], [0], [1]] };
		expect(placesOf(ending, [left('resigned', 1), left('resigned', 0)])).toEqual([2, 3, 1]);
	});

	it('do not exist where a game was broken off, or played alone', () => {
		expect(placesOf({ kind: 'abandoned' }, [])).toBeNull();
		expect(placesOf({ kind: 'resigned' }, [left('resigned', 0)])).toBeNull();
	});
});

describe('a skill', () => {
	it('is at first what openskill takes it for', () => {
		expect(NEWCOMER).toEqual(rating());
	});

	it('moves as openskill computes', async () => {
		const [winner, loser] = await afterGame([NEWCOMER, NEWCOMER], [1, 2]);
		// The figures of openskill's own documentation for two newcomers under Plackett–Luce.
		expect(winner?.mu).toBeCloseTo(27.6354, 3);
		expect(winner?.sigma).toBeCloseTo(8.0655, 3);
		expect(loser?.mu).toBeCloseTo(22.3646, 3);
	});

	it('does not depend on the order of the seats', async () => {
		const skills = [NEWCOMER, { mu: 30, sigma: 4 }, { mu: 22, sigma: 6 }];
		const [a, b, c] = await afterGame(skills, [2, 1, 3]);
		const turned = await afterGame(skills.toReversed(), [3, 1, 2]);
		for (const [skill, same] of [
			[a, turned[2]],
			[b, turned[1]],
			[c, turned[0]],
		] as const) {
			expect(skill?.mu).toBeCloseTo(same?.mu ?? 0, 10);
			expect(skill?.sigma).toBeCloseTo(same?.sigma ?? 0, 10);
		}
	});

	it('never grows less certain, and the first never loses strength', async () => {
		const skill = fc.record({
			mu: fc.double({ min: 5, max: 45, noNaN: true }),
			sigma: fc.double({ min: 1, max: 8, noNaN: true }),
		});
		await fc.assert(
			fc.asyncProperty(fc.array(skill, { minLength: 2, maxLength: 4 }), async (skills) => {
				const after = await afterGame(
					skills,
					skills.map((_, i) => i + 1),
				);
				expect(after.every(({ sigma }, i) => sigma <= (skills[i]?.sigma ?? 0))).toBe(true);
				expect(after[0]?.mu).toBeGreaterThanOrEqual(skills[0]?.mu ?? 0);
			}),
		);
	});

	it('is refused for another number of places', async () => {
		await expect(afterGame([NEWCOMER, NEWCOMER], [1])).rejects.toThrow(RangeError);
	});
});
