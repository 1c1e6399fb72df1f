import type { Day } from '@orrery/daily/day';
import { DAILY_GAME, localDay } from '@orrery/daily/day';
import type { GameId } from '@orrery/engine/game-id';
import type { Stores } from '../storage/database.ts';
import type { StoredEntry } from '../storage/game-store.ts';
import { appendTo } from '../storage/game-store.ts';
import type { GameSummary } from '../storage/games.ts';
import type { DayResult, GameResult, PuzzleResult, Sent, Try } from './result.ts';
import { FORMAT, isSolved, keyOf, readResult, TRIES } from './result.ts';

/*
 * What happens to a day's results, each within one transaction. The first try takes the key of its day, game and kind,
 * and nothing gives it back: not a reload, not another tab, not the clock of the device. A day that was opened from the
 * archive and is then made today's by the clock is therefore still the uncounted one.
 */

export interface NewGame {
	readonly log: readonly StoredEntry[];
	readonly summary: GameSummary;
}

/** What is stored cannot be read; `name` is an error of the browser's storage, which becomes a coded fault. */
function unreadable(code: 'newer' | 'broken'): DOMException {
	return new DOMException('', code === 'newer' ? 'VersionError' : 'DataError');
}

async function find(stores: Stores, key: string): Promise<DayResult | null> {
	const stored = await stores.get('days', key);
	if (stored === undefined) return null;
	const result = readResult(stored);
	if (typeof result === 'string') throw unreadable(result);
	return result;
}

async function keep<Kept extends DayResult>(stores: Stores, result: Kept): Promise<Kept> {
	await stores.put('days', keyOf(result), result);
	return result;
}

async function puzzleIn(stores: Stores, game: GameId, day: Day): Promise<PuzzleResult | null> {
	const found = await find(stores, keyOf({ day, game, kind: 'puzzle' }));
	return found?.kind === 'puzzle' ? found : null;
}

async function gameIn(stores: Stores, game: GameId, day: Day): Promise<GameResult | null> {
	const found = await find(stores, keyOf({ day, game, kind: DAILY_GAME[game] }));
	return found === null || found.kind === 'puzzle' ? null : found;
}

/** Begins the puzzle of a day, or returns how far it was solved. */
export async function beginPuzzleIn(
	stores: Stores,
	game: GameId,
	day: Day,
	now: number,
): Promise<PuzzleResult> {
	const begun = await puzzleIn(stores, game, day);
	if (begun !== null) return begun;
	const counted = localDay(new Date(now)) === day;
	return keep(stores, {
		...{ format: FORMAT, kind: 'puzzle', game, day, counted, begun: now },
		...{ tries: [], shown: false, done: null },
	});
}

/** Counts a try. A puzzle that is over stays as it is. */
export async function addTryIn(
	stores: Stores,
	game: GameId,
	day: Day,
	made: Try,
	now: number,
): Promise<PuzzleResult> {
	const puzzle = await beginPuzzleIn(stores, game, day, now);
	if (puzzle.done !== null) return puzzle;
	const tries = [...puzzle.tries, made];
	const done = made === 'solved' || tries.length >= TRIES ? now : null;
	return keep(stores, { ...puzzle, tries, done });
}

/** Shows the answer of an unsolved puzzle; that ends it. */
export async function showAnswerIn(
	stores: Stores,
	game: GameId,
	day: Day,
	now: number,
): Promise<PuzzleResult> {
	const puzzle = await beginPuzzleIn(stores, game, day, now);
	if (isSolved(puzzle) || puzzle.shown) return puzzle;
	return keep(stores, { ...puzzle, shown: true, done: puzzle.done ?? now });
}

/** Takes the only try of the day and stores its new game; if it was taken before, returns that one instead. */
export async function beginGameIn(
	stores: Stores,
	day: Day,
	{ log, summary }: NewGame,
	now: number,
): Promise<GameResult> {
	const { game, id } = summary;
	const begun = await gameIn(stores, game, day);
	if (begun !== null) return begun;
	await appendTo(stores, log, summary);
	const counted = localDay(new Date(now)) === day;
	return keep(stores, {
		...{ format: FORMAT, kind: DAILY_GAME[game], game, day, counted, begun: now },
		...{ id, score: null, done: null, sent: 'not-yet' },
	});
}

/** The end of a day's game. Only the game that took the try can end it, and only once; null for any other. */
export async function finishGameIn(
	stores: Stores,
	{ game, day, id }: Pick<GameResult, 'game' | 'day' | 'id'>,
	score: number | null,
	now: number,
): Promise<GameResult | null> {
	const begun = await gameIn(stores, game, day);
	if (begun === null || begun.id !== id) return null;
	return begun.done === null ? keep(stores, { ...begun, score, done: now }) : begun;
}

/** What the server said of a finished game. */
export async function markSentIn(
	stores: Stores,
	{ game, day, id }: Pick<GameResult, 'game' | 'day' | 'id'>,
	sent: Sent,
): Promise<GameResult | null> {
	const begun = await gameIn(stores, game, day);
	if (begun === null || begun.id !== id) return null;
	return keep(stores, { ...begun, sent });
}

/** Everything that can be read, oldest day first. */
export async function allIn(stores: Stores): Promise<readonly DayResult[]> {
	const stored = await stores.all('days');
	return stored.map(readResult).filter((result) => typeof result !== 'string');
}
