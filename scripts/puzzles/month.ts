import type { GameId } from '@orrery/engine/game-id';
import type { Day } from '../../packages/daily/src/day.ts';
import { addDays, monthOf, readDay, weekdayOf } from '../../packages/daily/src/day.ts';
import { gameOf, hardnessOf } from '../../packages/daily/src/puzzles/packed-puzzle.ts';
import { askToFind, startThread } from './ask.ts';

/* The puzzles of a month: enough are found, then given to its days by how hard they are. */

/** The games looked at so far, and the lines found in them. */
export interface Found {
	readonly games: number;
	readonly lines: readonly string[];
}

export const NONE_FOUND: Found = { games: 0, lines: [] };

/** All days of a month such as `2026-11`. */
export function daysOfMonth(month: string): readonly Day[] {
	const days: Day[] = [];
	for (let day = readDay(`${month}-01`); day !== null && monthOf(day) === month; day = addDays(day, 1))
		days.push(day);
	return days;
}

/** The letter of the options that a day's puzzle has: in Nebula the basic game from Monday to Wednesday. */
function optionsOn(game: GameId, day: Day): string {
	if (game === 'nova-luna') return 't';
	return weekdayOf(day) < 3 ? 'b' : 'f';
}

/** The letter of the options of the game with a number, and whether its puzzle has to be a hard one. */
export function aimOf(game: GameId, number: number): { readonly options: string; readonly hard: boolean } {
	if (game === 'nova-luna') return { options: 't', hard: number % 2 === 1 };
	// Three days of a week have a puzzle of the basic game, four one of the full game.
	return { options: number % 7 < 3 ? 'b' : 'f', hard: number % 7 >= 5 };
}

/** Days that keep the line they have. */
export type Kept = ReadonlyMap<Day, string>;

const NONE_KEPT: Kept = new Map();

/** The days of a month that keep their lines: those with a line that is not among the found ones, which are given out again. */
export function keptOf(month: string, lines: readonly string[], found: readonly string[]): Kept {
	return new Map(
		daysOfMonth(month).flatMap((day, i): [Day, string][] => {
			const line = lines[i] ?? '';
			return line === '' || found.includes(line) ? [] : [[day, line]];
		}),
	);
}

/**
 * Where the search for a month goes on. What was found may be gone while its days keep lines: the games up to the last of
 * those were looked at, and would give the same puzzles again.
 */
export function resumed({ games, lines }: Found, kept: Kept): Found {
	return { games: Math.max(games, ...Array.from(kept.values(), (line) => 1 + gameOf(line))), lines };
}

/** Whether a month has enough puzzles with these options. */
export function hasEnough(
	game: GameId,
	month: string,
	found: readonly string[],
	options: string,
	kept: Kept = NONE_KEPT,
): boolean {
	return placed(game, month, found, options, kept) !== null;
}

/** A line for each day, the easiest on Mondays; null as long as there are too few. */
export function linesByDay(
	game: GameId,
	month: string,
	found: readonly string[],
	kept: Kept = NONE_KEPT,
): readonly string[] | null {
	const days = daysOfMonth(month);
	const byDay = new Map<Day, string>(kept);
	for (const options of new Set(days.map((day) => optionsOn(game, day)))) {
		const lines = placed(game, month, found, options, kept);
		if (lines === null) return null;
		for (const [day, line] of lines) byDay.set(day, line);
	}
	return days.map((day) => byDay.get(day) ?? '');
}

/** A line for each day with these options that keeps none, from as few of the found as will do, the first of them. */
function placed(
	game: GameId,
	month: string,
	found: readonly string[],
	options: string,
	kept: Kept,
): Kept | null {
	const own = daysOfMonth(month).filter((day) => optionsOn(game, day) === options);
	// Sorting keeps the order of equals: days by their date, lines by the numbers of their games.
	const days = own.filter((day) => !kept.has(day)).toSorted((a, b) => weekdayOf(a) - weekdayOf(b));
	const keeping = own.flatMap((day) => {
		const line = kept.get(day);
		return line === undefined ? [] : [{ weekday: weekdayOf(day), hardness: hardnessOf(line) }];
	});
	const lines = found.filter((line) => optionsIn(line) === options);
	for (let count = days.length; count <= lines.length; count++) {
		const byDay = linesOn(days, lines.slice(0, count), keeping);
		if (byDay !== null) return byDay;
	}
	return null;
}

/** Lines for days in the order of weekdays, so that no weekday gets easier than one before it; null if these do not fit. */
function linesOn(
	days: readonly Day[],
	found: readonly string[],
	keeping: readonly { readonly weekday: number; readonly hardness: number }[],
): Kept | null {
	const lines = found.toSorted((a, b) => hardnessOf(a) - hardnessOf(b));
	const byDay = new Map<Day, string>();
	let next = 0;
	for (const day of days) {
		const weekday = weekdayOf(day);
		const least = Math.max(...keeping.filter((one) => one.weekday < weekday).map((one) => one.hardness));
		const most = Math.min(...keeping.filter((one) => one.weekday > weekday).map((one) => one.hardness));
		while (next < lines.length && hardnessOf(lines[next] ?? '') < least) next++;
		const line = lines[next++];
		if (line === undefined || hardnessOf(line) > most) return null;
		byDay.set(day, line);
	}
	return byDay;
}

function optionsIn(line: string): string | undefined {
	return line.split(' ')[1];
}

/**
 * Looks on until there are enough puzzles for a month. The games count in the order of their numbers, so that the result
 * depends neither on the number of threads nor on interruptions.
 */
export async function findOn(
	game: GameId,
	month: string,
	found: Found,
	kept: Kept,
	jobs: number,
	keep: (found: Found) => void,
): Promise<readonly string[]> {
	let counted = resumed(found, kept);
	let lines = linesByDay(game, month, counted.lines, kept);
	let next = counted.games;
	const early = new Map<number, string | null>();
	const work = async (): Promise<void> => {
		const thread = startThread();
		while (lines === null) {
			const number = next++;
			const isNeeded = !hasEnough(game, month, counted.lines, aimOf(game, number).options, kept);
			early.set(number, isNeeded ? await askToFind(thread, { kind: 'find', game, month, number }) : null);
			for (let line = early.get(counted.games); line !== undefined; line = early.get(counted.games)) {
				early.delete(counted.games);
				counted = {
					games: counted.games + 1,
					lines: line === null ? counted.lines : [...counted.lines, line],
				};
				lines ??= linesByDay(game, month, counted.lines, kept);
				keep(counted);
			}
		}
		await thread.terminate();
	};
	await Promise.all(Array.from({ length: lines === null ? jobs : 0 }, work));
	if (lines === null) throw new Error('no thread looked for puzzles');
	return lines;
}
