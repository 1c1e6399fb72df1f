import {
	mkdirSync,
	mkdtempSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { BotResult, Match } from '@orrery/cli/arena';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { climb, dealsLeft, foreseenMs } from './climb.ts';
import { fingerprint } from './fingerprint.ts';
import type { Measure } from './plan.ts';
import { measures, measuresAgainst } from './plan.ts';
import type { Result } from './results.ts';
import { add, begin, readResults, saveResults, timeWithin, upToDate } from './results.ts';
import { tables, withTables } from './table.ts';

let folder = '';

beforeEach(() => {
	folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-ladder-')));
});

afterEach(() => {
	rmSync(folder, { recursive: true });
});

function measureOf(key: string, deals?: number): Measure {
	const found = measures(deals).find((measure) => measure.key === key);
	if (found === undefined) throw new Error(`${key} is not measured`);
	return found;
}

/** The upper bot wins except in every fourth deal; its moves take 10 ms, all others 1 ms. */
function fakeDeal({ players }: Match, deal: number): readonly BotResult[] {
	const upperWins = deal % 4 !== 0;
	return Array.from({ length: players }, (_, bot): readonly BotResult[] =>
		Array.from({ length: players }, () => ({
			bot,
			place: (bot === 0) === upperWins ? 1 : 2,
			win: (bot === 0) === upperWins ? 1 : 0,
			score: bot,
			allPlaced: bot === 0,
			milliseconds: bot === 0 ? [10, 10] : [1],
		})),
	).flat();
}

describe('the plan', () => {
	test('has every level against the one below, in both games and for every number of players', () => {
		const keys = measures().map(({ key }) => key);
		expect(new Set(keys).size).toBe(keys.length);
		for (const table of ['nova-luna/2', 'nova-luna/3', 'nova-luna/4']) {
			expect(keys.filter((key) => key.startsWith(`${table}/`)).length).toBeGreaterThanOrEqual(6);
		}
		expect(keys.filter((key) => key.startsWith('nova-luna/1/'))).toHaveLength(7);
		expect(keys).toContain('nova-luna/2/time=100-time=10');
		expect(measureOf('nova-luna/1/full').deals).toBe(500);
		expect(measureOf('nova-luna/4/full-bright')).toMatchObject({
			deals: 100,
			match: { players: 4, bots: ['full', 'bright', 'bright', 'bright'] },
		});
	});
});

describe('the plan against an earlier version', () => {
	test('has every level against itself, each deal in one rotation of the seats', () => {
		const bots = {
			commit: 'abc',
			command: (game: string, level: string): string => `play ${game} ${level}`,
		};
		const planned = measuresAgainst(bots);
		const keys = planned.map(({ key }) => key);
		expect(keys).toHaveLength(7 * (3 + 6));
		expect(new Set(keys).size).toBe(keys.length);
		const old = 'cmd:play nebula bright';
		expect(planned.find(({ key }) => key === 'nebula/3/full/bright-bright of abc')).toMatchObject({
			deals: 200,
			upper: 'bright',
			lower: 'bright of abc',
			match: { players: 3, flags: { variant: 'full' }, bots: ['bright', old, old], rotations: 'one' },
		});
	});
});

describe('running the ladder', () => {
	const chosen = [measureOf('nova-luna/2/sliver-new', 25), measureOf('nova-luna/3/sliver-new', 10)];

	/** Plays with the results of the file until all is there or so many deals have been played. */
	async function climbUntil(most: number): Promise<readonly string[]> {
		const path = join(folder, 'results.jsonl');
		const played: string[] = [];
		const results = new Map(readResults(path));
		await climb(chosen, results, {
			fingerprintOf: () => 'same',
			async play(match, deal) {
				if (played.length === most) throw new Error('interrupted');
				played.push(`${match.players}/${deal}`);
				return fakeDeal(match, deal);
			},
			keep: (result) => saveResults(path, new Map([[result.key, result]])),
		}).catch((error: Error) => expect(error.message).toBe('interrupted'));
		return played;
	}

	test('continues after an interruption, with the same results', async () => {
		const whole = await climbUntil(1000);
		expect(whole).toHaveLength(35);
		const atOnce = readFileSync(join(folder, 'results.jsonl'), 'utf8');
		rmSync(join(folder, 'results.jsonl'));
		const first = await climbUntil(17);
		const second = await climbUntil(1000);
		expect(first).toHaveLength(17);
		// Of the seventeen, ten are kept: the others belong to a chunk that was not finished.
		expect(second).toEqual(whole.slice(10));
		expect(readFileSync(join(folder, 'results.jsonl'), 'utf8')).toBe(atOnce);
		expect(await climbUntil(1000)).toEqual([]);
	});

	test('more deals are added to those already played', async () => {
		await climbUntil(1000);
		const path = join(folder, 'results.jsonl');
		const played: number[] = [];
		await climb([measureOf('nova-luna/2/sliver-new', 40)], readResults(path), {
			fingerprintOf: () => 'same',
			async play(match, deal) {
				played.push(deal);
				return fakeDeal(match, deal);
			},
			keep() {},
		});
		expect(played).toEqual(Array.from({ length: 15 }, (_, i) => 25 + i));
	});

	test('estimates the remaining time from what was played', () => {
		const [two] = chosen;
		if (two === undefined) throw new Error('nothing chosen');
		const some = new Map([[two.key, { ...begin(two, 'same'), deals: 10, busyMs: 1000 }]]);
		expect(dealsLeft(chosen, some)).toBe(25);
		expect(foreseenMs(chosen, some, chosen)).toBe(2500);
		expect(foreseenMs(chosen, new Map(), chosen)).toBe(0);
	});
});

describe('results', () => {
	const measure = measureOf('nova-luna/2/sliver-new', 8);
	const botResults = Array.from({ length: 8 }, (_, deal) => fakeDeal(measure.match, deal)).flat();
	const result: Result = add(begin(measure, 'old'), 8, botResults);

	test('add up to the same in any parts', () => {
		const half = botResults.length / 2;
		const parts = add(add(begin(measure, 'old'), 4, botResults.slice(0, half)), 4, botResults.slice(half));
		expect(parts).toEqual(result);
		expect(result).toMatchObject({
			deals: 8,
			busyMs: 16 * 20 + 16,
			upper: { games: 16, wins: 12, places: 20, scores: 0, allPlaced: 16 },
			lower: { games: 16, wins: 4, places: 28, scores: 16, allPlaced: 0 },
		});
	});

	test('know how long moves took, to within a twentieth', () => {
		const times = Array.from({ length: 100 }, (_, i) => i + 1);
		const side = add(begin(measure, 'old'), 1, [
			{ bot: 0, place: 1, win: 1, score: 0, allPlaced: true, milliseconds: times },
		]).upper;
		for (const share of [0.1, 0.5, 0.9, 0.99]) {
			expect(Math.abs(timeWithin(side, share) / (100 * share) - 1)).toBeLessThan(0.06);
		}
		expect(timeWithin(begin(measure, 'old').upper, 0.5)).toBe(0);
	});

	test('of other code do not count', () => {
		const results = new Map([[measure.key, result]]);
		expect(upToDate(results, [measure], () => 'old').size).toBe(1);
		expect(upToDate(results, [measure], () => 'new').size).toBe(0);
	});

	test('are added to those of others, and a file of another kind is refused', () => {
		const path = join(folder, 'results.jsonl');
		saveResults(path, new Map([[measure.key, result]]));
		saveResults(path, new Map([['other', { ...result, key: 'other' }]]));
		expect([...readResults(path).keys()].sort()).toEqual([measure.key, 'other'].sort());
		writeFileSync(path, '{"hello":1}\n');
		expect(() => readResults(path)).toThrow('line 1');
	});

	test('make tables', () => {
		const solo = measureOf('nova-luna/1/full', 2);
		const four = measureOf('nova-luna/4/full-bright', 1);
		const text = tables(
			[solo, measure, four, measureOf('nova-luna/2/full-bright')],
			new Map([
				[measure.key, result],
				[solo.key, add(begin(solo, 'old'), 1, fakeDeal(solo.match, 1))],
				[four.key, add(begin(four, 'old'), 1, fakeDeal(four.match, 1))],
			]),
		);
		expect(text).toContain('| 2 | `sliver` against `new` | 16 | 75.0 % | 51–90 % | 1.25, 1.75 | 10, 10 |');
		expect(text).toContain('| 4 | `full` among 3 `bright` | 4 | 100.0 % |');
		expect(text).toContain('Nova Luna, solo:');
		expect(text).toContain('| `full` | 1 | 0.00 | 100.0 % |');
		expect(text).toContain('Not measured yet: 1 of 4.');
	});

	test('go between the marks of a page', () => {
		const page = 'before\n<!-- ladder -->\nold\n<!-- /ladder -->\nafter\n';
		const once = withTables(page, 'ladder', 'new\n');
		expect(once).toBe('before\n<!-- ladder -->\nnew\n<!-- /ladder -->\nafter\n');
		expect(withTables(once, 'ladder', 'new\n')).toBe(once);
		expect(() => withTables('no marks', 'ladder', 'new')).toThrow('no <!-- ladder -->');
	});

	test('have their marks in docs/bots.md', () => {
		const page = readFileSync(resolve(import.meta.dirname, '../../docs/bots.md'), 'utf8');
		for (const mark of ['ladder', 'against']) {
			expect(withTables(page, mark, 'tables\n')).toContain(`<!-- ${mark} -->\ntables\n<!-- /${mark} -->`);
		}
	});
});

describe('the fingerprint', () => {
	/** A small program in the place of the real one. */
	const SOURCES: Readonly<Record<string, string>> = {
		'packages/engine/package.json': '{ "type": "module", "exports": { ".": "./src/index.ts" } }\n',
		'packages/engine/src/index.ts': "export * from './game.ts';\nexport * from './dice.ts';\n",
		'packages/engine/src/game.ts': [
			'export interface Game { play(by: number): number; print(points: number): string }',
			"export const game: Game = { play: (by) => by * 2, print: (points) => 'points: ' + points };",
			'',
		].join('\n'),
		'packages/engine/src/dice.ts': 'export const roll = (sides: number): number => sides - 1;\n',
		'packages/bots/package.json': '{ "type": "module" }\n',
		'packages/bots/src/play-out.ts': [
			"import type { Game } from '@orrery/engine';",
			'export function playOut(game: Game): number {',
			'	return game.play(1);',
			'}',
			'',
		].join('\n'),
		'packages/bots/src/limits.ts': 'export const MOST = 7;\n',
		'packages/bots/src/nova-luna/opponents.ts': [
			"import { game } from '@orrery/engine';",
			"import { MOST } from '../limits.ts';",
			"import { Search } from './search.ts';",
			"import weights from './weights.json' with { type: 'json' };",
			'export const opponents = { game, most: MOST, search: new Search(weights.a[0] ?? 0) };',
			'',
		].join('\n'),
		'packages/bots/src/nova-luna/search.ts': [
			"import { roll } from '@orrery/engine';",
			'/** Looks ahead. */',
			'export class Search {',
			'	readonly depth: number;',
			'	readonly #width = 3;',
			'	constructor(depth: number) {',
			'		this.depth = depth;',
			'	}',
			'	play(): number {',
			'		return Math.max(roll(this.depth), this.#width);',
			'	}',
			'}',
			'',
		].join('\n'),
		'packages/bots/src/nova-luna/weights.json': '{ "a": [1, 2] }\n',
		'packages/bots/src/nebula/opponents.ts': 'export const opponents = 1;\n',
	};
	const SEARCH = 'packages/bots/src/nova-luna/search.ts';
	const OPPONENTS = 'packages/bots/src/nova-luna/opponents.ts';

	function write(sources: Readonly<Record<string, string>>): void {
		for (const [file, text] of Object.entries(sources)) {
			mkdirSync(dirname(join(folder, file)), { recursive: true });
			writeFileSync(join(folder, file), text);
		}
	}

	function replace(file: string, from: string, to: string): void {
		const path = join(folder, file);
		const text = readFileSync(path, 'utf8');
		expect(text).toContain(from);
		writeFileSync(path, text.replaceAll(from, to));
	}

	beforeEach(() => {
		write(SOURCES);
		mkdirSync(join(folder, 'node_modules/@orrery'), { recursive: true });
		symlinkSync(join(folder, 'packages/engine'), join(folder, 'node_modules/@orrery/engine'));
	});

	let known: string | undefined;
	/** The fingerprint of the sources as they are written above; it does not depend on the folder. */
	function unchanged(): string {
		known ??= fingerprint(folder, 'nova-luna');
		return known;
	}

	test.each([
		['a rule', 'packages/engine/src/game.ts', 'by * 2', 'by * 3'],
		['what a rule calls', 'packages/engine/src/dice.ts', 'sides - 1', 'sides - 2'],
		['a constant of a file outside the folder of the game', 'packages/bots/src/limits.ts', '7', '8'],
		['the weights', 'packages/bots/src/nova-luna/weights.json', '2', '3'],
		['the function of the language that is called', SEARCH, 'Math.max', 'Math.min'],
		['a private constant', SEARCH, '#width = 3', '#width = 4'],
		['which of two properties is read', SEARCH, 'roll(this.depth)', 'roll(this.#width)'],
		['how a game is played out', 'packages/bots/src/play-out.ts', 'play(1)', 'play(2)'],
	])('changes with %s', (_, file, from, to) => {
		const before = unchanged();
		replace(file, from, to);
		expect(fingerprint(folder, 'nova-luna')).not.toBe(before);
	});

	test.each([
		['a comment', SEARCH, '/** Looks ahead. */', '// Why.'],
		['a type', SEARCH, 'depth: number', 'depth: 1 | number'],
		['the layout', SEARCH, 'Math.max(', 'Math.max(\n'],
		['the layout of the weights', 'packages/bots/src/nova-luna/weights.json', ' ', ''],
		['the other game', 'packages/bots/src/nebula/opponents.ts', '1', '2'],
		['how a game is printed', 'packages/engine/src/game.ts', 'points: ', 'score: '],
	])('does not change with %s', (_, file, from, to) => {
		const before = unchanged();
		replace(file, from, to);
		expect(fingerprint(folder, 'nova-luna')).toBe(before);
	});

	test('does not change when an identifier is renamed', () => {
		const before = unchanged();
		for (const file of [SEARCH, OPPONENTS]) replace(file, 'Search', 'Beam');
		replace(SEARCH, 'depth', 'plies');
		replace(SEARCH, '#width', '#branches');
		for (const file of [OPPONENTS, 'packages/bots/src/limits.ts']) replace(file, 'MOST', 'LIMIT');
		expect(fingerprint(folder, 'nova-luna')).toBe(before);
	});

	test('does not change when a file is renamed or a function moves to another file', () => {
		const before = unchanged();
		renameSync(join(folder, SEARCH), join(folder, 'packages/bots/src/a-beam.ts'));
		replace(OPPONENTS, './search.ts', '../a-beam.ts');
		const dice = readFileSync(join(folder, 'packages/engine/src/dice.ts'), 'utf8');
		replace('packages/engine/src/game.ts', 'export interface', `${dice}export interface`);
		write({ 'packages/engine/src/index.ts': "export * from './game.ts';\n" });
		expect(fingerprint(folder, 'nova-luna')).toBe(before);
	});

	test('of the real sources differs between the games', () => {
		const root = resolve(import.meta.dirname, '../..');
		const prints = ['nova-luna', 'nebula'].map((game) => fingerprint(root, game));
		expect(prints).toEqual(prints.map(() => expect.stringMatching(/^[0-9a-f]{12}$/)));
		expect(prints[0]).not.toBe(prints[1]);
	});
});
