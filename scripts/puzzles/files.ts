import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { GameId } from '@orrery/engine/game-id';
import { GAME_IDS } from '@orrery/engine/game-id';
import type { Found } from './month.ts';
import { NONE_FOUND } from './month.ts';

/* Where puzzles and pars are kept. Files are replaced in one step, so that an interruption leaves no half of one. */

const ROOT = resolve(import.meta.dirname, '../..');
const DAILY = join(ROOT, 'packages/daily/src');
/** What was found for a month that is not complete; it can be found again, so it is no part of the repository. */
const UNFINISHED = join(ROOT, 'node_modules/.puzzles');

/** What a month has one file of: the puzzles of a game, or the pars of the solo game. */
export type Series = GameId | 'pars';

export function readMonth(series: Series, month: string): readonly string[] | null {
	const path = pathOf(series, month);
	return existsSync(path) ? readLines(readFileSync(path, 'utf8'), path) : null;
}

export function writeMonth(series: Series, month: string, lines: readonly string[]): void {
	replace(pathOf(series, month), `${JSON.stringify(lines, null, '\t')}\n`);
	writeTables();
}

export function readFound(game: GameId, month: string): Found {
	const path = join(UNFINISHED, `${game}-${month}.json`);
	if (!existsSync(path)) return NONE_FOUND;
	const found: unknown = JSON.parse(readFileSync(path, 'utf8'));
	if (typeof found !== 'object' || found === null || !('games' in found) || !('lines' in found))
		return NONE_FOUND;
	return { games: Number(found.games), lines: readLines(JSON.stringify(found.lines), path) };
}

export function keepFound(game: GameId, month: string, found: Found): void {
	replace(join(UNFINISHED, `${game}-${month}.json`), JSON.stringify(found));
}

export function forgetFound(game: GameId, month: string): void {
	rmSync(join(UNFINISHED, `${game}-${month}.json`), { force: true });
}

/** The months that there are of a series, in order. */
export function monthsOf(series: Series): readonly string[] {
	const folder = folderOf(series);
	if (!existsSync(folder)) return [];
	return readdirSync(folder)
		.flatMap((name) => /^(\d{4}-\d{2})\.json$/.exec(name)?.[1] ?? [])
		.sort((a, b) => a.localeCompare(b));
}

function folderOf(series: Series): string {
	return series === 'pars' ? join(DAILY, 'pars') : join(DAILY, 'puzzles', series);
}

function pathOf(series: Series, month: string): string {
	return join(folderOf(series), `${month}.json`);
}

/** The tables from which the program loads a month. */
function writeTables(): void {
	const lines = (series: Series, indent: string): string =>
		monthsOf(series)
			.map(
				(month) =>
					`${indent}'${month}': () => import('./${series}/${month}.json', { with: { type: 'json' } }),\n`,
			)
			.join('');
	const games = GAME_IDS.map((game) => {
		const name = game === 'nova-luna' ? `'${game}'` : game;
		const months = lines(game, '\t\t');
		return `\t${name}: {${months === '' ? '' : `\n${months}\t`}},\n`;
	});
	replace(
		join(DAILY, 'puzzles/months.ts'),
		`import type { GameId } from '@orrery/engine/game-id';
import type { Months } from '../months.ts';

/* Written by \`npm run puzzles\`: the puzzles of each month, a line for each day. */
export const PUZZLE_MONTHS: Readonly<Record<GameId, Months>> = {
${games.join('')}};
`,
	);
	const pars = lines('pars', '\t');
	replace(
		join(DAILY, 'par-months.ts'),
		`import type { Months } from './months.ts';

/* Written by \`npm run puzzles\`: the pars of the solo games of each month, a line for each day. */
export const PAR_MONTHS: Months = {${pars === '' ? '' : `\n${pars}`}};
`,
	);
}

function replace(path: string, text: string): void {
	mkdirSync(dirname(path), { recursive: true });
	const beside = `${path}.${process.pid}`;
	writeFileSync(beside, text);
	renameSync(beside, path);
}

function readLines(text: string, path: string): readonly string[] {
	const lines: unknown = JSON.parse(text);
	if (!Array.isArray(lines)) throw new Error(`${path} is no list of lines`);
	return lines.map(String);
}
