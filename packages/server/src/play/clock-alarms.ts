import type { TableId } from '@orrery/protocol';

/** The longest delay of a timer; after a longer one the game is asked again. */
const LONGEST_TIMER = 2_147_483_647;

/** When the clock of each game will run out, kept while the game itself is not in memory. */
export class ClockAlarms {
	readonly #timers = new Map<TableId, NodeJS.Timeout>();
	#closed = false;

	/** Replaces the alarm of a game; null for none. */
	set(game: TableId, moment: number | null, ring: () => void): void {
		this.clear(game);
		if (moment === null || this.#closed) return;
		const delay = Math.min(LONGEST_TIMER, Math.max(0, moment - Date.now()));
		const timer = setTimeout(() => {
			this.#timers.delete(game);
			ring();
		}, delay);
		this.#timers.set(game, timer);
	}

	clear(game: TableId): void {
		clearTimeout(this.#timers.get(game));
		this.#timers.delete(game);
	}

	close(): void {
		this.#closed = true;
		for (const timer of this.#timers.values()) clearTimeout(timer);
	}
}
