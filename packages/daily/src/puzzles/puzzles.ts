import type { GameId } from '@orrery/engine/game-id';
import type { Day } from '../day.ts';
import { addDays, monthOf, readDay } from '../day.ts';
import { PUZZLE_MONTHS } from './months.ts';
import type { PuzzleRules } from './packed-puzzle.ts';
import { unpackPuzzle } from './packed-puzzle.ts';
import type { GameKinds, Puzzle } from './puzzle.ts';

export type { GameKinds, Puzzle } from './puzzle.ts';
export { isAnswer } from './puzzle.ts';

/** The rules of a game are loaded with its first puzzle. */
const RULES: { readonly [Id in GameId]: () => Promise<PuzzleRules<GameKinds[Id]>> } = {
	'nova-luna': async () => (await import('./nova-luna.ts')).novaLunaRules,
	nebula: async () => (await import('./nebula.ts')).nebulaRules,
};

/**
 * The puzzle of a day; null where there is none or its line is broken. Loads the puzzles of one month, and rejects where
 * they cannot be loaded.
 */
export async function puzzleOf<Id extends GameId>(game: Id, day: Day): Promise<Puzzle<GameKinds[Id]> | null> {
	const months = PUZZLE_MONTHS[game];
	const load = Object.hasOwn(months, monthOf(day)) ? months[monthOf(day)] : undefined;
	if (load === undefined) return null;
	const [rules, { default: lines }] = await Promise.all([RULES[game](), load()]);
	const line = lines[Number(day.slice(8)) - 1];
	return line === undefined ? null : unpackPuzzle(rules, day, line);
}

/** The first day of the first month and the last of the last that puzzles of a game were made for; null if none were. */
export function puzzleDays(game: GameId): { readonly first: Day; readonly last: Day } | null {
	const months = Object.keys(PUZZLE_MONTHS[game]).sort((a, b) => a.localeCompare(b));
	const first = readDay(`${months[0]}-01`);
	const lastMonth = readDay(`${months.at(-1)}-01`);
	return first === null || lastMonth === null ? null : { first, last: lastDayOf(lastMonth) };
}

function lastDayOf(firstOfMonth: Day): Day {
	let last = addDays(firstOfMonth, 27);
	while (monthOf(addDays(last, 1)) === monthOf(firstOfMonth)) last = addDays(last, 1);
	return last;
}
