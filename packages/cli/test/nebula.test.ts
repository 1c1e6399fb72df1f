import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nebula } from '@orrery/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonLines, orreryHere as orrery, orrery as orreryAlone } from './orrery.ts';

let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'orrery-nebula-'));
});

afterAll(async () => {
	await rm(folder, { recursive: true });
});

test.each([
	['2', 'basic', 'greedy,random'],
	['2', 'full', 'random,greedy'],
	['3', 'full', 'random,random,random'],
	['4', 'basic', 'random,greedy,random,random'],
])('games of %s, %s, are written, verified and shown', async (players, variant, bots) => {
	const args = ['simulate', '--game', 'nebula', '--players', players, '--variant', variant, '--games', '3'];
	const { status, out, err } = await orrery([...args, '--bots', bots, '--records']);
	expect(status).toBe(0);
	expect(err).toContain('Nebula: 3 games');
	const records = jsonLines(out);
	expect(records).toHaveLength(3);
	for (const record of records) {
		expect(record).toMatchObject({ game: 'nebula', options: { players: Number(players), variant } });
		expect(nebula.replay(record)).toMatchObject({ ok: true });
	}
	const file = join(folder, `${players}-${variant}.jsonl`);
	await writeFile(file, out);
	expect(await orrery(['verify', file])).toMatchObject({ status: 0 });
	const told = await orrery(['replay', file]);
	expect(told.out).toContain('The game is over');
	const drawn = await orrery(['replay', file, '--at', '3']);
	expect(drawn.out).toContain('Star clusters');
});

test('bug: a card kept before the first turn was counted as a turn', async () => {
	const { out } = await orrery([
		'simulate',
		'--game',
		'nebula',
		'--players',
		'3',
		'--games',
		'1',
		'--records',
	]);
	const [record] = jsonLines(out);
	const replayed = nebula.replay(record);
	if (!replayed.ok) throw new Error(replayed.fault.code);
	const turns = nebula.record(replayed.value.course).moves.length;
	const file = join(folder, 'turns.jsonl');
	await writeFile(file, out);
	const told = await orrery(['replay', file]);
	expect(told.out).toMatch(/^ {3}1 {2}Seat 0: keeps a personal card\..*Seat 0: ends the turn\./);
	expect(told.out).toContain(`\n${String(turns).padStart(4)}  Seat`);
	expect(told.out).not.toContain(`\n${String(turns + 1).padStart(4)}  Seat`);
	const first = await orrery(['replay', file, '--at', '1']);
	expect(first.out).toContain(`After turn 1 of ${turns}\n`);
	expect((await orrery(['replay', file, '--at', `${turns + 1}`])).status).toBe(2);
});

test('games cut off are counted, and not recorded', async () => {
	const { status, out, err } = await orrery([
		...['simulate', '--game', 'nebula', '--games', '4', '--most-turns', '6', '--records'],
	]);
	expect(status).toBe(0);
	expect(out).toBe('');
	expect(err).toContain('cut off 100.0 % (4 games)');
});

test('a record with a piece that the bag could not give is found', async () => {
	const { out } = await orrery([
		'simulate',
		'--game',
		'nebula',
		'--games',
		'1',
		'--bots',
		'greedy,greedy',
		'--records',
	]);
	const file = join(folder, 'wrong.jsonl');
	await writeFile(file, out.replace(/"took":\["?[a-z]+"?/, '"took":["nothing"'));
	const { status, out: said } = await orrery(['verify', file]);
	expect(status).toBe(1);
	expect(said).toContain(`${file}:1: moves[0].draw.took`);
});

test('a game can be played step by step, with wrong input explained', async () => {
	const save = join(folder, 'played.jsonl');
	// Keeps the first card offered by trying all; then turns of time alone until the others end the game.
	const cards = Array.from({ length: 20 }, (_, i) => `k O${i + 1}`);
	const turn = ['zz', 't 9 0 0', 't 5 0 0', 'p R Z', 'p O Z', 'p Y Z', 'u', 'd'];
	const typed = [...cards, ...Array.from({ length: 60 }, () => turn).flat()].join('\n');
	const { status, out } = await orreryAlone(
		['play', '--game', 'nebula', '--seed', '4', '--save', save],
		`${typed}\n`,
	);
	expect(status).toBe(0);
	expect(out).toContain('was not dealt to you');
	expect(out).toContain('I don’t understand “zz”');
	expect(out).toContain('exactly 5 steps in total, not 9');
	expect(out).toMatch(/You may place\n {3}[ROYBPW] {2}Z\n/);
	expect(out).toContain('The game is over');
	const record: unknown = JSON.parse(await readFile(save, 'utf8'));
	expect(nebula.replay(record)).toMatchObject({ ok: true });
});
