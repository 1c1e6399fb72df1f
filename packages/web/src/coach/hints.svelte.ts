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
	#asked: { readonly at: number; readonly best: Promise<Best<K> | null> } | null = null;

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

	constructor(game: PlayedGame<K>, source: HintSource<K>) {
		this.#game = game;
		this.#source = source;
	}

	/** Shows the next hint; after the last one it begins again. */
	next(): void {
		if (!this.possible) return;
		this.#shown = { at: this.now, count: (this.count % MOST_HINTS) + 1 };
		void this.findBest();
	}

	/** Shows no hint until the next one is asked for. */
	hide(): void {
		this.#shown = { at: this.now, count: 0 };
	}

	findBest(): Promise<Best<K> | null> {
		const at = this.now;
		if (this.#asked?.at === at) return this.#asked.best;
		const best = this.#search(this.#game.moment.view, at).then((found) => {
			if (found !== null) this.#best = { at, best: found };
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
