/*
 * npm run calibrate: lets a bot play itself, asks the analyst for values of some positions of every game, and compares
 * what it said with how the games ended. The results are kept in docs/calibration/, so it can be interrupted at any
 * time and continues where it stopped. Run `npm run calibrate -- --help` for details.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Plan } from './calibrate/game.ts';
import { meanOfDeals, usualIterations } from './calibrate/game.ts';
import { playOn } from './calibrate/run.ts';
import { lineOf, tables, withTables } from './calibrate/table.ts';
import type { Tally } from './calibrate/tally.ts';
import { emptyTally } from './calibrate/tally.ts';

const HELP = `usage: npm run calibrate -- --game nova-luna|nebula --players N [--variant basic|full] [options]
       npm run calibrate -- --deals N --game nova-luna --players 1
       npm run calibrate -- --write

  --game G         nova-luna or nebula
  --players N      2, 3 or 4; 1 for the solo game of Nova Luna
  --variant V      of Nebula: basic or full (default full)
  --games N        games in all (default 2000)
  --seed S         the same seed gives the same games (default 1)
  --jobs N         number of CPU cores to use (default 1)
  --bot NAME       who plays all seats: a level, iterations=N or time=MS
                   (default: Nova Luna iterations=100, alone iterations=1000, Nebula iterations=20)
  --positions N    positions of each game that are valued (default 2)
  --iterations N   iterations for each value (default: those of an analysis)
  --folder PATH    where the results are kept (default docs/calibration)
  --fresh          start over
  --deals N        only print the mean value over N deals, as luck of the deal is measured against it
  --write          write the tables of docs/analysis.md from the results, without playing
`;

/** The user typed something wrong. */
class WrongUse extends Error {}

const ROOT = resolve(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs/analysis.md');
/** A result is saved each time this much was played. */
const SAVE_MS = 5000;

try {
	const { values } = parseArgs({
		options: {
			game: { type: 'string' },
			players: { type: 'string' },
			variant: { type: 'string' },
			games: { type: 'string', default: '2000' },
			seed: { type: 'string', default: '1' },
			jobs: { type: 'string', default: '1' },
			bot: { type: 'string' },
			positions: { type: 'string', default: '2' },
			iterations: { type: 'string' },
			folder: { type: 'string', default: join(ROOT, 'docs/calibration') },
			fresh: { type: 'boolean', default: false },
			deals: { type: 'string' },
			write: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) process.stdout.write(HELP);
	else if (values.write) writeTables(values.folder);
	else if (values.deals !== undefined) printStart(planOf(values), count('--deals', values.deals));
	else await run(planOf(values), values);
} catch (error) {
	if (!(error instanceof WrongUse) && !(error instanceof TypeError && 'code' in error)) throw error;
	process.stderr.write(`calibrate: ${error.message}\n`);
	process.exitCode = 2;
}

interface Said {
	readonly game?: string | undefined;
	readonly players?: string | undefined;
	readonly variant?: string | undefined;
	readonly seed: string;
	readonly bot?: string | undefined;
	readonly positions: string;
	readonly iterations?: string | undefined;
}

function planOf(said: Said): Plan {
	const { game, seed } = said;
	if (game !== 'nova-luna' && game !== 'nebula') throw new WrongUse('--game must be nova-luna or nebula.');
	const players = ([1, 2, 3, 4] as const).find((known) => String(known) === said.players);
	if (players === undefined || (players === 1 && game === 'nebula'))
		throw new WrongUse(`--players must be 2, 3 or 4${game === 'nebula' ? '' : ', or 1'}.`);
	const variant = (['basic', 'full'] as const).find((known) => known === (said.variant ?? 'full'));
	if (variant === undefined) throw new WrongUse('--variant must be basic or full.');
	const iterations =
		said.iterations === undefined ? usualIterations(game) : count('--iterations', said.iterations);
	const bot = said.bot ?? usualBot(game, players);
	const positions = count('--positions', said.positions);
	return { game, players, ...(game === 'nebula' ? { variant } : {}), bot, positions, iterations, seed };
}

/** Strong enough that games are decided by good play, quick enough for thousands of them. */
function usualBot(game: Plan['game'], players: Plan['players']): string {
	if (game === 'nebula') return 'iterations=20';
	return players === 1 ? 'iterations=1000' : 'iterations=100';
}

interface Scope {
	readonly games: string;
	readonly jobs: string;
	readonly folder: string;
	readonly fresh: boolean;
}

async function run(plan: Plan, { games, jobs, folder, fresh }: Scope): Promise<void> {
	const path = join(folder, `${keyOf(plan)}.json`);
	const kept = fresh ? null : readTally(path);
	const same = kept !== null && JSON.stringify(kept.plan) === JSON.stringify(plan);
	if (kept !== null && !same) throw new WrongUse(`${path} was made with other options; --fresh starts over.`);
	mkdirSync(folder, { recursive: true });
	let saved = performance.now();
	const done = await playOn(
		kept ?? emptyTally(plan),
		count('--games', games),
		count('--jobs', jobs),
		(tally) => {
			if (performance.now() - saved < SAVE_MS) return;
			saved = performance.now();
			save(path, tally);
			process.stderr.write(`${lineOf(tally)}\n`);
		},
	);
	save(path, done);
	process.stdout.write(`${lineOf(done)}\n`);
}

function printStart(plan: Plan, deals: number): void {
	const { mean, error } = meanOfDeals(plan, deals);
	process.stdout.write(`${mean.map((value) => value.toFixed(3)).join(' ')}, standard error ${error.toFixed(3)}\n`);
}

/** Such as “nebula-full-3”. */
function keyOf({ game, variant, players }: Plan): string {
	return [game, ...(variant === undefined ? [] : [variant]), players === 1 ? 'solo' : players].join('-');
}

function writeTables(folder: string): void {
	const tallies = readdirSync(folder)
		.filter((name) => name.endsWith('.json'))
		.sort()
		.flatMap((name) => readTally(join(folder, name)) ?? []);
	writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8'), tables(tallies)));
}

/** The file is replaced in one step, so that an interruption leaves either the old or the new one. */
function save(path: string, tally: Tally): void {
	const beside = `${path}.${process.pid}`;
	writeFileSync(beside, `${JSON.stringify(tally, null, '\t')}\n`);
	renameSync(beside, path);
}

function readTally(path: string): Tally | null {
	if (!existsSync(path)) return null;
	const tally: unknown = JSON.parse(readFileSync(path, 'utf8'));
	if (!isTally(tally)) throw new Error(`${path} is no result of a calibration`);
	return tally;
}

/** The file is our own, so this is only a rough check. */
function isTally(value: unknown): value is Tally {
	return (
		typeof value === 'object' && value !== null && 'plan' in value && 'games' in value && 'bins' in value
	);
}

function count(option: string, text: string): number {
	const value = Number(text);
	if (!Number.isInteger(value) || value < 1)
		throw new WrongUse(`${option} must be a whole number from 1, not “${text}”.`);
	return value;
}
