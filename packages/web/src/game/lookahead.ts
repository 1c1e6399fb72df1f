import type { Game, Kinds, Seat } from '@orrery/engine';
import { SeededRandom } from '@orrery/engine';

/**
 * Plays moves ahead from a view, by the engine's rules, on a position that fits the view. What is hidden in that
 * position is made up, so only results that do not depend on it may be shown.
 */
export class Lookahead<K extends Kinds> {
	/** The position that fits the view; it stays as it is. */
	readonly position: K['position'];
	/** The position after the last move that was tried. */
	readonly after: K['position'];
	readonly #game: Game<K>;

	constructor(game: Game<K>, options: K['options'], view: K['view'], seed: string) {
		const imagined = game.imagine(view, new SeededRandom(seed));
		if (!imagined.ok) throw new Error(`the engine shows a view it cannot imagine: ${imagined.fault.code}`);
		this.#game = game;
		this.position = imagined.value;
		this.after = game.create(options);
	}

	/** Tries a move: the events that it would cause, or null if it is not legal. */
	try(seat: Seat, move: K['move']): readonly K['event'][] | null {
		this.after.copyFrom(this.position);
		const played = this.#game.play(this.after, seat, move);
		return played.ok ? played.value.events : null;
	}
}
