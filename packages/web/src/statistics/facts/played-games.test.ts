import { readDay } from '@orrery/daily/day';
import type { PastGame } from '@orrery/protocol';
import { tableId } from '@orrery/protocol';
import { describe, expect, it } from 'vitest';
import type { GameResult } from '../../daily/result.ts';
import type { GameSummary } from '../../storage/summary.ts';
import type { StatisticsFilter } from './filter.ts';
import { NO_FILTER } from './filter.ts';
import { inOrderOfTime, notCounted, playedHere, playedOnline, toRead } from './played-games.ts';

const THERE = tableId.parse('there-0123456789');

const HERE: GameSummary = {
	...{ format: 1, id: 'here', game: 'nova-luna', created: 10, updated: 20, turns: 30, standing: [0, 4] },
	seats: [
		{ kind: 'human', name: 'Ada' },
		{ kind: 'bot', name: 'Io', level: 'crescent' },
	],
	state: { kind: 'finished', winners: [0], score: null },
};

const summaries = (...changes: readonly Partial<GameSummary>[]) =>
	changes.map((change) => ({ kind: 'game', summary: { ...HERE, ...change } }) as const);

function online(change: Partial<PastGame>): PastGame {
	return {
		...{ table: THERE, game: 'nebula', options: { players: 2 }, clock: { kind: 'none' }, status: 'ended' },
		...{ rated: false, host: 0, createdAt: 1, role: 1, startedAt: 2, endedAt: 15, places: [[1], [0]] },
		seats: [
			{ holder: { kind: 'human', name: 'Mira' }, ready: true },
			{ holder: { kind: 'human', name: 'Ada' }, ready: true },
		],
		...{ scores: [40, 52], turns: 24, rating: null },
		...change,
	};
}

describe('games of this device', () => {
	it('count where one person played a deal to a result', () => {
		expect(playedHere(summaries({}), [])).toEqual([
			{
				...{ id: 'here', place: 'device', game: 'nova-luna', at: 20, began: 10, players: 2, seat: 0 },
				...{ variant: 'standard', won: true, listedStanding: null, turns: 30, hints: 0 },
				opponents: [{ key: 'bot-crescent', kind: 'bot', name: 'crescent' }],
			},
		]);
	});

	it('do not count otherwise, and say why', () => {
		const people = [HERE.seats[0], HERE.seats[0]].filter((seat) => seat !== undefined);
		const left = summaries(
			{ imported: true },
			{ seats: people },
			{ origin: { kind: 'editor' } },
			// Abandoned games and unfinished ones need no reason.
			{ state: { kind: 'finished', winners: [], score: null } },
			{ state: { kind: 'playing', activeSeat: 0 } },
		);
		expect(playedHere(left, [])).toEqual([]);
		expect(left.map(({ summary }) => notCounted(summary, []))).toEqual([
			...['imported', 'several-people', 'not-dealt', null, null],
		]);
		expect(notCounted(HERE, [])).toBeNull();
	});

	it('tell how many hints there were', () => {
		expect(playedHere(summaries({ hints: 3 }), [])).toMatchObject([{ hints: 3 }]);
	});
});

describe('a day’s deal', () => {
	const day = readDay('2026-11-16');
	if (day === null) throw new Error('no day');
	const origin = { kind: 'daily', daily: 'solo', day } as const;
	const score = (points: number) => ({ kind: 'finished', winners: [], score: points }) as const;
	const alone = { seats: HERE.seats.slice(0, 1), standing: [0], origin } as const;
	const games = summaries(
		{ id: 'try', ...alone, state: score(120) },
		{ id: 'practice', ...alone, state: score(80) },
	);
	const result: GameResult = {
		...{ format: 1, game: 'nova-luna', day, kind: 'solo', id: 'try', score: 120, sent: 'sent' },
		...{ counted: true, begun: 10, done: 20 },
	};
	const counted = (results: readonly GameResult[]): readonly string[] =>
		playedHere(games, results).map(({ id }) => id);

	it('that was played again for practice does not count', () => {
		expect(counted([result])).toEqual(['try']);
		expect(games.map(({ summary }) => notCounted(summary, [result]))).toEqual([null, 'practice']);
	});

	it('does not count for practice after a try on another device either', () => {
		const [practice] = summaries({ ...alone, origin: { ...origin, practice: true }, state: score(80) });
		if (practice === undefined) throw new Error('no game');
		expect(playedHere([practice], [])).toEqual([]);
		expect(notCounted(practice.summary, [])).toBe('practice');
	});

	it('of a past day counts once, as it was not known either', () => {
		expect(counted([{ ...result, counted: false }])).toEqual(['try']);
	});

	it('does not count again after a try that was given up or is gone from the list', () => {
		expect(counted([{ ...result, score: null, id: 'deleted' }])).toEqual([]);
	});

	it('counts where nobody knows which game took the try', () => {
		const other = readDay('2026-11-15');
		if (other === null) throw new Error('no day');
		expect(counted([{ ...result, day: other }])).toEqual(['try', 'practice']);
	});
});

describe('online games', () => {
	it('count where the player sat, against any opponents', () => {
		expect(playedOnline([online({})])).toMatchObject([
			{
				...{
					id: THERE,
					place: 'online',
					players: 2,
					seat: 1,
					won: true,
					listedStanding: [40, 52],
					turns: 24,
					hints: 0,
				},
				opponents: [{ key: 'person-Mira', kind: 'person', name: 'Mira' }],
			},
		]);
		expect(playedOnline([online({ places: [[0, 1]] })])).toMatchObject([{ won: true }]);
		expect(playedOnline([online({ places: [[0], [1]] })])).toMatchObject([{ won: false }]);
	});

	it('do not count while they go on, without a result, or for a spectator', () => {
		expect(
			playedOnline([
				online({ endedAt: null, places: null }),
				online({ places: null }),
				online({ places: [] }),
				online({ role: 'spectator' }),
			]),
		).toEqual([]);
	});

	it('stand among those of the device in the order of time', () => {
		const all = inOrderOfTime([...playedHere(summaries({}), []), ...playedOnline([online({})])]);
		expect(all.map(({ id }) => id)).toEqual([THERE, 'here']);
	});
});

it('reads the moves of the newest online games and of all on this device', () => {
	const games = inOrderOfTime([
		...playedHere(summaries({ id: 'first', updated: 1 }, { id: 'last', updated: 50 }), []),
		...playedOnline([10, 20, 30].map((endedAt) => online({ endedAt }))),
	]);
	const { read, leftOut } = toRead(games, NO_FILTER, 50, 2);
	expect(read.map(({ place, at }) => `${place} ${at}`)).toEqual([
		'device 50',
		'online 30',
		'online 20',
		'device 1',
	]);
	expect(leftOut.map(({ at }) => at)).toEqual([10]);
	expect(toRead(games, NO_FILTER, 50, 3).leftOut).toEqual([]);
});

it('reads the newest online games of those that the page counts, not of all', () => {
	const [mira, ada] = online({}).seats;
	if (mira === undefined || ada === undefined) throw new Error('no seats');
	const games = playedOnline([
		online({ endedAt: 10, seats: [{ ...mira, holder: { kind: 'human', name: 'Jonas' } }, ada] }),
		online({ endedAt: 20, seats: [mira, ada, mira, mira] }),
		...[30, 40, 50].map((endedAt) => online({ endedAt })),
	]);
	const timesRead = (filter: Partial<StatisticsFilter>): readonly number[] =>
		toRead(games, { ...NO_FILTER, ...filter }, 60, 2).read.map(({ at }) => at);
	expect(timesRead({})).toEqual([50, 40]);
	expect(timesRead({ players: 4 })).toEqual([20]);
	expect(timesRead({ opponent: 'person-Jonas' })).toEqual([10]);
	expect(timesRead({ opponent: 'person-Mira' })).toEqual([50, 40]);
});
