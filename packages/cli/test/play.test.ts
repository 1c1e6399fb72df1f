import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { novaLuna } from '@orrery/engine';
import { expect, test } from 'vitest';
import { orrery } from './orrery.ts';

/** Refill where it is due, else the first tile on the first cell: enough for any game. */
const STUBBORN = 'r\n1a\n'.repeat(80);

test.each(['1', '2', '4'])('a whole game of %s can be played, saved and verified', async (players) => {
	const folder = await mkdtemp(join(tmpdir(), 'orrery-play-'));
	const save = join(folder, 'game.jsonl');
	const { status, out } = await orrery(
		['play', '--players', players, '--seed', '5', '--save', save],
		STUBBORN,
	);
	expect(status).toBe(0);
	expect(out).toContain('The game is over');
	const record: unknown = JSON.parse(await readFile(save, 'utf8'));
	expect(record).toMatchObject({ names: expect.arrayContaining(['You']) });
	expect(novaLuna.replay(record)).toMatchObject({ ok: true });
	await rm(folder, { recursive: true });
});

test('wrong input is explained, help is given, a move is taken back, leaving is allowed', async () => {
	const { status, out } = await orrery(['play', '--seed', '3'], 'zz\n9a\n1zz\n?\n\n1\n1a\nu\nr\nq\n');
	expect(status).toBe(0);
	expect(out).toContain('I don’t understand “zz”');
	expect(out).toContain('There is no tile 9');
	expect(out).toContain('There is no cell zz');
	expect(out).toContain('take back your last move');
	expect(out).toContain('Taken back.');
	expect(out).toContain('You may refill only if 1 or 2 tiles are left');
	expect(out).toContain('You left the game');
});

test('the end of the input ends the game', async () => {
	expect(await orrery(['play', '--seed', '3'], '1a\n')).toMatchObject({ status: 0 });
});

test('a file that cannot be written is one clear sentence', async () => {
	const { status, err } = await orrery(['play', '--players', '1', '--save', '/nowhere/game.jsonl'], STUBBORN);
	expect(status).toBe(2);
	expect(err).toMatch(/^orrery: Cannot write the record to \/nowhere\/game\.jsonl/);
});

test.each([
	['--level', '3'],
	['--level', 'crescent'],
	['--level', 'Io'],
	['--bot', '3'],
])('%s %s plays against Io, level 3 of 7', async (option, bot) => {
	const { status, out } = await orrery(['play', '--players', '3', option, bot, '--seed', '3'], 'q\n');
	expect(status).toBe(0);
	expect(out).toContain('against Io · level 3 of 7');
	expect(out).toContain('Io 2');
});

test('a bot without a level is called by its own name', async () => {
	const { out } = await orrery(['play', '--seed', '3'], 'q\n');
	expect(out).toContain('Nova Luna against greedy, deal 3.');
});
