import { addDays } from '@orrery/daily/day';
import type { Puzzle } from '@orrery/daily/puzzles';
import { isAnswer, puzzleDays, puzzleOf } from '@orrery/daily/puzzles';
import type { Game, Kinds } from '@orrery/engine';
import { nebula, novaLuna } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { MoveData } from '../packages/web/test/lesson-data-types.ts';

/* A puzzle as the tests need it. It is read from the data of the product, so that they survive new puzzles. */

export interface PuzzleData {
	readonly day: string;
	/** The answer. */
	readonly best: readonly MoveData[];
	/** A whole turn that is none. */
	readonly wrong: readonly MoveData[];
}

/** The tenth day that has a puzzle. */
export async function puzzleData(game: GameId): Promise<PuzzleData> {
	const days = puzzleDays(game);
	if (days === null) throw new Error(`no puzzles of ${game}`);
	const day = addDays(days.first, 9);
	if (game === 'nova-luna') return dataOf(novaLuna, await puzzleOf('nova-luna', day));
	return dataOf(nebula, await puzzleOf('nebula', day));
}

function dataOf<K extends Kinds>(game: Game<K>, puzzle: Puzzle<K> | null): PuzzleData {
	if (puzzle === null) throw new Error(`no puzzle of ${game.id} on that day`);
	const wrong = turnsNear(game, puzzle).find((moves) => !isAnswer(game, puzzle, moves));
	if (wrong === undefined) throw new Error('every turn that was looked at is an answer');
	return { day: puzzle.day, best: puzzle.best.map(dataOfMove), wrong: wrong.map(dataOfMove) };
}

/** Moves are plain JSON. */
function dataOfMove(move: { readonly type: string }): MoveData {
	return { ...move };
}

/** Turns that begin as the answer does and are completed by any move that may be the last. */
function turnsNear<K extends Kinds>(
	game: Game<K>,
	{ snapshot, seat, best }: Puzzle<K>,
): readonly (readonly K['move'][])[] {
	const begun = game.decode(snapshot);
	if (!begun.ok) throw new Error('the position cannot be read');
	const position = begun.value;
	return best.flatMap((move, index): readonly (readonly K['move'][])[] => {
		const turns = game
			.legalMoves(position, seat)
			.filter(({ type }) => type === 'take' || type === 'done')
			.map((last): readonly K['move'][] => [...best.slice(0, index), last]);
		game.play(position, seat, move);
		return turns;
	});
}
