import { describe, expect, test } from 'vitest';
import { bestsByCategory, placedResult } from './bests.ts';
import type { GameSummary, ListedGame, SeatSummary } from './summary.ts';
import { FORMAT } from './summary.ts';

const ADA: SeatSummary = { kind: 'human', name: 'Ada' };
const MIRA: SeatSummary = { kind: 'human', name: 'Mira' };
const IO: SeatSummary = { kind: 'bot', name: 'Io', level: 'crescent' };

type Changes = Partial<GameSummary> & { readonly winners?: readonly number[]; readonly score?: number };

/** A finished game in which the first seat is Ada's; the number is also when it ended. */
function summaryOf(ended: number, changes: Changes): GameSummary {
	const { winners = [0], score = null, ...rest } = changes;
	return {
		format: FORMAT,
		id: `g${ended}`,
		game: 'nova-luna',
		seats: [ADA, IO],
		created: ended,
		updated: ended,
		turns: 40,
		variant: 'standard',
		standing: [0, 5],
		state: { kind: 'finished', winners, score },
		...rest,
	};
}

function game(ended: number, changes: Changes): ListedGame {
	return { kind: 'game', summary: summaryOf(ended, changes) };
}

describe('a result among earlier ones', () => {
	test('is the first, a new best or neither', () => {
		const games = [5, 3, 8].map((left, i) => game(i, { standing: [0, left] }));
		expect(placedResult(games, 'g0')).toMatchObject({ isFirst: true, isBest: true, before: null, figure: 5 });
		expect(placedResult(games, 'g1')).toMatchObject({ isFirst: false, isBest: false, before: 5, figure: 3 });
		expect(placedResult(games, 'g2')).toMatchObject({ isFirst: false, isBest: true, before: 5, figure: 8 });
	});

	test('is measured in Nebula by points, lost games included', () => {
		const nebula = { game: 'nebula', variant: 'full', winners: [1] } as const;
		const games = [60, 95, 95].map((points, i) => game(i, { ...nebula, standing: [points, 99] }));
		expect(placedResult(games, 'g1')).toMatchObject({ isBest: true, before: 60, won: false, kind: 'points' });
		expect(placedResult(games, 'g2')).toMatchObject({ isBest: false, before: 95 });
	});

	test('is measured alone by the score, lower first', () => {
		const games = [112, 98].map((score, i) => game(i, { seats: [ADA], standing: [1], winners: [], score }));
		expect(placedResult(games, 'g1')).toMatchObject({ isBest: true, before: 112, kind: 'score', figure: 98 });
	});

	test('is compared only with the same number of players and the same rules', () => {
		const games = [
			game(0, { standing: [0, 9] }),
			game(1, { seats: [ADA, IO, IO], standing: [0, 4, 4] }),
			game(2, { variant: 'first-game', standing: [0, 2] }),
			game(3, { game: 'nebula', variant: 'basic', standing: [50, 40] }),
		];
		for (const id of ['g1', 'g2', 'g3']) expect(placedResult(games, id)?.isFirst).toBe(true);
	});

	test('of a lost game of Nova Luna has no figure to compare', () => {
		const games = [game(0, {}), game(1, { winners: [1], standing: [3, 0] })];
		expect(placedResult(games, 'g1')).toMatchObject({ figure: null, isBest: false, before: 5, streak: 0 });
	});

	test('counts the wins in a row up to it', () => {
		const games = [[0], [0], [1], [0], [0], [0]].map((winners, i) => game(i, { winners }));
		expect(games.map((_, i) => placedResult(games, `g${i}`)?.streak)).toEqual([1, 2, 0, 1, 2, 3]);
	});

	test('is nobody’s where several people share the device, and none before the end', () => {
		const playing = game(1, { state: { kind: 'playing', activeSeat: 0 } });
		const games = [game(0, { seats: [ADA, MIRA] }), playing, game(2, { winners: [] })];
		for (const id of ['g0', 'g1', 'g2', 'unknown']) expect(placedResult(games, id)).toBeNull();
	});
});

test('imported games, games that began from a position and games with hints are not among the own results', () => {
	const origin = { kind: 'editor' } as const;
	const games = [
		game(0, { standing: [0, 9], imported: true }),
		game(1, { standing: [0, 9], origin }),
		game(2, { standing: [0, 9], hints: 1 }),
		game(3, {}),
	];
	for (const id of ['g0', 'g1', 'g2']) expect(placedResult(games, id)).toBeNull();
	expect(placedResult(games, 'g3')).toMatchObject({ isFirst: true });
});

test('summaries of earlier versions count as the usual rules of Nova Luna', () => {
	const { variant: _, ...old } = summaryOf(0, { standing: [0, 9] });
	const games: readonly ListedGame[] = [{ kind: 'game', summary: old }, game(1, {})];
	expect(placedResult(games, 'g1')).toMatchObject({ isFirst: false, before: 9 });
});

test('the categories tell games, wins, the best and the longest row of wins', () => {
	const games = [
		game(0, { standing: [0, 2] }),
		game(1, { standing: [0, 6] }),
		game(2, { winners: [1], standing: [4, 0] }),
		game(3, { game: 'nebula', variant: 'full', standing: [70, 60] }),
	];
	expect(bestsByCategory(games)).toMatchObject([
		{ category: 'nebula 2 full', games: 1, won: 1, best: 70, streak: 1 },
		{ category: 'nova-luna 2 standard', games: 3, won: 2, best: 6, streak: 2 },
	]);
});
