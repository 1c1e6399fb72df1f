/*
 * npm run puzzles: finds the puzzles of the days to come in games between bots, and the pars of the solo games. What is
 * complete is kept by the month in packages/daily, so it can be interrupted at any time and continues where it stopped.
 * docs/puzzles.md says how; run `npm run puzzles -- --help` for the options.
 */
import { parseArgs } from 'node:util';
import type { GameId } from '@orrery/engine/game-id';
import { GAME_IDS } from '@orrery/engine/game-id';
import type { Day } from '../packages/daily/src/day.ts';
import { addDays, monthOf, readDay } from '../packages/daily/src/day.ts';
import { gameOf } from '../packages/daily/src/puzzles/packed-puzzle.ts';
import { checkAll, daysToCheck, SUMMARY_HEAD, summaryOf } from './puzzles/check.ts';
import { forgetFound, keepFound, readFound, readMonth, writeMonth } from './puzzles/files.ts';
import { renewPuzzle } from './puzzles/find.ts';
import type { SecondLook } from './puzzles/look-again.ts';
import { daysOfMonth, findOn, keptOf } from './puzzles/month.ts';
import { makePar } from './puzzles/pars.ts';

const HELP = `usage: npm run puzzles -- [--until DATE] [options]
       npm run puzzles -- --renew --game G [--from DATE]
       npm run puzzles -- --check [--sample N] [--factor N]

  --from DATE      the first month (default 2026-11-01); with --renew its days before this one keep their puzzles
  --until DATE     the last month (default 2028-10-31)
  --game G         only nova-luna or nebula (default both)
  --jobs N         number of CPU cores to use for puzzles, and to check them (default 1)
  --pars           only the pars of the solo games
  --renew          look at the puzzles again, with other luck, and replace those that no longer qualify
  --check          look at the puzzles again, with other luck
  --sample N       so many of each game (default all)
  --factor N       so many times as long as when they were made (default 10)
  --seed S         another seed gives other luck and another sample (default 1)
`;

/** The user typed something wrong. */
class WrongUse extends Error {}

try {
	const { values } = parseArgs({
		options: {
			from: { type: 'string', default: '2026-11-01' },
			until: { type: 'string', default: '2028-10-31' },
			game: { type: 'string' },
			jobs: { type: 'string', default: '1' },
			pars: { type: 'boolean', default: false },
			renew: { type: 'boolean', default: false },
			check: { type: 'boolean', default: false },
			sample: { type: 'string' },
			factor: { type: 'string', default: '10' },
			seed: { type: 'string', default: '1' },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) process.stdout.write(HELP);
	else if (values.check) await check(values);
	else await find(date('--from', values.from), date('--until', values.until), values);
} catch (error) {
	if (!(error instanceof WrongUse) && !(error instanceof TypeError && 'code' in error)) throw error;
	process.stderr.write(`puzzles: ${error.message}\n`);
	process.exitCode = 2;
}

interface Said {
	readonly game?: string | undefined;
	readonly jobs: string;
	readonly pars: boolean;
	readonly renew: boolean;
	readonly sample?: string | undefined;
	readonly factor: string;
	readonly seed: string;
}

/** By the month, so that the next days come first. */
async function find(from: Day, until: Day, { game, jobs, pars, renew }: Said): Promise<void> {
	const threads = count('--jobs', jobs);
	const games = pars ? [] : gamesOf(game);
	for (const month of monthsFrom(from, until)) {
		for (const id of games) {
			if (renew) renewMonth(id, month, from);
			await findMonth(id, month, threads);
		}
		if (game === undefined) makePars(month);
	}
}

function makePars(month: string): void {
	if (readMonth('pars', month) !== null) return;
	const before = process.cpuUsage().user;
	const lines = daysOfMonth(month).map(makePar);
	writeMonth('pars', month, lines);
	const seconds = (process.cpuUsage().user - before) / 1e6 / lines.length;
	process.stdout.write(`pars ${month}: ${lines.length}, ${seconds.toFixed(1)} s of CPU each\n`);
}

async function check({ game, sample, factor, seed, jobs }: Said): Promise<void> {
	const times = count('--factor', factor);
	const most = sample === undefined ? null : count('--sample', sample);
	const threads = count('--jobs', jobs);
	const rows: string[] = [];
	for (const id of gamesOf(game)) {
		const days = daysToCheck(id, most, seed);
		const checked = await checkAll({ game: id, factor: times, seed }, days, threads, (one) => {
			const margins = `margin ${one.margin.toFixed(3)}, stated ${one.stated.toFixed(3)}`;
			process.stdout.write(`${id} ${one.day}: ${verdictOf(one)}, ${margins}\n`);
		});
		rows.push(summaryOf(id, times, checked));
	}
	process.stdout.write(`\n${SUMMARY_HEAD}${rows.join('')}`);
}

function verdictOf({ agrees, proof }: SecondLook): string {
	if (agrees === null) return 'broken';
	if (agrees) return 'the same answer';
	return proof === null ? 'GAVE UP' : 'ANOTHER ANSWER';
}

/** Leaves the days without a line whose puzzles no longer qualify. */
function renewMonth(game: GameId, month: string, from: Day): void {
	const lines = readMonth(game, month);
	// A month that is not complete was interrupted after it was renewed: what is left was looked at.
	if (lines === null || readFound(game, month).games > 0) return;
	const days = daysOfMonth(month);
	const first = days.filter((day) => day < from).length;
	const renewed = lines.map((line, i) => {
		const day = days[i];
		return i < first || line === '' || day === undefined ? line : (renewPuzzle(game, day, line) ?? '');
	});
	// The month is written first: without it, the lines that were found would not be those of its days.
	writeMonth(game, month, renewed);
	keepFound(game, month, {
		// The games up to the last one with a puzzle are not looked at again: they would come to the same.
		games: Math.max(0, ...lines.filter((line) => line !== '').map(gameOf)) + 1,
		lines: renewed.slice(first).filter((line) => line !== ''),
	});
	const left = renewed.filter((line) => line !== '').length;
	process.stdout.write(`${game} ${month}: ${left} of ${lines.length} puzzles left\n`);
}

async function findMonth(game: GameId, month: string, jobs: number): Promise<void> {
	const before = readMonth(game, month) ?? [];
	const known = readFound(game, month);
	// A day without a line has no puzzle yet. Puzzles that were looked at again may have another order.
	if (before.length > 0 && before.every((line) => line !== '') && known.games === 0) return;
	const kept = keptOf(month, before, known.lines);
	const wanted = daysOfMonth(month).length - kept.size;
	const start = process.cpuUsage().user;
	const lines = await findOn(game, month, known, kept, jobs, (found) => {
		keepFound(game, month, found);
		process.stderr.write(`\r${game} ${month}: ${found.lines.length} of ${wanted}, ${found.games} games `);
	});
	writeMonth(game, month, lines);
	forgetFound(game, month);
	const made = lines.filter((line) => !known.lines.includes(line)).length - kept.size;
	const seconds = (process.cpuUsage().user - start) / 1e6 / Math.max(1, made);
	process.stderr.write('\n');
	process.stdout.write(`${game} ${month}: ${made} new puzzles, ${seconds.toFixed(1)} s of CPU each\n`);
}

function monthsFrom(first: Day, last: Day): readonly string[] {
	const months: string[] = [];
	for (let day = first; monthOf(day) <= monthOf(last); day = nextMonth(day)) months.push(monthOf(day));
	return months;
}

function nextMonth(day: Day): Day {
	return addDays(day, daysOfMonth(monthOf(day)).length - Number(day.slice(8)) + 1);
}

function gamesOf(text: string | undefined): readonly GameId[] {
	const games = GAME_IDS.filter((id) => text === undefined || id === text);
	if (games.length === 0) throw new WrongUse(`--game must be ${GAME_IDS.join(' or ')}, not “${text}”.`);
	return games;
}

function date(option: string, text: string): Day {
	const day = readDay(text);
	if (day === null) throw new WrongUse(`${option} must be a date such as 2026-11-01, not “${text}”.`);
	return day;
}

function count(option: string, text: string): number {
	const value = Number(text);
	if (!Number.isInteger(value) || value < 1)
		throw new WrongUse(`${option} must be a whole number from 1, not “${text}”.`);
	return value;
}
