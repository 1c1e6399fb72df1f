import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { analyzeGames } from '../analysis/analyze-games.ts';
import type { GameToAnalyze } from '../analysis/game-to-analyze.ts';
import { gameToAnalyze } from '../analysis/game-to-analyze.ts';
import { linesOf } from '../analysis/lines.ts';
import type { Command } from '../console/command.ts';
import { parse, UsageError, wholeNumber } from '../console/command.ts';
import { Progress } from '../console/progress.ts';
import { writeLine } from '../console/write-line.ts';
import { readRecordFile } from '../games/record-file.ts';

const MOST_MILLISECONDS = 3_600_000;
const MOST_ITERATIONS = 100_000_000;
const MOST_JOBS = 256;

export const analyze: Command = {
	usage: 'analyze FILE [--time MS | --iterations N] [--jobs N] [--keep FILE]',
	summary: 'say what each decision of recorded games cost, and how much was luck',
	help: `
Analyzes every game in FILE (JSON Lines, JSON, or the text form; - is standard input) and prints JSON Lines: one for
each decision, one for each time that chance had a say, and a summary of each game. docs/analysis.md says what they
mean. The same games and iterations give the same lines.

  --time MS        about this many milliseconds for each decision and what belongs to it
  --iterations N   how much to look at for each decision: games searched in Nova Luna, turns played in Nebula
                   (default: a game of two takes some seconds)
  --jobs N         number of CPU cores to use, a game on each (default: all)
  --keep FILE      also write the records with their analysis, as JSON Lines; “orrery verify” checks both

A line for each step, counted from 1 (0 is the deal), and for each game, counted from 0:

  {"game":0,"step":12,"seat":1,"kind":"decision","before":[0.48,0.52],"after":[0.5,0.5],"best":{…},"loss":0.02,"error":0.01}
  {"game":0,"step":13,"seat":1,"kind":"luck","luck":[0.03,-0.03],"error":0.01}
  {"game":0,"summary":true,"start":[0.5,0.5],"result":[1,0],"skill":[0.31,-0.31],"luck":[0.19,-0.19],"accuracy":[91.2,80.4]}
`,
	async run(args) {
		const { values, positionals } = parse(
			args,
			{
				time: { type: 'string' },
				iterations: { type: 'string' },
				jobs: { type: 'string', default: String(availableParallelism()) },
				keep: { type: 'string' },
			},
			['FILE'],
		);
		const path = positionals[0] ?? '-';
		const { time, iterations, keep } = values;
		if (time !== undefined && iterations !== undefined)
			throw new UsageError('Use either --time or --iterations, not both.');
		const effort = {
			...(time === undefined ? {} : { milliseconds: wholeNumber('--time', time, 1, MOST_MILLISECONDS) }),
			...(iterations === undefined
				? {}
				: { iterations: wholeNumber('--iterations', iterations, 1, MOST_ITERATIONS) }),
		};
		const jobs = wholeNumber('--jobs', values.jobs, 1, MOST_JOBS);
		if (keep !== undefined && path !== '-' && resolve(keep) === resolve(path))
			throw new UsageError('--keep must name another file than the one that is read.');
		// A mistake in any record is reported before the first is analyzed.
		const games = (await readRecordFile(path)).map((filed) => gameToAnalyze(filed, effort));
		await printAnalyses(games, jobs, keep);
		return 0;
	},
};

async function printAnalyses(
	games: readonly GameToAnalyze[],
	jobs: number,
	keep: string | undefined,
): Promise<void> {
	const kept = keep === undefined ? null : await openForWriting(keep);
	const steps = games.reduce((sum, game) => sum + game.steps, 0);
	const progress = new Progress('analyzing', steps);
	let printed = 0;
	let done = 0;
	try {
		const analyses = analyzeGames(games, jobs, (more) => {
			done += more;
			progress.show(done, ` steps, ${printed} of ${games.length} games`);
		});
		for await (const { game, analysis } of analyses) {
			progress.clear();
			for (const line of linesOf(printed, analysis)) await writeLine(line);
			await kept?.write(`${game.recordWith(analysis)}\n`);
			printed++;
		}
	} finally {
		progress.clear();
		await kept?.close();
	}
}

async function openForWriting(path: string): Promise<FileHandle> {
	try {
		return await open(path, 'w');
	} catch (error) {
		throw new UsageError(`Cannot write to ${path} (${error instanceof Error ? error.message : error}).`);
	}
}
