import type { Day } from '@orrery/daily/day';
import { daysFrom } from '@orrery/daily/day';
import type { Puzzle } from '@orrery/daily/puzzles';
import type { Game, Kinds, Result } from '@orrery/engine';
import { Course, fail, ok } from '@orrery/engine';

/** What a game adds to its puzzles. */
export interface PuzzleKind<K extends Kinds> {
	readonly game: Game<K>;
	/** The puzzle of a day; null where there is none. Rejects where its month cannot be loaded. */
	readonly puzzleOf: (day: Day) => Promise<Puzzle<K> | null>;
	readonly optionsOf: (snapshot: K['snapshot']) => K['options'];
	/** The setup of a game that begins from a position. */
	readonly beginFrom: (snapshot: K['snapshot']) => K['setup'];
	/** Whether the move completes the turn: then it is not played on the boards, but tried. */
	readonly completes: (move: K['move']) => boolean;
}

/** A puzzle that the rules of this page accept. */
export interface LoadedPuzzle<K extends Kinds> extends Puzzle<K> {
	readonly options: K['options'];
	readonly setup: K['setup'];
}

/**
 * Why there is nothing to solve: the day has not begun here, it has no puzzle, the rules of this page refuse it, its
 * month could not be loaded, or a newer version of the page has kept the tries.
 */
export type PuzzleFault = 'future' | 'none' | 'broken' | 'not-loaded' | 'newer';

/** The puzzle of a day, checked by the rules of its game. `today` is the day on this device. */
export async function loadPuzzle<K extends Kinds>(
	kind: PuzzleKind<K>,
	day: Day,
	today: Day,
): Promise<Result<LoadedPuzzle<K>, PuzzleFault>> {
	if (daysFrom(today, day) > 0) return fail('future');
	try {
		const puzzle = await kind.puzzleOf(day);
		if (puzzle === null) return fail('none');
		const { snapshot, best } = puzzle;
		const read = { ...puzzle, options: kind.optionsOf(snapshot), setup: kind.beginFrom(snapshot) };
		return courseOf(kind.game, read, best) === null ? fail('broken') : ok(read);
	} catch {
		return fail('not-loaded');
	}
}

/** The game of a puzzle after these moves of its seat; null if one of them is refused. */
export function courseOf<K extends Kinds>(
	game: Game<K>,
	{ options, setup, seat }: LoadedPuzzle<K>,
	moves: readonly K['move'][],
): Course<K> | null {
	const begun = Course.begin(game, options, setup);
	if (!begun.ok) return null;
	return moves.every((move) => begun.value.play(seat, move).ok) ? begun.value : null;
}
