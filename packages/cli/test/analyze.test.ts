import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { novaLuna } from '@orrery/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonLines, orrery, orreryHere } from './orrery.ts';

let folder: string;
/** Games of both kinds: two of Nova Luna, one of them alone, and one of Nebula. */
let records: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'orrery-analyze-'));
	const games = [
		['--bots', 'greedy,greedy'],
		['--players', '1', '--bots', 'greedy'],
		['--game', 'nebula', '--variant', 'basic', '--bots', 'greedy,greedy'],
	];
	records = '';
	for (const args of games)
		records += (await orreryHere(['simulate', '--games', '1', '--records', ...args])).out;
});

afterAll(async () => {
	await rm(folder, { recursive: true });
});

async function fileOf(name: string, content: string): Promise<string> {
	const path = join(folder, name);
	await writeFile(path, content);
	return path;
}

interface Line {
	readonly game: number;
	readonly kind?: 'decision' | 'luck';
	readonly summary?: true;
	readonly before: readonly number[];
	readonly after: readonly number[];
	readonly luck: readonly number[];
	readonly skill: readonly number[];
	readonly start: readonly number[];
	readonly result: readonly number[];
	readonly step: number;
}

/** What the command printed; its shape is what is tested. */
function linesOf(out: string): readonly Line[] {
	return out
		.trimEnd()
		.split('\n')
		.map((line): Line => JSON.parse(line));
}

describe('analyze', () => {
	test('prints the lines of every game in order, which add up, and keeps them with the records', async () => {
		const file = await fileOf('games.jsonl', records);
		const kept = join(folder, 'kept.jsonl');
		const { status, out, err } = await orrery([
			...['analyze', file, '--iterations', '10', '--jobs', '2', '--keep', kept],
		]);
		expect({ status, err }).toEqual({ status: 0, err: '' });
		const lines = linesOf(out);
		expect(lines.map(({ game }) => game)).toEqual(lines.map(({ game }) => game).sort());
		for (const game of [0, 1, 2]) {
			const own = lines.filter((line) => line.game === game);
			const summary = own.at(-1);
			if (summary?.summary !== true) throw new Error('the summary is not last');
			expect(own.filter((line) => line.summary)).toHaveLength(1);
			const decisions = own.filter(({ kind }) => kind === 'decision');
			expect(decisions.map(({ step }) => step)).toEqual(decisions.map((_, i) => i + 1));
			for (const [seat, result] of summary.result.entries()) {
				const skill = decisions.reduce(
					(sum, { before, after }) => sum + (after[seat] ?? 0) - (before[seat] ?? 0),
					0,
				);
				const luck = own
					.filter(({ kind }) => kind === 'luck')
					.reduce((sum, line) => sum + (line.luck[seat] ?? 0), 0);
				expect((summary.start[seat] ?? 0) + skill + luck).toBeCloseTo(result, 4);
				expect(summary.skill[seat]).toBeCloseTo(skill, 4);
				expect(summary.luck[seat]).toBeCloseTo(luck, 4);
			}
		}
		const decision =
			/^\{"game":0,"step":\d+,"seat":[01],"kind":"decision","before":\[.*\],"after":\[.*\],"best":\{.*\},"loss":/m;
		expect(out).toMatch(decision);
		expect(out).toMatch(/^\{"game":0,"step":0,"seat":null,"kind":"luck","luck":\[.*\],"error":/m);
		expect(out).toMatch(/^\{"game":2,"step":\d+,"seat":[01],"kind":"luck","luck":\[.*\],"error":/m);
		expect(out).toMatch(
			/^\{"game":1,"summary":true,"start":\[.*\],"result":\[\d+\],"skill":\[.*\],"luck":\[.*\],"accuracy":\[.*\]/m,
		);
		// Nothing else of the records has changed.
		const before = jsonLines(records);
		const after = jsonLines(await readFile(kept, 'utf8'));
		expect(after).toEqual(before.map((record) => ({ ...Object(record), analysis: expect.anything() })));
		expect(await orreryHere(['verify', kept])).toMatchObject({ out: '3 games verified: all right.\n' });
	});

	test('says the same on any number of cores, of a game in text form and from standard input', async () => {
		const [record] = jsonLines(records);
		const replayed = novaLuna.replay(record);
		if (!replayed.ok) throw new Error('the record is wrong');
		const text = novaLuna.printRecord(novaLuna.record(replayed.value.course));
		const [first = ''] = records.split('\n');
		const json = await fileOf('one.jsonl', `${first}\n`);
		const fromJson = await orrery(['analyze', json, '--iterations', '5', '--jobs', '1']);
		const fromText = await orrery(['analyze', '-', '--iterations', '5'], `${text}\n${text}`);
		const lines = fromJson.out.trimEnd().split('\n');
		expect(fromText.out.trimEnd().split('\n')).toEqual([
			...lines,
			...lines.map((line) => line.replace('{"game":0', '{"game":1')),
		]);
	});

	test('a broken record is named before anything is analyzed', async () => {
		const [first = '', second = ''] = records.split('\n');
		const file = await fileOf('broken.jsonl', `${first}\n${second.slice(0, 500)}\n`);
		const cut = await orreryHere(['analyze', file]);
		expect(cut).toMatchObject({ status: 2, out: '' });
		expect(cut.err).toBe(`orrery: ${file}:2: not JSON: damaged or cut off.\n`);
		const illegal = await fileOf('illegal.jsonl', first.replace('"x":0,"y":0', '"x":1,"y":0'));
		const refused = await orreryHere(['analyze', illegal]);
		expect(refused).toMatchObject({ status: 2, out: '' });
		expect(refused.err).toContain('moves[0]: the rules refuse this move (first-tile-at-origin)');
	});

	test('where nothing can be written, says so', async () => {
		const file = await fileOf('games.jsonl', records);
		const { status, err } = await orreryHere(['analyze', file, '--keep', '/nowhere/kept.jsonl']);
		expect(status).toBe(2);
		expect(err).toContain('/nowhere/kept.jsonl');
	});
});

describe('verify', () => {
	test.each([
		['no object', 7, 'analysis: expected object'],
		['half of one', { format: 1, iterations: 5 }, 'analysis.steps: expected array'],
		[
			'one of another game',
			{ format: 1, iterations: 5, steps: [], summary: summary([0.5, 0.5], [0.5, 0.5]) },
			'analysis.steps: must have',
		],
	])('an analysis that is %s is a fault with its place', async (_, analysis, said) => {
		const [record] = jsonLines(records);
		const file = await fileOf('analysis.jsonl', JSON.stringify({ ...Object(record), analysis }));
		const { status, out } = await orreryHere(['verify', file]);
		expect(status).toBe(1);
		expect(out).toContain(`${file}:1: ${said}`);
	});
});

function summary(start: readonly number[], result: readonly number[]): unknown {
	const none = start.map(() => 0);
	return { summary: true, start, result, skill: none, luck: none, lost: none, accuracy: none };
}
