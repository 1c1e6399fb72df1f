import type { Game, Kinds, NebulaKinds, NovaLunaKinds, Seat } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { Day } from '../day.ts';
import { deciderOf } from '../packed-moves.ts';

/** The types of each game. */
export interface GameKinds extends Record<GameId, Kinds> {
	readonly 'nova-luna': NovaLunaKinds;
	readonly nebula: NebulaKinds;
}

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
	/** All turns that count as the best one, itself first: those that come to the same. */
	readonly answers: readonly (readonly K['move'][])[];
	/** The seat's chance to win after the best turn, and how much less it is after the second best. */
	readonly value: number;
	readonly margin: number;
	/** The standard error of the margin. */
	readonly error: number;
}

/**
 * Whether these moves, the whole turn of the puzzle's seat, are the answer. What counts is the position they lead to, so
 * steps may come in any order that leads to the same.
 */
export function isAnswer<K extends Kinds>(
	game: Game<K>,
	{ seat, snapshot, answers }: Puzzle<K>,
	moves: readonly K['move'][],
): boolean {
	const reached = positionAfter(game, snapshot, seat, moves);
	if (reached === null) return false;
	return answers.some((answer) => positionAfter(game, snapshot, seat, answer) === reached);
}

/** The position after a turn, as text; null if the moves are no whole turn by the rules. */
function positionAfter<K extends Kinds>(
	game: Game<K>,
	snapshot: K['snapshot'],
	seat: Seat,
	moves: readonly K['move'][],
): string | null {
	const decoded = game.decode(snapshot);
	if (!decoded.ok) return null;
	const position = decoded.value;
	let turnEnded = false;
	for (const move of moves) {
		if (turnEnded || deciderOf(position) !== seat) return null;
		const result = game.play(position, seat, move);
		if (!result.ok) return null;
		turnEnded = result.value.turnEnded;
	}
	return turnEnded ? JSON.stringify(game.encode(position)) : null;
}
