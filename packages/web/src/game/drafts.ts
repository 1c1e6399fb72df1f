/**
 * Half-made moves of the tables that were left, by game: a player who reads a rule and comes back finds the move as it
 * was. Each draft says itself which position it belongs to, so one that is out of date is dropped by its table. They
 * live as long as the page.
 */
export class Drafts<Draft> {
	readonly #left = new Map<string, Draft>();

	/** Keeps what was chosen at a table that is being left; null if nothing was. */
	keep(game: string, draft: Draft | null): void {
		if (draft === null) this.#left.delete(game);
		else this.#left.set(game, draft);
	}

	/** The draft of a game that is opened; null if there is none. */
	of(game: string): Draft | null {
		return this.#left.get(game) ?? null;
	}
}
