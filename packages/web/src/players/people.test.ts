import type { PastGame } from '@orrery/protocol';
import { pastGame } from '@orrery/protocol';
import { certaintyOf, standingOf } from '@orrery/protocol/rating-scale';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { HEIGHT, planCurve, WIDTH } from './curve-plan.ts';

describe('the scale of ratings', () => {
	test('a newcomer has 1500 points, give or take two sigma of 40 points each', () => {
		expect(standingOf({ mu: 25, sigma: 25 / 3 })).toEqual({ points: 1500, spread: 667 });
		expect(standingOf({ mu: 30, sigma: 2 })).toEqual({ points: 1700, spread: 160 });
		expect(standingOf({ mu: 0, sigma: 1 })).toEqual({ points: 500, spread: 80 });
	});

	test('over ± 400 a rating is provisional', () => {
		expect(certaintyOf({ points: 0, spread: 401 })).toBe('provisional');
		expect(certaintyOf({ points: 0, spread: 400 })).toBe('fair');
		expect(certaintyOf({ points: 0, spread: 120 })).toBe('sure');
	});
});

describe('the drawing of a curve', () => {
	const steps = [
		{ mu: 28, sigma: 7, at: 1, place: 1 },
		{ mu: 22, sigma: 6, at: 2, place: 3 },
	];

	test('begins with the starting value and spans the whole width, up for more points', () => {
		const points = planCurve({ steps })
			.line.split(' ')
			.map((point) => point.split(',').map(Number));
		expect(points.map(([x]) => x)).toEqual([0, WIDTH / 2, WIDTH]);
		const [first = 0, second = 0, third = 0] = points.map(([, y]) => y);
		expect(second).toBeLessThan(first);
		expect(third).toBeGreaterThan(first);
	});

	test('stays within its field, with round marks', () => {
		const { band, marks, last } = planCurve({ steps });
		for (const point of band.split(' ')) {
			const [x = -1, y = -1] = point.split(',').map(Number);
			expect(x >= 0 && x <= WIDTH && y >= 0 && y <= HEIGHT, point).toBe(true);
		}
		expect(marks.length).toBeGreaterThan(1);
		for (const { points } of marks) expect(points % 100).toBe(0);
		expect(last.x).toBe(WIDTH);
	});
});

describe('the totals of your own games', () => {
	let results: typeof import('./results.ts');
	beforeAll(async () => {
		vi.stubGlobal('location', { pathname: '/', hash: '' });
		vi.stubGlobal('document', { documentElement: {} });
		vi.stubGlobal('addEventListener', () => undefined);
		vi.stubGlobal('localStorage', { getItem: () => null });
		await (await import('../../test/all-messages.ts')).loadAllMessages();
		results = await import('./results.ts');
	});

	const human = (name: string): object => ({ holder: { kind: 'human', name }, ready: true });
	const bot = { holder: { kind: 'bot', level: 'full' }, ready: true };
	let count = 0;
	function game(more: object): PastGame {
		count += 1;
		return pastGame.parse({
			table: `game-${String(count).padStart(11, '0')}`,
			game: 'nova-luna',
			options: { players: 2 },
			clock: { kind: 'none' },
			status: 'ended',
			rated: false,
			seats: [human('Ada'), human('Ben')],
			host: 0,
			createdAt: count,
			role: 0,
			startedAt: count,
			endedAt: count,
			places: [[0], [1]],
			scores: [0, 3],
			turns: 30,
			rating: null,
			...more,
		});
	}
	const games = [
		game({}),
		game({ places: [[1], [0]], rated: true }),
		game({ game: 'nebula', seats: [human('Cleo'), bot, human('Ada')], role: 2, places: [[1, 2], [0]] }),
		game({ status: 'playing', endedAt: null, places: null }),
	];

	test('a shared first place is a win, a game without places is unfinished', () => {
		expect(games.map(results.resultOf)).toEqual(['won', 'lost', 'won', 'unfinished']);
	});

	test('filters remove games that do not match, alone and combined', () => {
		const { ALL_GAMES: all, matching, opponentsIn } = results;
		const found = (filter: object): readonly number[] =>
			matching(games, { ...all, ...filter }).map((one) => games.indexOf(one));
		expect(found({})).toEqual([0, 1, 2, 3]);
		expect(found({ game: 'nebula' })).toEqual([2]);
		expect(found({ players: 2 })).toEqual([0, 1, 3]);
		expect(found({ rated: true })).toEqual([1]);
		expect(found({ rated: false })).toEqual([0, 2, 3]);
		expect(found({ result: 'won' })).toEqual([0, 2]);
		expect(found({ opponent: 'Cleo' })).toEqual([2]);
		// Players are not their own opponents.
		expect(found({ opponent: 'Ada' })).toEqual([]);
		expect(found({ players: 2, result: 'won', opponent: 'Ben' })).toEqual([0]);
		expect(games.map(opponentsIn)[2]).toEqual(['Cleo', 'Ganymede · level 7 of 7']);
	});

	test('for each opponent it counts who finished ahead', () => {
		expect(results.tallies(games)).toEqual([
			{ name: 'Ben', games: 2, ahead: 1, behind: 1, level: 0 },
			{ name: 'Cleo', games: 1, ahead: 1, behind: 0, level: 0 },
			{ name: 'Ganymede · level 7 of 7', games: 1, ahead: 0, behind: 0, level: 1 },
		]);
	});
});
