import { createHash } from 'node:crypto';
import type { GameId } from '@orrery/engine/game-id';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { checkEntry } from '../src/check-entry.ts';
import type { Day } from '../src/index.ts';
import { addDays, raceOf } from '../src/index.ts';
import { dayOf, racedOn, soloedOn } from './games.ts';

/* Entries that a server gets: games of a day as a device plays them, and what people may try to pass off as such. */

const DAY = dayOf('2026-11-16');
const days = fc.nat(2000).map((later) => addDays(DAY, later));

function outcomeOf(game: GameId, day: Day, record: unknown, hints = 0): unknown {
	const checked = checkEntry({ game, day, record, hints });
	return checked.ok ? checked.value.score : checked.fault;
}

function movesOf(checked: ReturnType<typeof checkEntry>): string {
	return checked.ok ? checked.value.moves : '';
}

/** Every value in a JSON value that is not an object or a list itself, by path. */
function leavesOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
	if (typeof value !== 'object' || value === null) return [path];
	return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

/** A copy of a JSON value with one of its leaves changed. */
function changed(value: unknown, path: readonly string[]): unknown {
	const [key, ...rest] = path;
	if (key === undefined) return otherThan(value);
	if (Array.isArray(value)) return value.map((item, i) => (String(i) === key ? changed(item, rest) : item));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [name, name === key ? changed(inner, rest) : inner]),
	);
}

function otherThan(value: unknown): unknown {
	if (typeof value === 'number') return value + 1;
	if (typeof value === 'boolean') return !value;
	return value === null ? 1 : `${String(value)}x`;
}

/** The record without what only says who played, when and where. */
function bare({ names: _, at: __, ...game }: Record<string, unknown>): Record<string, unknown> {
	return game;
}

describe.each([
	['nova-luna', soloedOn],
	['nebula', racedOn],
] as const)('%s', (game, playedOn) => {
	test('a game of the day counts, with any player and any moves', () => {
		fc.assert(
			fc.property(days, fc.constantFrom('new', 'sliver', 'crescent'), fc.string(), (day, level, seed) => {
				const record = playedOn(day, level, seed);
				expect(outcomeOf(game, day, record)).toEqual(expect.any(Number));
			}),
			{ numRuns: 12 },
		);
	});

	test('changing any value of a record makes it forged, or another legal game of one’s own', () => {
		fc.assert(
			fc.property(days, fc.nat(), (day, at) => {
				const record = bare(playedOn(day));
				const own = checkEntry({ game, day, record, hints: 0 });
				const leaves = leavesOf(record);
				for (let i = 0; i < 25; i++) {
					const path = leaves[(at + i * 97) % leaves.length] ?? [];
					const checked = checkEntry({ game, day, record: changed(record, path), hints: 0 });
					// A tile that helps nobody may lie elsewhere: that is another game, with moves of its own.
					const isMove = /^moves\.\d+\.(x|y|place\.\d+\.field)$/.test(path.join('.'));
					if (!checked.ok) expect(checked.fault.code).toBe('forged');
					else
						expect([path.join('.'), isMove, movesOf(checked) !== movesOf(own)]).toEqual([
							path.join('.'),
							true,
							true,
						]);
				}
			}),
			{ numRuns: 8 },
		);
	});

	test('the game of another day is forged', () => {
		const record = playedOn(DAY);
		expect(outcomeOf(game, DAY, record)).toEqual(expect.any(Number));
		expect(outcomeOf(game, addDays(DAY, 1), record)).toEqual({ code: 'forged', path: 'setup' });
	});

	test('a game cut short is forged, also if it says that it was resigned', () => {
		const record = playedOn(DAY);
		const moves = Array.isArray(record.moves) ? record.moves : [];
		expect(outcomeOf(game, DAY, { ...record, moves: moves.slice(0, -1) })).toMatchObject({ code: 'forged' });
		const result =
			game === 'nova-luna'
				? { reason: 'resigned', tokensLeft: [21] }
				: { reason: 'resigned', points: [], ranking: [[0], [1]] };
		expect(outcomeOf(game, DAY, { ...record, moves: [], result })).toMatchObject({ code: 'forged' });
	});

	test('a game with hints does not count', () => {
		expect(outcomeOf(game, DAY, playedOn(DAY), 1)).toEqual({ code: 'hints-used' });
	});

	test.each([null, 7, 'record', [], {}, { game }, { game, rules: 1, options: null }])(
		'%j is no record',
		(record) => expect(outcomeOf(game, DAY, record)).toMatchObject({ code: 'forged' }),
	);

	test('a bare record says the same as one with names and a time', () => {
		const record = playedOn(DAY);
		expect(outcomeOf(game, DAY, bare(record))).toBe(outcomeOf(game, DAY, record));
	});
});

test('a legal race against weaker moves of the bot is forged', () => {
	const day = addDays(DAY, 3);
	const { seats, seat } = raceOf(day);
	expect(seats[1 - seat]).toEqual({ kind: 'bot', level: 'crescent' });
	const refused = outcomeOf('nebula', day, racedOn(day, 'crescent', 'a person', 'new'));
	expect(refused).toEqual({ code: 'forged', path: expect.stringMatching(/^steps\[\d+\]$/) });
});

test('the bot of the race plays as it always did', () => {
	// If this differs, races of people on other versions are refused: let the new bot play from a later day on.
	const races = [0, 1, 2, 3].map((later) => bare(racedOn(addDays(DAY, later), 'new')));
	expect(createHash('sha256').update(JSON.stringify(races)).digest('hex')).toBe(
		'40dcf356a8b61b5fd51f96f11f152396b54d1c8c09e0bb11d643b61143bf9038',
	);
});

test('the bot of the race computes nothing that differs between JavaScript engines', () => {
	// The standard makes sums, products, quotients and square roots exact; of these functions engines may return different
	// last bits. (`**` cannot be watched. The planner uses it for small whole numbers only, where it is exact.)
	const INEXACT = [
		'exp',
		'expm1',
		'log',
		'log2',
		'log10',
		'log1p',
		'pow',
		'sin',
		'cos',
		'tan',
		'tanh',
	] as const;
	const watched = INEXACT.map((name) => vi.spyOn(Math, name));
	try {
		expect(outcomeOf('nebula', DAY, racedOn(DAY))).toEqual(expect.any(Number));
		expect(watched.map((one) => one.mock.calls.length)).toEqual(INEXACT.map(() => 0));
	} finally {
		vi.restoreAllMocks();
	}
});

test('a solo game that is turned or mirrored has the same moves', () => {
	const record = bare(soloedOn(DAY));
	const moves = Array.isArray(record.moves) ? record.moves : [];
	const turned = { ...record, moves: moves.map((move) => ({ ...move, x: -move.y, y: move.x })) };
	const [one, other] = [record, turned].map((sent) =>
		checkEntry({ game: 'nova-luna', day: DAY, record: sent, hints: 0 }),
	);
	expect(one).toMatchObject({ ok: true });
	expect(other).toEqual(one);
	const different = checkEntry({
		game: 'nova-luna',
		day: DAY,
		record: soloedOn(DAY, 'sliver'),
		hints: 0,
	});
	expect(different).toMatchObject({ ok: true });
	expect(different).not.toEqual(one);
});
