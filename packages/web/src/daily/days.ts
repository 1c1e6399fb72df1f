import type { Day } from '@orrery/daily/day';
import type { Result } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { Stores } from '../storage/database.ts';
import type { StorageFault } from '../storage/games.ts';
import { changing, deviceGames, memory, onDevice } from '../storage/games.ts';
import type { NewGame } from './claims.ts';
import {
	addTryIn,
	allIn,
	beginGameIn,
	beginPuzzleIn,
	finishGameIn,
	markSentIn,
	showAnswerIn,
} from './claims.ts';
import type { DayResult, GameResult, PuzzleResult, Sent, Try } from './result.ts';
import { keyOf } from './result.ts';

export type { NewGame } from './claims.ts';
export type { DayResult, GameResult, PuzzleResult, Sent, Try } from './result.ts';
export { isSolved, isUnsent, keyOf, TRIES } from './result.ts';

/*
 * The results of days on this device. Where the device cannot store them, they are in memory until the page is closed
 * and say why in `held`. A fault is only returned for what a newer version of the page has stored.
 */

/** Returns what is there if it was begun before, in this tab or another. */
export function beginPuzzle(
	game: GameId,
	day: Day,
	now: number = Date.now(),
): Promise<Result<PuzzleResult, StorageFault>> {
	return change({ day, game, kind: 'puzzle' }, (stores) => beginPuzzleIn(stores, game, day, now));
}

/** Counts a try; at most three, and none after the puzzle was solved or its answer shown. */
export function addTry(
	game: GameId,
	day: Day,
	made: Try,
	now: number = Date.now(),
): Promise<Result<PuzzleResult, StorageFault>> {
	return change({ day, game, kind: 'puzzle' }, (stores) => addTryIn(stores, game, day, made, now));
}

export function showAnswer(
	game: GameId,
	day: Day,
	now: number = Date.now(),
): Promise<Result<PuzzleResult, StorageFault>> {
	return change({ day, game, kind: 'puzzle' }, (stores) => showAnswerIn(stores, game, day, now));
}

/**
 * Takes the day's only try and stores its new game in one step. If the try was taken before, in this tab or another, it
 * returns that one, whose `id` is another.
 */
export async function beginGame(
	kind: GameResult['kind'],
	day: Day,
	game: NewGame,
	now: number = Date.now(),
): Promise<Result<GameResult, StorageFault>> {
	const { summary, log } = game;
	const begun = await change({ day, game: summary.game, kind }, (stores) =>
		beginGameIn(stores, day, game, now),
	);
	if (begun.ok && begun.value.held !== undefined && begun.value.id === summary.id)
		await deviceGames.keepInMemory(log, summary, begun.value.held);
	return begun;
}

/** The day's game is over. The score is null if it was given up; the answer is null if it is not the day's try. */
export function finishGame(
	result: Pick<GameResult, 'game' | 'day' | 'kind' | 'id'>,
	score: number | null,
	now: number = Date.now(),
): Promise<Result<GameResult | null, StorageFault>> {
	return change(result, (stores) => finishGameIn(stores, result, score, now));
}

/** Remembers what the server said of a finished game. */
export function markSent(
	result: Pick<GameResult, 'game' | 'day' | 'kind' | 'id'>,
	sent: Sent,
): Promise<Result<GameResult | null, StorageFault>> {
	return change(result, (stores) => markSentIn(stores, result, sent));
}

/** The results of all days, and what is wrong with the device's storage, if anything. */
export interface DayListing {
	readonly results: readonly DayResult[];
	readonly fault: StorageFault | null;
}

/** Everything that can be read, oldest day first. */
export async function listDays(): Promise<readonly DayResult[]> {
	return (await readDays()).results;
}

export async function readDays(): Promise<DayListing> {
	const [kept, held] = await Promise.all([onDevice((store) => store.read(allIn)), memory.read(allIn)]);
	const inMemory = held.ok ? held.value : [];
	const keys = new Set(inMemory.map(keyOf));
	const stored = kept.ok ? kept.value.filter((result) => !keys.has(keyOf(result))) : [];
	const results = [...stored, ...inMemory].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
	return { results, fault: kept.ok ? null : kept.fault };
}

/**
 * One transaction on the device. What is in memory stays there; what the device cannot store begins there. The memory
 * is asked first, so that a try that began there is not begun again on the device.
 */
async function change<Value extends DayResult | null>(
	of: Pick<DayResult, 'day' | 'game' | 'kind'>,
	work: (stores: Stores) => Promise<Value>,
): Promise<Result<Value, StorageFault>> {
	const held = await memory.read((stores) => stores.get('days', keyOf(of)));
	if (held.ok && held.value !== undefined) return memory.change(work);
	const changed = await changing((store) => store.change(work));
	if (changed.ok || changed.fault.code === 'newer') return changed;
	const { code } = changed.fault;
	const inMemory = await memory.change(async (stores) => {
		const result = await work(stores);
		if (result !== null) await stores.put('days', keyOf(result), { ...result, held: code });
		return result;
	});
	if (!inMemory.ok || inMemory.value === null) return inMemory;
	return { ok: true, value: { ...inMemory.value, held: code } };
}
