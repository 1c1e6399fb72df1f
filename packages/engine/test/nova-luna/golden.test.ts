import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Course } from '../../src/course.ts';
import { novaLuna } from '../../src/nova-luna/nova-luna.ts';
import type { NovaLunaRecord } from '../../src/nova-luna/record.ts';
import { itemOf, must } from '../results.ts';
import { REFILL, take } from './positions.ts';

/* Whole games that were played once and must go the same way for ever. The facts are the referee's. */

const LINES: readonly string[] = readFileSync(new URL('golden.jsonl', import.meta.url), 'utf8')
	.trim()
	.split('\n');
const GOLDEN: readonly NovaLunaRecord[] = LINES.map((line) => JSON.parse(line));

interface Facts {
	readonly id: string;
	readonly players: number;
	readonly firstGame: boolean;
	readonly turns: number;
	readonly refills: number;
	readonly result: Readonly<Record<string, unknown>>;
	/** Before turns in the middle of the game. */
	readonly at: readonly {
		readonly turn: number;
		readonly activeSeat: number;
		readonly distances: readonly number[];
		readonly left: readonly number[];
		readonly meeple: number;
		readonly track: number;
		readonly stock: number;
	}[];
}

const FACTS: readonly Facts[] = [
	{
		id: 'solo-never-8',
		players: 1,
		firstGame: false,
		turns: 22,
		refills: 1,
		result: { reason: 'no-tiles-left', tokensLeft: [14], score: 328, notes: [98, 230] },
		at: [
			{ turn: 7, activeSeat: 0, distances: [0], left: [20], meeple: 5, track: 4, stock: 57 },
			{ turn: 14, activeSeat: 0, distances: [0], left: [16], meeple: 0, track: 8, stock: 46 },
		],
	},
	{
		id: 'solo-8-late',
		players: 1,
		firstGame: false,
		turns: 22,
		refills: 1,
		result: { reason: 'no-tiles-left', tokensLeft: [9], score: 249, notes: [69, 180] },
		at: [
			{ turn: 7, activeSeat: 0, distances: [0], left: [18], meeple: 10, track: 4, stock: 57 },
			{ turn: 14, activeSeat: 0, distances: [0], left: [13], meeple: 11, track: 8, stock: 46 },
		],
	},
	{
		id: 'solo-8-early',
		players: 1,
		firstGame: false,
		turns: 19,
		refills: 1,
		result: { reason: 'all-tokens-placed', tokensLeft: [0], score: 124, notes: [45, 79] },
		at: [
			{ turn: 6, activeSeat: 0, distances: [0], left: [13], meeple: 7, track: 5, stock: 57 },
			{ turn: 12, activeSeat: 0, distances: [0], left: [6], meeple: 6, track: 7, stock: 49 },
		],
	},
	{
		id: 'solo-carried-on',
		players: 1,
		firstGame: false,
		turns: 15,
		refills: 1,
		result: { reason: 'all-tokens-placed', tokensLeft: [0], score: 122, notes: [50, 72] },
		at: [
			{ turn: 5, activeSeat: 0, distances: [0], left: [16], meeple: 1, track: 6, stock: 57 },
			{ turn: 10, activeSeat: 0, distances: [0], left: [8], meeple: 8, track: 1, stock: 57 },
		],
	},
	{
		id: 'solo-first-game',
		players: 1,
		firstGame: true,
		turns: 22,
		refills: 1,
		result: { reason: 'no-tiles-left', tokensLeft: [3], score: 164, notes: [47, 117] },
		at: [
			{ turn: 7, activeSeat: 0, distances: [0], left: [16], meeple: 9, track: 4, stock: 57 },
			{ turn: 14, activeSeat: 0, distances: [0], left: [8], meeple: 1, track: 8, stock: 46 },
		],
	},
	{
		id: 'two-all-placed',
		players: 2,
		firstGame: false,
		turns: 35,
		refills: 3,
		result: { reason: 'all-tokens-placed', tokensLeft: [2, 0], ranking: [[1], [0]] },
		at: [
			{ turn: 11, activeSeat: 1, distances: [22, 22], left: [19, 17], meeple: 8, track: 0, stock: 57 },
			{ turn: 23, activeSeat: 0, distances: [45, 48], left: [11, 10], meeple: 6, track: 10, stock: 35 },
		],
	},
	{
		id: 'two-no-tiles',
		players: 2,
		firstGame: false,
		turns: 68,
		refills: 6,
		result: { reason: 'no-tiles-left', tokensLeft: [7, 6], ranking: [[1], [0]] },
		at: [
			{ turn: 22, activeSeat: 1, distances: [47, 42], left: [17, 17], meeple: 0, track: 0, stock: 46 },
			{ turn: 45, activeSeat: 1, distances: [91, 90], left: [11, 10], meeple: 0, track: 10, stock: 13 },
		],
	},
	{
		id: 'two-tied',
		players: 2,
		firstGame: false,
		turns: 68,
		refills: 6,
		result: { reason: 'no-tiles-left', tokensLeft: [5, 5], ranking: [[1], [0]] },
		at: [
			{ turn: 22, activeSeat: 1, distances: [43, 40], left: [19, 18], meeple: 6, track: 0, stock: 46 },
			{ turn: 45, activeSeat: 0, distances: [84, 87], left: [13, 13], meeple: 10, track: 9, stock: 14 },
		],
	},
	{
		id: 'two-first-game',
		players: 2,
		firstGame: true,
		turns: 44,
		refills: 4,
		result: { reason: 'all-tokens-placed', tokensLeft: [6, 0], ranking: [[1], [0]] },
		at: [
			{ turn: 14, activeSeat: 1, distances: [30, 29], left: [16, 16], meeple: 0, track: 6, stock: 48 },
			{ turn: 29, activeSeat: 0, distances: [63, 64], left: [9, 10], meeple: 9, track: 2, stock: 37 },
		],
	},
	{
		id: 'three-all-placed',
		players: 3,
		firstGame: false,
		turns: 46,
		refills: 4,
		result: { reason: 'all-tokens-placed', tokensLeft: [5, 0, 5], ranking: [[1], [2], [0]] },
		at: [
			{
				turn: 15,
				activeSeat: 0,
				distances: [18, 19, 19],
				left: [18, 17, 17],
				meeple: 6,
				track: 7,
				stock: 46,
			},
			{ turn: 30, activeSeat: 1, distances: [45, 40, 42], left: [13, 9, 10], meeple: 7, track: 3, stock: 35 },
		],
	},
	{
		id: 'three-no-tiles',
		players: 3,
		firstGame: false,
		turns: 68,
		refills: 6,
		result: { reason: 'no-tiles-left', tokensLeft: [6, 4, 4], ranking: [[1], [2], [0]] },
		at: [
			{
				turn: 22,
				activeSeat: 2,
				distances: [33, 32, 29],
				left: [18, 16, 17],
				meeple: 1,
				track: 0,
				stock: 46,
			},
			{
				turn: 45,
				activeSeat: 1,
				distances: [60, 58, 63],
				left: [13, 11, 10],
				meeple: 7,
				track: 10,
				stock: 13,
			},
		],
	},
	{
		id: 'three-first-game',
		players: 3,
		firstGame: true,
		turns: 46,
		refills: 4,
		result: { reason: 'all-tokens-placed', tokensLeft: [6, 4, 0], ranking: [[2], [1], [0]] },
		at: [
			{
				turn: 15,
				activeSeat: 1,
				distances: [25, 20, 22],
				left: [14, 14, 15],
				meeple: 10,
				track: 7,
				stock: 46,
			},
			{ turn: 30, activeSeat: 1, distances: [42, 39, 44], left: [9, 7, 7], meeple: 8, track: 3, stock: 35 },
		],
	},
	{
		id: 'four-all-placed',
		players: 4,
		firstGame: false,
		turns: 64,
		refills: 6,
		result: { reason: 'all-tokens-placed', tokensLeft: [0, 8, 3, 5], ranking: [[0], [2], [3], [1]] },
		at: [
			{
				turn: 21,
				activeSeat: 2,
				distances: [22, 25, 22, 22],
				left: [17, 18, 18, 16],
				meeple: 0,
				track: 10,
				stock: 37,
			},
			{
				turn: 42,
				activeSeat: 0,
				distances: [42, 46, 42, 45],
				left: [10, 11, 10, 12],
				meeple: 11,
				track: 10,
				stock: 16,
			},
		],
	},
	{
		id: 'four-no-tiles',
		players: 4,
		firstGame: false,
		turns: 68,
		refills: 6,
		result: { reason: 'no-tiles-left', tokensLeft: [12, 12, 10, 12], ranking: [[2], [3], [0], [1]] },
		at: [
			{
				turn: 22,
				activeSeat: 3,
				distances: [22, 22, 20, 19],
				left: [18, 19, 17, 19],
				meeple: 6,
				track: 9,
				stock: 37,
			},
			{
				turn: 45,
				activeSeat: 2,
				distances: [43, 41, 40, 45],
				left: [15, 16, 16, 15],
				meeple: 6,
				track: 7,
				stock: 16,
			},
		],
	},
	{
		id: 'four-first-game',
		players: 4,
		firstGame: true,
		turns: 57,
		refills: 5,
		result: { reason: 'all-tokens-placed', tokensLeft: [2, 3, 0, 3], ranking: [[2], [0], [3], [1]] },
		at: [
			{
				turn: 19,
				activeSeat: 2,
				distances: [17, 20, 17, 19],
				left: [13, 12, 14, 14],
				meeple: 9,
				track: 3,
				stock: 46,
			},
			{
				turn: 38,
				activeSeat: 2,
				distances: [40, 37, 35, 36],
				left: [8, 7, 8, 8],
				meeple: 8,
				track: 5,
				stock: 25,
			},
		],
	},
	{
		id: 'solo-all-in-phase-1',
		players: 1,
		firstGame: false,
		turns: 11,
		refills: 0,
		result: { reason: 'all-tokens-placed', tokensLeft: [0], score: 114, notes: [57, 57] },
		at: [
			{ turn: 3, activeSeat: 0, distances: [0], left: [20], meeple: 3, track: 8, stock: 57 },
			{ turn: 7, activeSeat: 0, distances: [0], left: [11], meeple: 7, track: 4, stock: 57 },
		],
	},
	{
		id: 'three-resigned',
		players: 3,
		firstGame: false,
		turns: 23,
		refills: 2,
		result: { reason: 'resigned', tokensLeft: [18, 17, 18], ranking: [[1], [0, 2]] },
		at: [
			{ turn: 7, activeSeat: 2, distances: [8, 10, 6], left: [20, 20, 20], meeple: 3, track: 4, stock: 57 },
			{
				turn: 15,
				activeSeat: 0,
				distances: [17, 21, 19],
				left: [20, 20, 18],
				meeple: 6,
				track: 7,
				stock: 46,
			},
		],
	},
];

test('there are golden games for 1 to 4 players, the first game, both endings and all solo variants', () => {
	expect(GOLDEN.map(({ id }) => id)).toEqual(FACTS.map(({ id }) => id));
	expect(GOLDEN.length).toBeGreaterThanOrEqual(12);
	expect(new Set(GOLDEN.map(({ options }) => options.players))).toEqual(new Set([1, 2, 3, 4]));
});

describe.each(FACTS)('$id', ({ id, players, firstGame, turns, refills, result, at }) => {
	const index = GOLDEN.findIndex((record) => record.id === id);
	const golden = itemOf(GOLDEN, index);

	test('replays strictly, and is recorded as the same line', () => {
		const { course, details } = must(novaLuna.replay(golden));
		expect(JSON.stringify(novaLuna.record(course, details))).toBe(LINES[index]);
	});

	test('has the result of the rules', () => {
		expect(golden.options).toEqual({ players, firstGame });
		expect(golden.result).toEqual(result);
		expect(golden.moves).toHaveLength(turns);
		expect(golden.moves.filter(({ refill }) => refill)).toHaveLength(refills);
	});

	test.each(at)(
		'stands as it stood before turn $turn',
		({ turn, activeSeat, distances, left, meeple, track, stock }) => {
			const course = must(Course.begin(novaLuna, golden.options, golden.setup));
			for (const { seat, refill, tile, x, y } of golden.moves.slice(0, turn)) {
				if (refill) must(course.play(seat, REFILL));
				must(course.play(seat, take(tile, x, y)));
			}
			const view = novaLuna.view(course.position, 'spectator');
			expect(view.decision?.seat).toBe(activeSeat);
			expect(distances.map((_, seat) => view.track.find((token) => token.seat === seat)?.distance)).toEqual(
				distances,
			);
			expect(view.displays.map(({ tokensLeft }) => tokensLeft)).toEqual(left);
			expect(view.meeple).toBe(meeple);
			expect(view.ring.filter((tile) => tile !== null)).toHaveLength(track);
			expect(view.stockSize).toBe(stock);
		},
	);

	test('goes through text and back', () => {
		expect(must(novaLuna.parseRecord(novaLuna.printRecord(golden)))).toEqual(golden);
	});
});

test.each(['solo-8-early', 'two-all-placed', 'three-resigned'])('%s is kept as text too', (id) => {
	const golden = itemOf(
		GOLDEN.filter((record) => record.id === id),
		0,
	);
	const text = readFileSync(new URL(`golden-${id}.txt`, import.meta.url), 'utf8');
	expect(novaLuna.printRecord(golden)).toBe(text);
	expect(must(novaLuna.parseRecord(text))).toEqual(golden);
});
