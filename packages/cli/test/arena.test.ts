import { describe, expect, test } from 'vitest';
import { figuresOf, quantile, wilson } from '../src/arena/figures.ts';
import type { BotResult } from '../src/arena/match.ts';
import { placesOf } from '../src/games/places.ts';
import { orrery } from './orrery.ts';

interface Report {
	readonly deals: number;
	readonly bots: readonly { readonly name: string; readonly games: number; readonly winRate: number }[];
}

async function arena(...args: readonly string[]): Promise<Report> {
	const { status, out } = await orrery(['arena', '--json', ...args]);
	expect(status).toBe(0);
	return JSON.parse(out);
}

describe('arena', () => {
	test('plays every deal in every rotation and shows which bot is better', async () => {
		const { deals, bots } = await arena('--bots', 'greedy,random', '--games', '6');
		expect(deals).toBe(6);
		expect(bots).toMatchObject([
			{ name: 'greedy', games: 12, wins: 12, winRate: 1, meanRank: 1, meanScore: 0, allPlaced: 1 },
			{ name: 'random', games: 12, wins: 0, winRate: 0, meanRank: 2, allPlaced: 0 },
		]);
	});

	test('gives the same results on any number of cores', async () => {
		const args = [
			'--game',
			'nebula',
			'--players',
			'3',
			'--variant',
			'basic',
			'--bots',
			'greedy,random,random',
		];
		const figures = async (jobs: string): Promise<unknown> => {
			const { bots } = await arena(...args, '--games', '3', '--jobs', jobs);
			return bots.map((bot) => ({ ...bot, msPerMove: null }));
		};
		expect(await figures('1')).toEqual(await figures('3'));
	});

	test('shows the scores of a solo game', async () => {
		const { out } = await orrery(['arena', '--players', '1', '--bots', 'greedy', '--games', '4']);
		expect(out).toContain('4 games: mean score');
		expect(out).not.toContain('won');
	});
});

describe('figures', () => {
	test('Wilson’s interval against known values', () => {
		expect(wilson(0, 0)).toEqual([0, 1]);
		expect(wilson(5, 10)).toEqual([0.2366, 0.7634]);
		expect(wilson(10, 10)).toEqual([0.7225, 1]);
		expect(wilson(80, 100)).toEqual([0.7112, 0.8666]);
	});

	test('quantiles of few and many', () => {
		expect(quantile([], 0.5)).toBe(0);
		expect(quantile([7], 0.99)).toBe(7);
		expect(quantile([1, 2, 3, 4, 5], 0.5)).toBe(3);
		expect(
			quantile(
				Array.from({ length: 100 }, (_, i) => i),
				0.99,
			),
		).toBe(99);
	});

	test('seats that share a place share the mean of the places, and the win', () => {
		expect(placesOf([[2], [0, 1], [3]])).toEqual([
			{ seat: 2, place: 1, win: 1 },
			{ seat: 0, place: 2.5, win: 0 },
			{ seat: 1, place: 2.5, win: 0 },
			{ seat: 3, place: 4, win: 0 },
		]);
		expect(placesOf([[0, 1], [2]])[0]).toEqual({ seat: 0, place: 1.5, win: 0.5 });
	});

	test('a bot’s games add up', () => {
		const botResult: BotResult = {
			bot: 0,
			place: 1,
			win: 1,
			score: 10,
			allPlaced: null,
			milliseconds: [1, 3],
		};
		const other: BotResult = { ...botResult, place: 2, win: 0, score: 20, milliseconds: [2] };
		expect(figuresOf('x', [botResult, other])).toMatchObject({
			games: 2,
			wins: 1,
			winRate: 0.5,
			meanRank: 1.5,
			meanScore: 15,
			allPlaced: null,
			msPerMove: { p50: 2, p99: 3 },
		});
	});
});
