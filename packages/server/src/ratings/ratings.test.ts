import type { Kinds, Seat } from '@orrery/engine';
import { seatOf } from '@orrery/engine';
import type { Ending, Holder } from '@orrery/table';
import fc from 'fast-check';
import { rating } from 'openskill';
import { describe, expect, it } from 'vitest';
import type { EndedGame } from './places.ts';
import { placesOf } from './places.ts';
import { afterGame, NEWCOMER } from './skill.ts';

const HUMAN: Holder = { kind: 'human', name: 'Ada' };
const BOT: Holder = { kind: 'bot', level: 'full' };

/** The places by seat; null for a seat that is not rated. */
function places(
	ending: Ending<Kinds>,
	{ players, leavers = [], deciders = [] }: Partial<EndedGame<Kinds>> & Pick<EndedGame<Kinds>, 'players'>,
): readonly (number | null)[] {
	const placed = placesOf({ ending, players, leavers, deciders });
	return players.map((_, seat) => placed.get(seatOf(seat)) ?? null);
}

describe('places for the ratings', () => {
	const finished = (ranking: readonly (readonly Seat[])[], left: readonly Seat[] = []): Ending<Kinds> => ({
		kind: 'finished',
		outcome: { reason: 'tokens', ranking },
		left,
	});
	const three = [HUMAN, HUMAN, HUMAN];
	const four = [...three, BOT];

	it('are those of the game if everyone stayed', () => {
		expect(places(finished([[2], [0], [1]]), { players: three })).toEqual([2, 3, 1]);
	});

	it('are shared by players with the same rank', () => {
		expect(places(finished([[1, 3], [0], [2]]), { players: four })).toEqual([3, 1, 4, 1]);
	});

	it('put a player who left last, even if the bot in their seat won', () => {
		expect(places(finished([[1], [0], [2]], [1]), { players: three, leavers: [1] })).toEqual([1, 3, 2]);
	});

	it('put the first to leave behind the second', () => {
		const leavers = [0, 2] as const;
		expect(places(finished([[0], [2], [1], [3]], leavers), { players: four, leavers })).toEqual([4, 1, 3, 2]);
	});

	it('are those of the table if all humans left', () => {
		const ending: Ending<Kinds> = { kind: 'resigned', ranking: [[2, 3], [0], [1]] };
		const players = [HUMAN, HUMAN, BOT, BOT];
		expect(places(ending, { players, leavers: [1, 0] })).toEqual([3, 4, 1, 1]);
	});

	it('do not rate bots if the last human claimed the win', () => {
		const ending: Ending<Kinds> = { kind: 'claimed', ranking: [[2], [0, 3], [1]] };
		expect(places(ending, { players: [BOT, HUMAN, HUMAN, BOT], leavers: [1] })).toEqual([null, 4, 1, null]);
	});

	it('put those last who let a game lapse', () => {
		const ending: Ending<Kinds> = { kind: 'abandoned' };
		expect(places(ending, { players: three, deciders: [1] })).toEqual([1, 3, 1]);
		expect(places(ending, { players: three, deciders: [1, 2] })).toEqual([1, 2, 2]);
		// Those who had left before come after them; a bot in a player's seat keeps nobody waiting.
		expect(places(ending, { players: three, leavers: [2], deciders: [1, 2] })).toEqual([1, 2, 3]);
		// Bots count as they do when the last human resigns: only if there is nobody else.
		expect(places(ending, { players: four, deciders: [1] })).toEqual([1, 4, 1, null]);
		expect(places(ending, { players: [BOT, HUMAN], deciders: [1] })).toEqual([1, 2]);
	});

	it('do not exist for an abandoned game that waited for nobody or for everyone, nor for a solo game', () => {
		const ending: Ending<Kinds> = { kind: 'abandoned' };
		expect(places(ending, { players: four })).toEqual([null, null, null, null]);
		expect(places(ending, { players: four, deciders: [3] })).toEqual([null, null, null, null]);
		expect(places(ending, { players: three, deciders: [0, 1, 2] })).toEqual([null, null, null]);
		expect(places({ kind: 'resigned' }, { players: [HUMAN], leavers: [0] })).toEqual([null]);
	});
});

describe('a skill', () => {
	it("starts at openskill's default", () => {
		expect(NEWCOMER).toEqual(rating());
	});

	it('changes as openskill computes', async () => {
		const [winner, loser] = await afterGame([NEWCOMER, NEWCOMER], [1, 2]);
		// The values from openskill's documentation for two newcomers under Plackett–Luce.
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

	it('never becomes less certain, and the winner never loses points', async () => {
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

	it('is refused for a wrong number of places', async () => {
		await expect(afterGame([NEWCOMER, NEWCOMER], [1])).rejects.toThrow(RangeError);
	});
});
