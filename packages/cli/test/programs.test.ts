import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { choose, novaLunaOpponents, opponentOf } from '@orrery/bots';
import { Course, novaLuna, SeededRandom } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import { botNames } from '../src/games/games.ts';
import { novaLunaEntry } from '../src/games/nova-luna/entry.ts';
import { playerNamed } from '../src/players/player.ts';
import { ProgramFault } from '../src/players/program.ts';
import { COMMAND, jsonLines, orrery } from './orrery.ts';

const NODE = JSON.stringify(process.execPath);
const FIRST_LEGAL = `cmd:${NODE} ${JSON.stringify(resolve(import.meta.dirname, 'programs/first-legal.mjs'))}`;
const OUR_NEW = `cmd:${NODE} --conditions=orrery-source ${JSON.stringify(COMMAND)} bot --level new`;
const EXAMPLE = resolve(import.meta.dirname, '../../../docs/example-bot.py');
const PYTHON = spawnSync('python3', ['--version']).status === 0;

/** A program that answers each question by an expression of `q`. Its commas are written as `--bots` wants them. */
function program(answer: string): string {
	const code = `require('readline').createInterface({input:process.stdin}).on('line',l=>{const q=JSON.parse(l);${answer}})`;
	return `cmd:${NODE} -e ${JSON.stringify(code)}`.replaceAll(',', '\\,');
}

const { position } = Course.deal(novaLuna, { players: 2, firstGame: false }, new SeededRandom('program'));
const seat = novaLuna.deciders(position)[0] ?? 0;
const view = novaLuna.view(position, seat);

describe('a bot as a program', () => {
	async function bot(lines: readonly unknown[], ...args: readonly string[]): Promise<readonly unknown[]> {
		const input = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
		const { status, out, err } = await orrery(['bot', ...args], input);
		expect(err).toBe('');
		expect(status).toBe(0);
		return jsonLines(out);
	}

	test('answers as the bot does, question after question, and ends with its input', async () => {
		const opponent = opponentOf(novaLunaOpponents, 'iterations=50');
		if (opponent === undefined) throw new Error('no bot');
		expect(
			await bot(
				[
					{ id: 1, view, seed: 'a' },
					{ id: 'two', game: 'nova-luna', view, legal: [], seed: 'b' },
					{ id: 3, view },
				],
				'--level',
				'iterations=50',
			),
		).toEqual([
			{ id: 1, move: choose(opponent, view, 'a') },
			{ id: 'two', move: choose(opponent, view, 'b') },
			{ id: 3, move: choose(opponent, view, '3') },
		]);
	});

	test('says with a code what is wrong and goes on', async () => {
		expect(
			await bot(
				[
					'{"id":1,',
					'',
					'[]',
					'null',
					{ view },
					{ id: 2 },
					{ id: 3, view: { role: seat } },
					{ id: 4, view: { ...view, role: 'spectator' } },
					{ id: 5, view, game: 'nebula' },
					{ id: 6, view, seed: 7 },
					{ id: 7, view },
				],
				'--level',
				'greedy',
			),
		).toEqual([
			{ error: { code: 'not-json' } },
			{ error: { code: 'not-an-object' } },
			{ error: { code: 'not-an-object' } },
			{ error: { code: 'no-id' } },
			{ id: 2, refusal: { code: 'impossible-view' } },
			{ id: 3, refusal: { code: 'impossible-view' } },
			{ id: 4, refusal: { code: 'nothing-to-decide' } },
			{ id: 5, error: { code: 'other-game' } },
			{ id: 6, error: { code: 'bad-seed' } },
			{ id: 7, move: expect.objectContaining({ type: 'take' }) },
		]);
	});
});

describe('programs in the arena', () => {
	async function winRates(
		...args: readonly string[]
	): Promise<readonly { name: string; games: number; winRate: number }[]> {
		const { status, out, err } = await orrery(['arena', '--json', '--jobs', '2', ...args]);
		expect(err).toBe('');
		expect(status).toBe(0);
		return JSON.parse(out).bots;
	}

	test('play each other', async () => {
		const [ours, first] = await winRates('--bots', `${OUR_NEW},${FIRST_LEGAL}`, '--games', '4');
		expect(ours).toMatchObject({ name: OUR_NEW, games: 8 });
		expect(first).toMatchObject({ name: FIRST_LEGAL, games: 8 });
		expect(ours?.winRate).toBeGreaterThan(0.5);
	});

	test('play as the same bot does inside', async () => {
		const games = ['--games', '3', '--seed', 'same'];
		const [inside] = await winRates('--bots', 'new,greedy', ...games);
		const [outside] = await winRates('--bots', `${OUR_NEW},greedy`, ...games);
		const { name: _, msPerMove: __, ...figures } = { msPerMove: null, ...outside };
		expect(inside).toMatchObject(figures);
	});

	test('play Nebula, at a full table', async () => {
		const bots = await winRates(
			...['--game', 'nebula', '--players', '4', '--bots', `random,${FIRST_LEGAL},greedy,random`],
			...['--games', '1'],
		);
		expect(bots.map(({ games }) => games)).toEqual([4, 4, 4, 4]);
	});

	test('may have commas in their command line', async () => {
		const first = program('console.log(JSON.stringify({id:q.id,move:q.legal[0]}))');
		expect(first).toContain('\\,');
		const [one] = await winRates('--bots', `${first},random`, '--games', '1');
		expect(one).toMatchObject({ name: first.replaceAll('\\,', ','), games: 2 });
	});

	test.runIf(PYTHON)('the example of the documentation plays and is better than chance', async () => {
		const [example] = await winRates(
			'--bots',
			`cmd:python3 ${JSON.stringify(EXAMPLE)},random`,
			'--games',
			'8',
		);
		expect(example?.games).toBe(16);
		expect(example?.winRate).toBeGreaterThan(0.6);
	});

	test('the documentation shows the example as it is', () => {
		const page = readFileSync(resolve(EXAMPLE, '../bots.md'), 'utf8');
		expect(page).toContain(`\`\`\`python\n${readFileSync(EXAMPLE, 'utf8')}\`\`\`\n`);
	});

	test('a program that breaks the rules stops the match with one clear sentence', async () => {
		const cheat = program('console.log(JSON.stringify({id:q.id,move:{...q.legal[0],x:9,y:9}}))');
		const { status, out, err } = await orrery([
			...['arena', '--bots', `random,${cheat}`, '--games', '2', '--jobs', '1', '--seed', 'x'],
		]);
		expect(status).toBe(1);
		expect(out).toBe('');
		expect(err).toMatch(
			/^orrery: The bot “cmd:.*” made an illegal move .*, at step [01], Nova Luna, deal 0 of seed x, rotation 0\.\n$/,
		);
	});
});

describe('a program that breaks the protocol is reported', () => {
	test.each([
		['is not there', 'cmd:/nowhere/bot 2>/dev/null', 'ended with status 127'],
		['ends', program('process.exit(3)'), 'ended with status 3'],
		['says nothing', program(''), 'gave no answer within 1 s'],
		['writes before it is asked', `cmd:echo hello; ${NODE} -e "setInterval(()=>{}\\,1000)"`, '(hello)'],
		['answers no JSON', program("console.log('take 7')"), 'not a JSON object (take 7)'],
		['answers something else', program('console.log(JSON.stringify({id:-1}))'), 'id of the question'],
		['has no move', program('console.log(JSON.stringify({id:q.id}))'), 'gave no move'],
		['answers no move', program('console.log(JSON.stringify({id:q.id,move:5}))'), 'not a move (5)'],
		[
			'writes without end',
			program("const w=()=>process.stdout.write('x'.repeat(1e5),w);w()"),
			'a line that never ends',
		],
	])('it %s', async (_, name, what) => {
		const [bot] = botNames(`${name},random`, 2);
		// Only the one that is waited for in vain gets little time: on a busy machine the others need more.
		const player = playerNamed(novaLunaEntry, bot ?? '', what.includes('within 1 s') ? 1 : 60);
		const course = Course.deal(novaLuna, { players: 2, firstGame: false }, new SeededRandom('program'));
		const choice = Promise.resolve(player.choose(course, seat, 'seed'));
		await expect(choice).rejects.toThrow(ProgramFault);
		await expect(choice).rejects.toThrow(what);
		await player.end();
	});

	test('it answers twice', async () => {
		const [bot] = botNames(
			`${program("console.log(JSON.stringify({id:q.id,move:q.legal[0]})+'\\n{}')")},random`,
			2,
		);
		const player = playerNamed(novaLunaEntry, bot ?? '', 60);
		const course = Course.deal(novaLuna, { players: 2, firstGame: false }, new SeededRandom('program'));
		expect(await player.choose(course, seat, 'seed')).toEqual(novaLuna.legalMoves(course.position, seat)[0]);
		await expect(player.choose(course, seat, 'seed')).rejects.toThrow('without being asked ({})');
		await player.end();
	});
});

test('a program that does not end with its input is ended, and none outlives an interruption', async () => {
	const stubborn = program(
		"if(!global.told){global.told=1;console.error('pid '+process.pid);setInterval(()=>{},1000)}console.log(JSON.stringify({id:q.id,move:q.legal[0]}))",
	);
	const ended = await orrery(['arena', '--bots', `${stubborn},random`, '--games', '1', '--jobs', '1']);
	expect(ended.status).toBe(0);
	expect(pidsIn(ended.err)).toHaveLength(1);
	expect(pidsIn(ended.err).filter(isRunning)).toEqual([]);

	const silent = program("console.error('pid '+process.pid);setInterval(()=>{},1000)");
	const child = spawn(process.execPath, [
		...['--conditions=orrery-source', COMMAND, 'arena', '--bots', `${silent},${silent}`, '--jobs', '2'],
	]);
	let err = '';
	const closed = new Promise((done) => child.on('close', (status) => done(status)));
	await new Promise<void>((told) => {
		child.stderr.setEncoding('utf8').on('data', (text: string) => {
			err += text;
			if (pidsIn(err).length === 2) told();
		});
	});
	expect(pidsIn(err).filter(isRunning)).toHaveLength(2);
	child.kill('SIGINT');
	expect(await closed).toBe(130);
	expect(pidsIn(err).filter(isRunning)).toEqual([]);
});

test('programs simulate and play at the terminal', async () => {
	const simulated = await orrery([
		'simulate',
		'--bots',
		`${FIRST_LEGAL},random`,
		'--games',
		'2',
		'--records',
	]);
	expect(simulated.status).toBe(0);
	const records = jsonLines(simulated.out);
	expect(records).toHaveLength(2);
	for (const record of records) expect(novaLuna.replay(record)).toMatchObject({ ok: true });
	const played = await orrery(['play', '--seed', '5', '--bot', FIRST_LEGAL], 'r\n1a\n'.repeat(80));
	expect(played.status).toBe(0);
	expect(played.out).toContain('The game is over');
	const broken = await orrery(['simulate', '--bots', 'cmd:exit 7,random', '--games', '2']);
	expect(broken.status).toBe(1);
	expect(broken.err).toContain('ended with status 7, at step 0, Nova Luna, game 0 of seed 1');
});

function pidsIn(text: string): readonly number[] {
	return Array.from(text.matchAll(/pid (\d+)\n/g), ([, pid]) => Number(pid));
}

/** Whether a process is there and does not only wait to be taken notice of. */
function isRunning(pid: number): boolean {
	if (existsSync('/proc/self/stat')) {
		return existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
	}
	const { status, stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
	return status === 0 && !stdout.trim().startsWith('Z');
}
