import type { Day } from '@orrery/daily/day';
import type { GameId } from '@orrery/engine/game-id';
import { ask } from '../session/api.ts';
import { isKnown } from '../session/identity.svelte.ts';

/** After this long without an answer the try is offered; the server still decides in the end. */
const PATIENCE_MS = 2000;

/**
 * Whether the server has counted a player's try of a day already. A device that has not played it cannot know by itself
 * that another one of the same player has.
 */
export class CountedElsewhere {
	readonly #game: GameId;
	readonly #day: Day;
	#offered = false;
	#waiting = $state.raw(false);
	#score: number | null = $state.raw(null);

	constructor(game: GameId, day: Day) {
		this.#game = game;
		this.#day = day;
	}

	/** The first answer may come at any moment, so nothing should be promised yet. */
	get waiting(): boolean {
		return this.#waiting;
	}

	/** Of the try that the server has counted; null if it has none, or cannot be asked. */
	get score(): number | null {
		return this.#score;
	}

	async ask(): Promise<void> {
		if (this.#score !== null) return;
		// What was offered once stays until the answer is another one, also where nobody could be asked at first.
		const isFirst = !this.#offered;
		this.#offered = true;
		if (!isKnown() || !navigator.onLine) return;
		const stopWaiting = (): void => {
			if (isFirst) this.#waiting = false;
		};
		if (isFirst) this.#waiting = true;
		const patience = setTimeout(stopWaiting, PATIENCE_MS);
		const answer = await ask('dailyBoard', { params: { day: this.#day, game: this.#game } });
		clearTimeout(patience);
		stopWaiting();
		const own = answer.ok ? answer.value.own : null;
		if (own !== null) this.#score = own.score;
	}
}
