import type { Kinds, Result } from '@orrery/engine';
import type { PlayedGame } from '../game/played-game.ts';
import { actorIn } from '../game/played-game.ts';
import { lastChange } from '../game/standing.ts';

/** The best move, and what the search expects to follow in the same turn. */
export interface Best<K extends Kinds> {
	readonly move: K['move'];
	readonly line: readonly K['move'][];
}

/** The search that is asked for the best move; `BotWorker` fits. */
export interface Thinking<K extends Kinds> {
	think(question: {
		readonly game: string;
		readonly opponent: string;
		readonly view: K['view'];
		readonly seed: string;
	}): Promise<Result<Best<K>, unknown>>;
}

/** Whom to ask, and about what. */
export interface HintSource<K extends Kinds> {
	/** Which game it is, and the opponent whose move is the best. */
	readonly id: string;
	readonly opponent: string;
	readonly thinking: Thinking<K>;
	/** A move that is the best without any search, such as one that wins at once; null if there is none. */
	surest(view: K['view']): K['move'] | null;
}

export const MOST_HINTS = 3;

/**
 * The hints to each decision of the player, from the player's own view: where to look, which piece, the move. They are
 * gone with the decision.
 */
export class Hints<K extends Kinds> {
	readonly #game: PlayedGame<K>;
	readonly #source: HintSource<K>;
	#shown: { readonly at: number; readonly count: number } = $state.raw({ at: 0, count: 0 });
	/** The best move of the decision with this number; null until it is known. */
	#best: { readonly at: number; readonly best: Best<K> } | null = $state.raw(null);
	readonly #onhint: () => void;
	/** The most hints that the player has seen of a decision. */
	#seen: { readonly at: number; readonly count: number } = { at: -1, count: 0 };
	#asked: { readonly at: number; readonly best: Promise<Best<K> | null> } | null = null;
	/** The decision whose best move the search could not find. */
	#failedAt: number | null = $state.raw(null);

	/** The decision that is looked at. */
	readonly now: number = $derived.by(() => lastChange(this.#game.moment.events));
	/** Whether the player has to decide. */
	readonly possible: boolean = $derived.by(
		() => actorIn(this.#game) !== null && this.#game.idle.kind !== 'shown',
	);
	/** How many hints the player has asked for in this decision. */
	readonly count: number = $derived.by(() =>
		this.possible && this.#shown.at === this.now ? this.#shown.count : 0,
	);
	/** The best move, while a hint is shown and the search has found it. */
	readonly best: Best<K> | null = $derived.by(() =>
		this.count > 0 && this.#best?.at === this.now ? this.#best.best : null,
	);
	/** Whether the search has found nothing, so that there is no hint; the next one asks it again. */
	readonly failed: boolean = $derived.by(() => this.#failedAt === this.now);

	/** `onhint` is called with every hint that the player has not seen in this decision. */
	constructor(game: PlayedGame<K>, source: HintSource<K>, onhint: () => void) {
		this.#game = game;
		this.#source = source;
		this.#onhint = onhint;
	}

	/**
	 * Shows the next hint; after the last one it begins again. Resolves when the search is done: true if this hint is the
	 * one that is shown then.
	 */
	async next(): Promise<boolean> {
		if (!this.possible) return false;
		const { now: at } = this;
		const count = (this.count % MOST_HINTS) + 1;
		this.#shown = { at, count };
		const best = await this.findBest();
		if (this.now !== at || this.count !== count) return false;
		if (best !== null) this.#see(at, count);
		return true;
	}

	#see(at: number, count: number): void {
		if (this.#seen.at === at && this.#seen.count >= count) return;
		this.#seen = { at, count };
		this.#onhint();
	}

	/** Shows no hint until the next one is asked for. */
	hide(): void {
		this.#shown = { at: this.now, count: 0 };
	}

	findBest(): Promise<Best<K> | null> {
		const at = this.now;
		if (this.#asked?.at === at) return this.#asked.best;
		const best = this.#search(this.#game.moment.view, at).then((found) => {
			// The game may have gone on.
			if (this.#asked?.at !== at) return found;
			this.#failedAt = found === null ? at : null;
			if (found === null) this.#asked = null;
			else this.#best = { at, best: found };
			return found;
		});
		this.#asked = { at, best };
		return best;
	}

	async #search(view: K['view'], at: number): Promise<Best<K> | null> {
		const { id, opponent, thinking } = this.#source;
		const sure = this.#source.surest(view);
		if (sure !== null) return { move: sure, line: [sure] };
		const answer = await thinking.think({ game: id, opponent, view, seed: `coach ${at}` });
		return answer.ok ? answer.value : null;
	}
}
