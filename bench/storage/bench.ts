import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openStorage } from '../../packages/server/src/storage/storage.ts';
import type { Filled } from '../../packages/server/test/simulated/filled-storage.ts';
import { fillStorage } from '../../packages/server/test/simulated/filled-storage.ts';
import { filledTableId } from '../../packages/server/test/simulated/stored-templates.ts';
import { machineName } from '../server/machine.ts';
import { measureCommits } from './commits.ts';
import { measureDatabases } from './databases.ts';
import { measureRoutes } from './routes.ts';
import { measureWaits } from './waits.ts';

/*
 * `npm run bench:storage` fills a storage with years of games and measures what must not grow with them: routes,
 * commits beside lists, the start, and the memory after many past games were opened.
 */

const HELP = `
npm run bench:storage -- [options]

  --ended N     ended games (200000)
  --rated N     those of them that are rated (100000)
  --whole N     those of them with the log of a whole game; the others end with their first turn (20000)
  --playing N   games that go on (200)
  --accounts N  accounts (20000)
  --busiest N   games of the busiest player, whose lists are measured (2000)
  --requests N  requests to each route (300)
  --opened N    past games to open for the memory (5000)
  --commits N   commits in each measurement of commits (1000)
  --only PART   commits, or databases: commits on SQLite and on PostgreSQL, which is started for it
  --write       update docs/server-bench.md
`;
const PAGE = resolve(import.meta.dirname, '../../docs/server-bench.md');
const BEGIN = '<!-- figures: npm run bench:storage -- --write -->';
const END = '<!-- end of the figures of the storage -->';

const number = (value: string) => ({ type: 'string', default: value }) as const;
const { values } = parseArgs({
	options: {
		ended: number('200000'),
		rated: number('100000'),
		whole: number('20000'),
		playing: number('200'),
		accounts: number('20000'),
		busiest: number('2000'),
		requests: number('300'),
		opened: number('5000'),
		commits: number('1000'),
		only: { type: 'string' },
		write: { type: 'boolean', default: false },
		help: { type: 'boolean', short: 'h', default: false },
	},
});

/** What a server says about itself. */
interface Usage {
	/** Bytes after a garbage collection. */
	readonly used: number;
	/** CPU time of the process so far, in milliseconds. */
	readonly cpuMs: number;
}

interface Server {
	readonly address: string;
	/** From starting the process to listening, and the CPU time of that. */
	readonly startMs: number;
	readonly startCpuMs: number;
	usage(): Promise<Usage>;
	close(): Promise<void>;
}

if (values.help) process.stdout.write(HELP.trimStart());
else await run();

async function run(): Promise<void> {
	const data = mkdtempSync(join(tmpdir(), 'orrery-filled-'));
	try {
		const lines = await measure(data);
		process.stdout.write(`${lines.join('\n')}\n`);
		if (values.write) await write(lines);
	} finally {
		rmSync(data, { recursive: true, force: true });
	}
}

async function compareDatabases(): Promise<readonly string[]> {
	const costs = await measureDatabases([1, 4, 10, 50], Number(values.commits));
	return [
		'| entries a commit | SQLite: main thread µs | PostgreSQL: main thread µs | ratio |',
		'|---|---|---|---|',
		...costs.map(
			({ group, sqlite, postgres }) =>
				`| ${group} | ${sqlite.toFixed(0)} | ${postgres.toFixed(0)} | ${(postgres / sqlite).toFixed(2)} |`,
		),
	];
}

async function measure(data: string): Promise<readonly string[]> {
	const lines = [`${machineName()}`, ''];
	if (values.only === 'databases') return [...lines, ...(await compareDatabases())];
	const groups = await measureCommits([1, 4, 10, 50], Number(values.commits));
	lines.push(
		'| entries a commit | append: main thread, process µs | query builder: main thread, process µs |',
		'|---|---|---|',
	);
	for (const { group, append, builder } of groups)
		lines.push(
			`| ${group} | ${append.main.toFixed(0)}, ${append.all.toFixed(0)} | ${builder.main.toFixed(0)}, ${builder.all.toFixed(0)} |`,
		);
	if (values.only === 'commits') return lines;
	progress('filling');
	await (await openStorage(data)).close();
	const empty = await startServer(data);
	await empty.close();
	const filled = fillStorage(data, {
		accounts: Number(values.accounts),
		ended: Number(values.ended),
		rated: Number(values.rated),
		playing: Number(values.playing),
		whole: Number(values.whole),
		busiest: Number(values.busiest),
	});
	const megabytes = Math.round(statSync(join(data, 'orrery.db')).size / 2 ** 20);
	progress('commits beside lists');
	const { alone, beside, lists } = await measureWaits(data, Number(values.commits));
	progress('routes');
	const server = await startServer(data);
	const cpuMs = async (): Promise<number> => (await server.usage()).cpuMs;
	lines.push('', '| route | p50, p99 ms | CPU ms | bytes |', '|---|---|---|---|');
	for (const route of await measureRoutes(server.address, filled, Number(values.requests), cpuMs)) {
		const { path, times, bytes } = route;
		const percentiles = [0.5, 0.99].map((share) => ms(times.percentile(share))).join(', ');
		lines.push(`| \`GET ${path}\` | ${percentiles} | ${route.cpuMs.toFixed(2)} | ${bytes} |`);
	}
	progress('memory');
	const memory = await openMany(server, filled);
	await server.close();
	const games = `${values.ended} ended and ${values.rated} rated games, ${megabytes} MB`;
	lines.push(
		'',
		`| ${games} | |`,
		'|---|---|',
		`| a commit alone: p50, p99, most ms | ${[0.5, 0.99, 1].map((share) => ms(alone.percentile(share))).join(', ')} |`,
		`| a commit beside ${lists} lists: p50, p99, most ms | ${[0.5, 0.99, 1].map((share) => ms(beside.percentile(share))).join(', ')} |`,
		`| start, empty: ms, CPU ms | ${Math.round(empty.startMs)}, ${Math.round(empty.startCpuMs)} |`,
		`| start, filled: ms, CPU ms | ${Math.round(server.startMs)}, ${Math.round(server.startCpuMs)} |`,
		`| memory before, after ${values.opened} past games were opened, MB | ${memory.join(', ')} |`,
	);
	return lines;
}

/** In megabytes after a garbage collection, before and after the records of many games were read. */
async function openMany(server: Server, { cookie }: Filled): Promise<readonly string[]> {
	const before = await server.usage();
	for (let i = 0; i < Number(values.opened); i++) {
		const path = `/api/tables/${filledTableId(i % Number(values.whole))}/record`;
		const answer = await fetch(`${server.address}${path}`, { headers: { cookie } });
		await answer.arrayBuffer();
		if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
	}
	const after = await server.usage();
	return [before, after].map(({ used }) => (used / 2 ** 20).toFixed(1));
}

async function startServer(data: string): Promise<Server> {
	const begun = performance.now();
	const child = fork(new URL('./server-process.ts', import.meta.url), [data], {
		execArgv: ['--conditions=orrery-source', '--disable-warning=ExperimentalWarning', '--expose-gc'],
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
	});
	const { address, cpuMs: startCpuMs } = await heard<Usage & { readonly address: string }>(child);
	const startMs = performance.now() - begun;
	return {
		address,
		startMs,
		startCpuMs,
		usage() {
			child.send('usage');
			return heard(child);
		},
		async close() {
			const ended = new Promise((resolve) => child.once('exit', resolve));
			child.send('close');
			await ended;
		},
	};
}

function heard<Message>(child: ChildProcess): Promise<Message> {
	return new Promise((resolve, reject) => {
		const ended = (code: number | null): void => reject(new Error(`the server has ended: ${code}`));
		child.once('exit', ended);
		child.once('message', (message) => {
			child.off('exit', ended);
			resolve(message as Message);
		});
	});
}

function ms(time: number): string {
	return time.toFixed(1);
}

async function write(lines: readonly string[]): Promise<void> {
	const page = await readFile(PAGE, 'utf8');
	const [before, rest] = page.split(BEGIN);
	const [, after] = rest?.split(END) ?? [];
	if (before === undefined || after === undefined) throw new Error(`no place for results in ${PAGE}`);
	await writeFile(PAGE, `${before}${BEGIN}\n${lines.join('\n')}\n${END}${after}`);
}

/** A progress line that is overwritten on a terminal; not written to a file. */
function progress(doing: string): void {
	if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${doing}`);
}
