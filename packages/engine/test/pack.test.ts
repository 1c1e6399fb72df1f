import { spawnSync } from 'node:child_process';
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

/*
 * The engine as a library for other projects: packed, installed into an empty project without network, and run with
 * the machine's own Node, not the one that our dependencies install.
 */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PLAIN_PATH = (process.env.PATH ?? '')
	.split(delimiter)
	.filter((folder) => !folder.includes(`node_modules${sep}.bin`) && !folder.includes('node-gyp-bin'))
	.join(delimiter);

let temp = '';
let project = '';

function run(cwd: string, command: string, ...args: readonly string[]): string {
	// Environment variables that npm sets must not reach the npm and the Node of the other project.
	const environment = Object.entries(process.env).filter(
		([name]) => !/^(npm_|node_options$|vitest|node_env$)/i.test(name),
	);
	const env = { ...Object.fromEntries(environment), PATH: PLAIN_PATH };
	const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
	if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`);
	return stdout;
}

beforeAll(() => {
	temp = mkdtempSync(join(tmpdir(), 'orrery-pack-'));
	// Packed from a copy, so that no old files are in its dist and none are left in ours.
	const copy = join(temp, 'copy');
	const engine = join(copy, 'packages', 'engine');
	mkdirSync(engine, { recursive: true });
	cpSync(join(ROOT, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'));
	for (const name of ['package.json', 'tsconfig.build.json', 'src']) {
		cpSync(join(ROOT, 'packages', 'engine', name), join(engine, name), { recursive: true });
	}
	symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
	run(engine, 'npm', 'pack', '--pack-destination', temp);

	project = join(temp, 'project');
	mkdirSync(project);
	writeFileSync(join(project, 'package.json'), '{"name":"someone-else","type":"module","private":true}');
	const tarball = readdirSync(temp).find((name) => name.endsWith('.tgz')) ?? 'no tarball';
	run(project, 'npm', 'install', '--offline', '--no-audit', '--no-fund', join(temp, tarball));
}, 120_000);

afterAll(() => {
	if (temp !== '') rmSync(temp, { recursive: true, force: true });
});

test('the package holds JavaScript and type declarations, and no sources or tests', () => {
	const installed = join(project, 'node_modules', '@orrery', 'engine');
	for (const file of ['index.js', 'index.d.ts', 'nova-luna/nova-luna.js', 'nova-luna/nova-luna.d.ts']) {
		expect(existsSync(join(installed, 'dist', file)), file).toBe(true);
	}
	const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
	expect(files.filter((file) => /\.test\.|^src|^test/.test(file))).toEqual([]);
	expect(files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))).toEqual([]);
	expect(readdirSync(join(project, 'node_modules', '@orrery'))).toEqual(['engine']);
});

test('it plays a whole game under plain Node, and every path of it can be imported', () => {
	writeFileSync(
		join(project, 'play.js'),
		`import { Course, novaLuna, SeededRandom } from '@orrery/engine';
		const random = new SeededRandom('a stranger');
		const course = Course.deal(novaLuna, { players: 3, firstGame: false }, random);
		for (;;) {
			const [seat] = novaLuna.deciders(course.position);
			if (seat === undefined) break;
			const moves = novaLuna.legalMoves(course.position, seat);
			const result = course.play(seat, moves[random.below(moves.length)]);
			if (!result.ok) throw new Error(result.fault.code);
		}
		const record = novaLuna.record(course);
		const replay = novaLuna.replay(JSON.parse(JSON.stringify(record)));
		const paths = ['examples', 'json', 'record-source', 'rule-numbers', 'search'];
		const modules = await Promise.all(paths.map((path) => import('@orrery/engine/' + path)));
		const exported = modules.map((module) => Object.keys(module).length > 0);
		console.log(JSON.stringify({ node: process.version, ok: replay.ok, reason: record.result.reason, exported }));`,
	);
	const told: unknown = JSON.parse(run(project, 'node', 'play.js'));
	expect(told).toMatchObject({
		ok: true,
		exported: [true, true, true, true, true],
		reason: expect.stringMatching(/^(all-tokens-placed|no-tiles-left)$/),
	});
	expect(told).toMatchObject({ node: expect.stringMatching(/^v(2\d|[3-9]\d)\./) });
});

test('its types work in another program', () => {
	writeFileSync(
		join(project, 'program.ts'),
		`import type { NovaLunaMove, NovaLunaView } from '@orrery/engine';
		import { Course, novaLuna, SeededRandom } from '@orrery/engine';
		const course = Course.deal(novaLuna, { players: 2, firstGame: true }, new SeededRandom(1));
		const view: NovaLunaView = novaLuna.view(course.position, 'spectator');
		const moves: readonly NovaLunaMove[] = novaLuna.legalMoves(course.position, view.decision?.seat ?? 0);
		// @ts-expect-error: there is no table for five.
		novaLuna.create({ players: 5, firstGame: false });
		export const first: string | undefined = moves[0]?.type;
		`,
	);
	const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
	run(
		project,
		'node',
		tsc,
		'--noEmit',
		'--strict',
		'--target',
		'es2023',
		'--lib',
		'es2023',
		'--module',
		'nodenext',
		'program.ts',
	);
});
