/*
 * npm run ladder: measures every level against the one below, in both games and for every number of players. That
 * takes hours; the results are kept in docs/ladder.jsonl, so it can be interrupted at any time and continues where it
 * stopped. Run `npm run ladder -- --help` for details.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Pool } from '@orrery/cli/arena';
import { climb, dealsLeft, foreseenMs } from './ladder/climb.ts';
import { earlierBots } from './ladder/earlier-bots.ts';
import { fingerprint } from './ladder/fingerprint.ts';
import type { Game, Measure } from './ladder/plan.ts';
import { measures, measuresAgainst } from './ladder/plan.ts';
import { readResults, saveResults, upToDate } from './ladder/results.ts';
import { lineOf, tables, withTables } from './ladder/table.ts';

const HELP = `usage: npm run ladder -- [--only TEXT] [--deals N] [--jobs N] [--list] [--write] [--against REF]

  --only TEXT   only matchups whose name contains TEXT, such as nebula/3/full or nova-luna/2/full-bright
  --deals N     deals per matchup (default: 100; 500 for the best bot's solo game)
  --jobs N      number of CPU cores to use (default: all)
  --list        show what was measured and what is missing, without playing
  --write       write the tables of docs/bots.md from the results, without playing
  --against REF every level against the same level of an earlier version (a branch, tag or commit) instead of the one
                below (default: 200 deals, each in one rotation of the seats)
`;

/** The user typed something wrong. */
class WrongUse extends Error {}

const ROOT = resolve(import.meta.dirname, '..');
/** Where results are kept, and between which marks of the page their tables are. */
const LADDER: Kept = { results: join(ROOT, 'docs/ladder.jsonl'), mark: 'ladder' };
const AGAINST: Kept = { results: join(ROOT, 'docs/ladder-against.jsonl'), mark: 'against' };
const PAGE = join(ROOT, 'docs/bots.md');
const MINUTE_MS = 60_000;

try {
	const { values } = parseArgs({
		options: {
			only: { type: 'string', default: '' },
			deals: { type: 'string' },
			jobs: { type: 'string', default: String(availableParallelism()) },
			list: { type: 'boolean', default: false },
			write: { type: 'boolean', default: false },
			against: { type: 'string' },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) process.stdout.write(HELP);
	else await run(values);
} catch (error) {
	if (!(error instanceof WrongUse) && !(error instanceof TypeError && 'code' in error)) throw error;
	process.stderr.write(`ladder: ${error.message}\n`);
	process.exitCode = 2;
}

interface Options {
	readonly only: string;
	readonly deals?: string | undefined;
	readonly jobs: string;
	readonly list: boolean;
	readonly write: boolean;
	readonly against?: string | undefined;
}

interface Kept {
	readonly results: string;
	readonly mark: string;
}

async function run(options: Options): Promise<void> {
	const deals = options.deals === undefined ? undefined : count('--deals', options.deals);
	if (options.against === undefined) {
		await measure(measures(deals), LADDER, options);
		return;
	}
	const bots = earlierBots(ROOT, options.against);
	try {
		await measure(measuresAgainst(bots, deals), AGAINST, options);
	} finally {
		bots.remove();
	}
}

async function measure(
	all: readonly Measure[],
	{ results: path, mark }: Kept,
	{ only, jobs, list, write }: Options,
): Promise<void> {
	const cores = count('--jobs', jobs);
	const chosen = all.filter(({ key }) => key.includes(only));
	if (chosen.length === 0) throw new WrongUse(`No matchup has “${only}” in its name.`);
	const prints = { 'nova-luna': fingerprint(ROOT, 'nova-luna'), nebula: fingerprint(ROOT, 'nebula') };
	const fingerprintOf = (game: Game): string => prints[game];
	const kept = readResults(path);
	const results = new Map(upToDate(kept, all, fingerprintOf));
	if (kept.size > results.size) {
		say(`${kept.size - results.size} of ${kept.size} results were played by other code and do not count.`);
	}
	if (write) {
		writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8'), mark, tables(all, results)));
		return;
	}
	if (list) {
		for (const measure of chosen) say(lineOf(measure, results.get(measure.key)));
		say(`${dealsLeft(chosen, results)} deals are still to be played.`);
		return;
	}
	const pool = new Pool(cores);
	const byKey = new Map(chosen.map((measure) => [measure.key, measure]));
	await climb(chosen, results, {
		fingerprintOf,
		play: (match, deal) => pool.play(match, deal),
		keep(result) {
			results.set(result.key, result);
			saveResults(path, new Map([[result.key, result]]));
			const measure = byKey.get(result.key);
			const minutes = foreseenMs(chosen, results, all) / cores / MINUTE_MS;
			if (measure)
				grow(
					`${lineOf(measure, result)}; about ${Math.ceil(minutes)} min left`,
					result.deals >= measure.deals,
				);
		},
	});
	await pool.close();
}

function count(option: string, text: string): number {
	const value = Number(text);
	if (!Number.isInteger(value) || value < 1)
		throw new WrongUse(`${option} must be a whole number from 1, not “${text}”.`);
	return value;
}

/** In a terminal, the line of a matchup is updated in place until it is complete. */
function grow(line: string, complete: boolean): void {
	if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}${complete ? '\n' : ''}`);
	else say(line);
}

function say(line: string): void {
	process.stdout.write(`${line}\n`);
}
