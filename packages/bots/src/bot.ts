import type { Game, Kinds, Position, Random, Result, Seat } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';

/**
 * A player that thinks. It is given the view of its seat, never the position: what the seat may not know
 * it has to imagine. The same view and the same chance give the same move.
 */
export interface Bot<K extends Kinds> {
	choose(view: K['view'], random: Random): Result<K['move'], BotRefusal>;
}

/** Why a bot gives no move. */
export interface BotRefusal {
	readonly code: 'impossible-view' | 'nothing-to-decide';
}

/** A bot from a rule that picks the code of a move in an imagined position. */
export function botOf<K extends Kinds>(
	game: Game<K>,
	pick: (position: K['position'], seat: Seat, random: Random) => number,
): Bot<K> {
	return {
		choose(view, random) {
			const imagined = game.imagine(view, random);
			if (!imagined.ok) return fail({ code: 'impossible-view' });
			const position = imagined.value;
			const { role } = view;
			if (role === 'spectator' || position.moveCount(role) === 0) return fail({ code: 'nothing-to-decide' });
			return ok(game.moveOf(position, pick(position, role, random)));
		},
	};
}

/** Uniform over the legal moves: the baseline of every game, and the load of every benchmark. */
export function pickRandom(position: Position, seat: number, random: Random): number {
	return position.moveAt(seat, random.below(position.moveCount(seat)));
}

export function randomBot<K extends Kinds>(game: Game<K>): Bot<K> {
	return botOf(game, pickRandom);
}
