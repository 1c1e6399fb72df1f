import type { SpawnSyncReturns } from 'node:child_process';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { orrery, orreryHere } from './orrery.ts';

const COMMANDS = [
	'serve',
	'backup',
	'restore',
	'migrate',
	'admin',
	'play',
	'simulate',
	'arena',
	'bot',
	'bots',
	'replay',
	'verify',
	'analyze',
	'puzzle',
	'bench',
];

test('without a command, all commands are listed', async () => {
	const { status, out } = await orrery([]);
	expect(status).toBe(2);
	for (const command of COMMANDS) expect(out).toContain(command);
});

test.each(COMMANDS)('%s --help explains the command', async (command) => {
	const { status, out, err } = await orreryHere([command, '--help']);
	expect(status).toBe(0);
	expect(out).toContain(`usage: orrery ${command}`);
	expect(err).toBe('');
});

test.each([
	['an unknown command', ['frob'], 'frob'],
	['an unknown option', ['simulate', '--gams', '3'], '--gams'],
	['no address of NATS', ['bots', '--prefix', 'orrery'], '--nats'],
	['an address that is none', ['bots', '--prefix', 'orrery', '--nats', 'nowhere'], '--nats'],
	['no prefix', ['bots', '--nats', 'nats://localhost:4222'], '--prefix'],
	['a prefix that is none', ['bots', '--nats', 'nats://localhost:4222', '--prefix', 'a b'], 'a b'],
	['an unknown game', ['simulate', '--game', 'go'], 'go'],
	['an unknown bot', ['simulate', '--bots', 'random,zeus'], 'zeus'],
	['too few bots', ['simulate', '--players', '3', '--bots', 'random,random'], '3 seats'],
	['no number', ['simulate', '--games', 'many'], '--games'],
	['a number out of range', ['simulate', '--players', '7'], '--players'],
	['a fraction', ['simulate', '--games', '1.5'], '--games'],
	['an empty number', ['simulate', '--games', ''], '--games'],
	['a value left out', ['simulate', '--players'], '--players'],
	['a value too many', ['simulate', '--first-game=yes'], '--first-game'],
	['an option of the other game', ['simulate', '--variant', 'full'], '--variant'],
	[
		'an option of the other game in bench',
		['bench', '--game', 'nova-luna', '--variant', 'full'],
		'--variant',
	],
	['a variant that is not there', ['simulate', '--game', 'nebula', '--variant', 'huge'], 'huge'],
	['a solo game of Nebula', ['simulate', '--game', 'nebula', '--players', '1'], '2 to 4'],
	['tokens in Nebula', ['simulate', '--game', 'nebula', '--first-game'], '--first-game'],
	['a bot of the other game', ['simulate', '--game', 'nebula', '--bots', 'heuristic,random'], 'heuristic'],
	['a program without a command line', ['arena', '--bots', 'cmd:,random'], 'cmd:'],
	['no patience', ['arena', '--bots', 'cmd:x,random', '--patience', '0'], '--patience'],
	['an unknown bot as a program', ['bot', '--level', 'zeus'], 'zeus'],
	['a program as a program', ['bot', '--level', 'cmd:x'], 'cmd:x'],
	['a budget of nothing', ['simulate', '--bots', 'iterations=0,random'], 'iterations=0'],
	['two bots for one name', ['play', '--bot', 'greedy,random'], 'greedy,random'],
	['a level that no bot has', ['play', '--level', '8'], '7 Ganymede'],
	['a level and a bot', ['play', '--level', '3', '--bot', 'greedy'], '--bot'],
	['an arena without bots', ['arena'], '--bots'],
	['an arena without cores', ['arena', '--bots', 'random,random', '--jobs', '0'], '--jobs'],
	['a file left out', ['verify'], 'FILE'],
	['a backup without a file', ['backup'], 'FILE'],
	['a restoration without a file', ['restore'], 'FILE'],
	['admin without an action', ['admin'], 'action'],
	['an unknown action', ['admin', 'frob'], 'frob'],
	['a ban of nobody', ['admin', 'ban'], 'NAME'],
	['a name too many', ['admin', 'bans', 'Ada'], 'Ada'],
	['no address', ['admin', 'reset', 'Ada', '--address', 'here'], '--address'],
	['an unknown level of logs', ['serve', '--log-level', 'loud'], '--log-level'],
	['a file too many', ['verify', 'a', 'b'], 'b'],
	['a file that is not there', ['verify', '/nowhere/games.jsonl'], '/nowhere/games.jsonl'],
	['a folder', ['replay', '/'], 'folder'],
	['an analysis of no file', ['analyze'], 'FILE'],
	[
		'an analysis by time and iterations',
		['analyze', 'a', '--time', '9', '--iterations', '9'],
		'--iterations',
	],
	['an analysis without time', ['analyze', 'a', '--time', '0'], '--time'],
	['an analysis of a file that is not there', ['analyze', '/nowhere/games.jsonl'], '/nowhere/games.jsonl'],
	['an analysis kept in its own file', ['analyze', 'a.jsonl', '--keep', './a.jsonl'], '--keep'],
])('%s gets one clear sentence and status 2', async (_, args, named) => {
	const { status, out, err } = await orreryHere(args);
	expect(status).toBe(2);
	expect(out).toBe('');
	expect(err).toMatch(/^orrery: [^\n]+[.]\n$/);
	expect(err).toContain(named);
});

test('a command in a process of its own answers the same', async () => {
	for (const args of [['frob'], ['verify', '--help'], ['simulate', '--games', 'many']])
		expect(await orrery(args)).toEqual(await orreryHere(args));
});

test('bug: an old Node printed a stack trace instead of a sentence', async () => {
	const old = `data:text/javascript,${encodeURIComponent(
		"Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.11.1' } })",
	)}`;
	const launcher = resolve(import.meta.dirname, '../bin/orrery.js');
	const start = (...options: readonly string[]): SpawnSyncReturns<string> =>
		spawnSync(process.execPath, ['--conditions=orrery-source', ...options, launcher, '--version'], {
			encoding: 'utf8',
		});
	expect(start()).toMatchObject({ status: 0, stderr: '' });
	const refused = start(`--import=${old}`);
	expect(refused).toMatchObject({ status: 1, stdout: '' });
	expect(refused.stderr).toMatch(
		/^orrery: This needs Node 22\.18 or newer, and \S+ is Node 20\.11\.1; [^\n]+\.\n$/,
	);
});
