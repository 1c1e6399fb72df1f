import { pastGame } from '@orrery/protocol';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { GameSummary, ListedGame } from '../storage/summary.ts';
import { FORMAT } from '../storage/summary.ts';
import type { GamesFilter } from './filter.ts';

function summary(id: string, updated: number, changes: Partial<GameSummary> = {}): GameSummary {
	return {
		format: FORMAT,
		id,
		game: 'nova-luna',
		seats: [
			{ kind: 'human', name: 'Ada' },
			{ kind: 'bot', name: 'Io', level: 'crescent' },
		],
		created: updated,
		updated,
		turns: 20,
		standing: [0, 5],
		state: { kind: 'finished', winners: [0], score: null },
		...changes,
	};
}

let filter: typeof import('./filter.ts');
let own: typeof import('./own-game.ts');

beforeAll(async () => {
	vi.stubGlobal('localStorage', { getItem: () => null });
	vi.stubGlobal('addEventListener', () => undefined);
	await (await import('../../test/all-messages.ts')).loadAllMessages();
	filter = await import('./filter.ts');
	own = await import('./own-game.ts');
});

const ONLINE = pastGame.parse({
	table: 'game-00000000001',
	game: 'nebula',
	options: { players: 2, variant: 'basic' },
	clock: { kind: 'none' },
	status: 'ended',
	rated: false,
	seats: [
		{ holder: { kind: 'human', name: 'Ada' }, ready: true },
		{ holder: { kind: 'human', name: 'Jürgen' }, ready: true },
	],
	host: 0,
	createdAt: 30,
	role: 0,
	startedAt: 30,
	endedAt: 35,
	places: [[0], [1]],
	scores: [30, 24],
	turns: 20,
	rating: null,
});

const DEVICE: readonly ListedGame[] = [
	summary('old', 10, { name: 'The long one' }),
	summary('running', 5, { state: { kind: 'playing', activeSeat: 0 } }),
	summary('imported', 40, {
		imported: true,
		seats: [
			{ kind: 'human', name: '' },
			{ kind: 'human', name: 'Bea' },
		],
	}),
].map((one) => ({ kind: 'game', summary: one }));

test('games that go on come first, then the newest, wherever they were played', () => {
	const games = own.ownGames([...DEVICE, { kind: 'broken', id: 'x' }], [ONLINE]);
	expect(games.map(({ id }) => id)).toEqual(['running', 'imported', ONLINE.table, 'old']);
	expect(games.map(own.gameWords)).toEqual([
		'Nova Luna with Io · level 3 of 7',
		'Nova Luna with Player 1 and Bea',
		'Nebula with Jürgen (guest)',
		'Nova Luna with Io · level 3 of 7',
	]);
	// Nobody is “you” in a game that was not played here.
	expect(games.map(own.resultOf).slice(1)).toEqual(['Player 1 won', 'You won', 'You won']);
	expect(games.map(own.ownTitle).at(-1)).toBe('The long one');
});

describe('a filter', () => {
	const ids = (changes: Partial<GamesFilter>): readonly string[] =>
		filter.matching(own.ownGames(DEVICE, [ONLINE]), { ...filter.NO_FILTER, ...changes }).map(({ id }) => id);

	test('leaves the games that fit all of it', () => {
		expect(ids({})).toHaveLength(4);
		expect(ids({ game: 'nebula' })).toEqual([ONLINE.table]);
		expect(ids({ place: 'device' })).toEqual(['running', 'old']);
		expect(ids({ place: 'imported' })).toEqual(['imported']);
		expect(ids({ place: 'device', state: 'finished' })).toEqual(['old']);
		expect(ids({ state: 'running' })).toEqual(['running']);
		expect(ids({ state: 'running', place: 'online' })).toEqual([]);
	});

	test('finds names of games and players, without case and accents', () => {
		expect(ids({ words: 'jurgen' })).toEqual([ONLINE.table]);
		expect(ids({ words: ' LONG the ' })).toEqual(['old']);
		expect(ids({ words: 'io' })).toEqual(['running', 'old']);
		expect(ids({ words: 'player 1' })).toEqual(['imported']);
		expect(ids({ words: 'nobody' })).toEqual([]);
	});

	test('stands in the address, and an address may say anything', () => {
		const all = { game: 'nebula', place: 'imported', state: 'finished', words: 'Ada & Bo' } as const;
		expect(filter.filterQuery(all)).toBe('?game=nebula&where=imported&state=finished&name=Ada+%26+Bo');
		expect(filter.readFilter(filter.filterQuery(all))).toEqual(all);
		expect(filter.filterQuery(filter.NO_FILTER)).toBe('');
		expect(filter.readFilter('')).toEqual(filter.NO_FILTER);
		expect(filter.readFilter('?game=chess&where=moon&state=&x=1')).toEqual(filter.NO_FILTER);
	});
});
