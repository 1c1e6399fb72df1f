import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Course, novaLuna, SeededRandom } from '@orrery/engine';
import { Table } from '@orrery/table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonLines, orreryHere as orrery, orrery as orreryAlone } from './orrery.ts';

let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'orrery-records-'));
});

afterAll(async () => {
	await rm(folder, { recursive: true });
});

async function fileOf(name: string, content: string): Promise<string> {
	const path = join(folder, name);
	await writeFile(path, content);
	return path;
}

async function simulated(...args: readonly string[]): Promise<string> {
	const { status, out } = await orrery(['simulate', '--records', ...args]);
	expect(status).toBe(0);
	return out;
}

describe('simulate', () => {
	test.each([
		['1', 'random'],
		['2', 'greedy,random'],
		['3', 'random,greedy,random'],
		['4', 'greedy,greedy,random,random'],
	])('writes records of %s players that verify, and a summary', async (players, bots) => {
		const args = ['simulate', '--players', players, '--games', '5', '--bots', bots, '--records'];
		const { status, out, err } = await orrery(args);
		expect(status).toBe(0);
		expect(err).toContain('5 games');
		const records = jsonLines(out);
		expect(records).toHaveLength(5);
		for (const record of records) expect(novaLuna.replay(record)).toMatchObject({ ok: true });
	});

	test('the same seed gives the same games, another one others', async () => {
		const once = await simulated('--games', '3', '--seed', 'moon');
		expect(await simulated('--games', '3', '--seed', 'moon')).toBe(once);
		expect(await simulated('--games', '3', '--seed', 'star')).not.toBe(once);
	});

	test('without --records nothing goes to standard output', async () => {
		expect(await orrery(['simulate', '--games', '2'])).toMatchObject({ status: 0, out: '' });
	});

	test('the first-game option is in the record and takes tokens away (NL-4)', async () => {
		const [record] = jsonLines(await simulated('--players', '4', '--games', '1', '--first-game'));
		expect(record).toMatchObject({ options: { players: 4, firstGame: true } });
		expect(novaLuna.replay(record)).toMatchObject({ ok: true });
	});

	test('a game past the most turns is counted, not recorded', async () => {
		const { status, out, err } = await orrery(['simulate', '--games', '4', '--most-turns', '5', '--records']);
		expect(status).toBe(0);
		expect(out).toBe('');
		expect(err).toContain('4 games)');
	});
});

describe('verify', () => {
	test('finds all games right, in a file and on standard input', async () => {
		const lines = await simulated('--games', '3');
		const file = await fileOf('right.jsonl', lines);
		expect(await orrery(['verify', file])).toMatchObject({
			status: 0,
			out: '3 games verified: all right.\n',
		});
		expect(await orreryAlone(['verify', '-'], lines)).toMatchObject({ status: 0 });
	});

	test('says what is wrong and where', async () => {
		const lines = await simulated('--games', '3', '--bots', 'greedy,greedy');
		const [first = '', second = '', third = ''] = lines.split('\n');
		const file = await fileOf(
			'wrong.jsonl',
			[
				first,
				second.replace('"refill":false', '"refill":true'),
				third.replace(/"tokensLeft":\[(\d+)/, '"tokensLeft":[9$1'),
			].join('\n'),
		);
		const { status, out } = await orrery(['verify', file]);
		expect(status).toBe(1);
		expect(out).toContain(`${file}:2: moves[0]: the rules refuse this move (too-many-tiles-to-refill)`);
		expect(out).toContain(`${file}:3: result.tokensLeft: the rules give`);
		expect(out).toMatch(/3 games verified: 2 wrong\.\n$/);
	});

	test.each([
		['no JSON', '{"game":\n', 'not JSON'],
		['no object', '17\n', 'nova-luna'],
		['another game', '{"game":"go"}\n', 'go'],
		['a bare frame', '{"game":"nova-luna"}\n', 'rules'],
	])('%s is a fault with its line, not a stack trace', async (_, content, named) => {
		const file = await fileOf('odd.jsonl', content);
		const { status, out, err } = await orrery(['verify', file]);
		expect(status).toBe(1);
		expect(out).toContain(`${file}:1: `);
		expect(out).toContain(named);
		expect(err).toBe('');
	});

	test('an empty file holds no game', async () => {
		const file = await fileOf('empty.jsonl', '\n');
		expect(await orrery(['verify', file])).toMatchObject({ status: 2 });
	});

	test('reads the text form, and names line and column of a slip', async () => {
		const [record] = jsonLines(await simulated('--games', '1'));
		const replayed = novaLuna.replay(record);
		if (!replayed.ok) throw new Error('the record is wrong');
		const text = novaLuna.printRecord(novaLuna.record(replayed.value.course));
		const right = await fileOf('right.txt', text);
		expect(await orrery(['verify', right])).toMatchObject({ status: 0 });
		const wrong = await fileOf('wrong.txt', text.replace('\n2. ', '\n2; '));
		const { status, out } = await orrery(['verify', wrong]);
		expect(status).toBe(1);
		const line = text.slice(0, text.indexOf('\n2. ')).split('\n').length + 1;
		expect(out).toContain(`${wrong}:${line}:1: `);
	});
});

test('verify takes a game for three that was claimed after the others had left', async () => {
	const people = ['Ada', 'Ben', 'Cleo'].map((name) => ({ kind: 'human', name }) as const);
	const created = Table.create(
		novaLuna,
		{
			options: { players: 3, firstGame: false },
			seats: people,
			clock: { kind: 'none' },
			undo: 'turn',
			standIn: { kind: 'bot', level: 'new', name: 'Titan' },
		},
		{ random: new SeededRandom('claimed'), seed: 'claimed' },
		0,
	);
	if (!created.ok) throw new Error(created.fault.code);
	const table = created.value;
	for (const [type, seat] of [
		['resign', 2],
		['resign', 0],
		['claim', 1],
	] as const)
		expect(table.act({ id: `${type} ${seat}`, version: table.version, type, seat }, 0).ok).toBe(true);
	const record = table.record();
	expect(record?.left?.map(({ seat }) => seat)).toEqual([2, 0]);
	const json = await fileOf('claimed.jsonl', `${JSON.stringify(record)}\n`);
	const text = await fileOf('claimed.txt', record === null ? '' : novaLuna.printRecord(record));
	for (const file of [json, text])
		expect(await orrery(['verify', file])).toMatchObject({ status: 0, out: '1 game verified: all right.\n' });
});

test('verify and replay take a game that begins from a position', async () => {
	const [record] = jsonLines(await simulated('--games', '1', '--seed', 'position'));
	const whole = novaLuna.replay(record);
	if (!whole.ok) throw new Error('the record is wrong');
	const { options, steps } = whole.value.course;
	const half = whole.value.course.at(20);
	if (!half.ok) throw new Error('the game is too short');
	const begun = Course.begin(novaLuna, options, { position: novaLuna.encode(half.value.position) });
	if (!begun.ok) throw new Error('the position is refused');
	for (const { seat, move } of steps.slice(20)) begun.value.play(seat, move);
	const later = novaLuna.record(begun.value);
	for (const content of [JSON.stringify(later, null, 2), novaLuna.printRecord(later)]) {
		const file = await fileOf('position', content);
		expect(await orrery(['verify', file])).toMatchObject({ out: '1 game verified: all right.\n' });
		const { out } = await orrery(['replay', file, '--at', '0']);
		expect(out).toContain('After turn 0 of');
		expect(out).not.toContain('no tile yet');
	}
});

describe('replay', () => {
	test('shows every turn and the table at the end', async () => {
		const file = await fileOf('game.jsonl', await simulated('--games', '2', '--bots', 'greedy,greedy'));
		const { status, out } = await orrery(['replay', file, '--number', '2']);
		expect(status).toBe(0);
		expect(out).toContain('   1  Seat');
		expect(out).toContain('The game is over');
		expect(out).toContain('Moon wheel');
	});

	test('--at shows the table after that number of turns', async () => {
		const file = await fileOf('game.jsonl', await simulated('--games', '1'));
		const start = await orrery(['replay', file, '--at', '0']);
		expect(start.out).toContain('57 in the draw pile');
		expect(start.out).toContain('no tile yet');
		const later = await orrery(['replay', file, '--at', '7']);
		expect(later.out.match(/┌/g)).toHaveLength(7);
		expect(await orrery(['replay', file, '--at', '500'])).toMatchObject({ status: 2 });
		expect(await orrery(['replay', file, '--number', '5'])).toMatchObject({ status: 2 });
	});

	test('an illegal game is refused with its fault', async () => {
		const lines = await simulated('--games', '1');
		const file = await fileOf('illegal.jsonl', lines.replace('"x":0,"y":0', '"x":1,"y":0'));
		const { status, err } = await orrery(['replay', file]);
		expect(status).toBe(2);
		expect(err).toContain('moves[0]: the rules refuse this move (first-tile-at-origin)');
	});
});
