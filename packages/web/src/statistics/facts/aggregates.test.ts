import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { games } from '../../../test/own-games.ts';
import { colorsOf } from './colors.ts';
import { filterQuery, matching, NO_FILTER, PERIODS, PLAYER_COUNTS, readFilter } from './filter.ts';
import type { GameFacts } from './game-facts.ts';
import { marginOf } from './game-facts.ts';
import { marginsOf } from './margins.ts';
import { opponentsOf } from './opponents.ts';
import { progressOf } from './progress.ts';
import { recordGames, totalsOf } from './totals.ts';
import { weeksOf } from './weeks.ts';

const NOW = Date.UTC(2026, 11, 31, 12);

function won(result: boolean | null, facts: Partial<GameFacts> = {}): GameFacts {
	return {
		...{ id: 'a', place: 'device', game: 'nova-luna', at: NOW, began: NOW, players: result === null ? 1 : 2 },
		...{
			seat: 0,
			variant: 'standard',
			opponents: [],
			listedStanding: null,
			turns: 1,
			hints: 0,
			moves: null,
			review: null,
		},
		won: result,
		...facts,
	};
}

const MOVES = { standing: null, score: null, progress: [], tasks: 0, time: 0, colors: {} };

describe('sums equal their parts', () => {
	it('in weeks, which follow one another without a gap', () => {
		fc.assert(
			fc.property(games, (all) => {
				const weeks = weeksOf(all);
				const sum = (of: 'won' | 'lost' | 'solo'): number => weeks.reduce((s, week) => s + week[of], 0);
				expect(sum('won')).toBe(all.filter((game) => game.won === true).length);
				expect(sum('lost')).toBe(all.filter((game) => game.won === false).length);
				expect(sum('solo')).toBe(all.filter((game) => game.won === null).length);
				for (const [i, { start }] of weeks.entries()) {
					expect(new Date(start).getDay()).toBe(1);
					// A change of clocks makes a week an hour shorter or longer.
					if (i > 0) expect(Math.round((start - (weeks[i - 1]?.start ?? 0)) / 86_400_000)).toBe(7);
				}
			}),
		);
	});

	it('in groups of margins, each margin in one', () => {
		fc.assert(
			fc.property(games, (all) => {
				const groups = marginsOf(all);
				const known = all.filter((game) => marginOf(game) !== null);
				expect(groups.reduce((s, group) => s + group.won + group.lost, 0)).toBe(known.length);
				expect(groups.reduce((s, group) => s + group.won, 0)).toBe(
					known.filter((game) => game.won === true).length,
				);
				expect(groups.length).toBeLessThanOrEqual(12);
				for (const [i, group] of groups.entries())
					if (i > 0) expect(group.from).toBe((groups[i - 1]?.to ?? 0) + 1);
			}),
		);
	});

	it('in colors, whose shares make a whole', () => {
		fc.assert(
			fc.property(games, (all) => {
				const shares = colorsOf(all);
				const sum = shares.reduce((s, { share }) => s + share, 0);
				if (shares.length > 0) expect(sum).toBeCloseTo(1);
			}),
		);
	});

	it('over opponents at tables of two', () => {
		fc.assert(
			fc.property(games, (all) => {
				const pairs = matching(all, { ...NO_FILTER, players: 2 }, NOW);
				const records = opponentsOf(pairs);
				expect(records.reduce((s, record) => s + record.games, 0)).toBe(pairs.length);
				expect(records.reduce((s, record) => s + record.won, 0)).toBe(totalsOf(pairs).won);
				for (const { even } of records) expect(even).toBeCloseTo(0.5);
			}),
		);
	});
});

describe('filters', () => {
	it('by number of players are a partition, by period they are nested', () => {
		fc.assert(
			fc.property(games, (all) => {
				const parts = PLAYER_COUNTS.flatMap((players) => matching(all, { ...NO_FILTER, players }, NOW));
				expect(parts).toHaveLength(all.length);
				expect(new Set(parts)).toEqual(new Set(all));
				const [month, quarter, year] = PERIODS.map((period) => matching(all, { ...NO_FILTER, period }, NOW));
				for (const game of month ?? []) expect(quarter).toContain(game);
				for (const game of quarter ?? []) expect(year).toContain(game);
			}),
		);
	});

	it('by opponent keep exactly the games that the record of the opponent counts', () => {
		fc.assert(
			fc.property(games, (all) => {
				for (const { opponent, games: count, won: wins } of opponentsOf(all)) {
					const kept = totalsOf(matching(all, { ...NO_FILTER, opponent: opponent.key }, NOW));
					expect([kept.games, kept.won]).toEqual([count, wins]);
				}
			}),
		);
	});

	it('come back from the address as they went into it', () => {
		fc.assert(
			fc.property(
				fc.record({
					players: fc.option(fc.constantFrom(...PLAYER_COUNTS)),
					opponent: fc.option(
						fc
							.string({ minLength: 1, maxLength: 32, unit: 'grapheme' })
							.map((name) => `person-${name}`)
							.filter((key) => key.length <= 100),
					),
					period: fc.option(fc.constantFrom(...PERIODS)),
				}),
				(filter) => {
					expect(readFilter(filterQuery(filter))).toEqual(filter);
				},
			),
		);
		expect(filterQuery(NO_FILTER)).toBe('');
		expect(readFilter('?players=9&opponent=everyone&period=century')).toEqual(NO_FILTER);
	});
});

describe('totals', () => {
	it('count wins in a row, past solo games', () => {
		const totals = totalsOf([won(true), won(true), won(null), won(true), won(false), won(true)]);
		expect(totals).toMatchObject({ games: 6, contests: 5, won: 4, longestStreak: 3, streak: 1 });
		expect(totalsOf([])).toMatchObject({
			games: 0,
			streak: 0,
			longestStreak: 0,
			standing: null,
			accuracy: null,
		});
	});

	it('pass over games with hints when they count wins in a row', () => {
		const games = [won(true), won(true, { hints: 2 }), won(true), won(false, { hints: 1 }), won(true)];
		expect(totalsOf(games)).toMatchObject({ contests: 5, won: 4, longestStreak: 3, streak: 3 });
	});

	it('have the accuracy of the last ten reviews', () => {
		const reviewed = Array.from({ length: 12 }, (_, i) =>
			won(true, { review: { accuracy: i < 2 ? 0 : 80, luck: 0 } }),
		);
		expect(totalsOf(reviewed).accuracy).toBe(80);
	});
});

describe('games that stand out', () => {
	it('are found by margin, score and turns; of equal ones the first', () => {
		const win = (id: string, left: number, turns: number): GameFacts =>
			won(true, { id, turns, moves: { ...MOVES, standing: [0, left] } });
		const found = recordGames([
			win('narrow', 1, 30),
			win('clear', 9, 40),
			win('clear too', 9, 50),
			won(null, { id: 'solo', turns: 20, moves: { ...MOVES, score: 95 } }),
			won(null, { id: 'worse', turns: 20, moves: { ...MOVES, score: 120 } }),
		]);
		expect(found.map(({ kind, game, figure }) => [kind, game.id, figure])).toEqual([
			['clearest-win', 'clear', 9],
			['best-solo', 'solo', 95],
			['longest', 'clear too', 50],
			['quickest-win', 'narrow', 30],
		]);
	});

	it('had no hints, as the result screen says', () => {
		const solo = (id: string, score: number, hints: number): GameFacts =>
			won(null, { id, hints, moves: { ...MOVES, score } });
		const alone = [solo('own', 140, 0), solo('hinted', 90, 3)];
		expect(totalsOf(alone)).toMatchObject({ games: 2, bestScore: 140 });
		expect(recordGames(alone).map(({ kind, game }) => [kind, game.id])).toEqual([
			['best-solo', 'own'],
			['longest', 'own'],
		]);
		const win = (id: string, points: number, hints: number): GameFacts =>
			won(true, { id, hints, game: 'nebula', turns: hints, moves: { ...MOVES, standing: [points, 20] } });
		const contests = [win('own', 60, 0), win('hinted', 90, 1)];
		expect(totalsOf(contests)).toMatchObject({ games: 2, won: 2, mostPoints: 60, standing: 75 });
		expect(new Set(recordGames(contests).map(({ game }) => game.id))).toEqual(new Set(['own']));
		expect(recordGames(contests.slice(1))).toEqual([]);
	});
});

describe('progress', () => {
	it('is the mean of the games that went on, as long as half of them did', () => {
		const line = (progress: readonly number[]): GameFacts => won(true, { moves: { ...MOVES, progress } });
		expect(progressOf([line([21, 20, 18]), line([21, 18]), line([21, 19, 15, 12])])).toEqual([
			{ kind: 'won', games: 3, means: [21, 19, 16.5] },
		]);
	});
});

describe('opponents', () => {
	it('are bots by level, then people by games; two bots of a level are one', () => {
		const bot = (name: string) => ({ key: `bot-${name}`, kind: 'bot', name }) as const;
		const mira = { key: 'person-Mira', kind: 'person', name: 'Mira' } as const;
		const records = opponentsOf([
			won(true, { opponents: [mira] }),
			won(false, { players: 3, opponents: [bot('full'), bot('full')] }),
			...Array.from({ length: 5 }, () => won(true, { opponents: [bot('new')] })),
		]);
		expect(
			records.map(({ opponent, games: count, won: wins, few }) => [opponent.key, count, wins, few]),
		).toEqual([
			['bot-new', 5, 5, false],
			['bot-full', 1, 0, true],
			['person-Mira', 1, 1, true],
		]);
		expect(records[1]?.even).toBeCloseTo(1 / 3);
	});
});
