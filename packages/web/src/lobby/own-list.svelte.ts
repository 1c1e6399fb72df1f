import type { AnswerOf } from '@orrery/protocol';
import { ask } from '../session/api.ts';
import { guest } from '../session/guest.svelte.ts';

/** How often the tables are loaded again, in milliseconds. */
const EVERY_MS = 10_000;

export type OwnTable = AnswerOf<'ownTables'>['tables'][number];

/** The player's tables; loaded again from time to time and when the tab comes to the front. */
export class OwnList {
	tables: readonly OwnTable[] | null = $state.raw(null);
	/** Requests so far: only the last one counts. */
	#asked = 0;

	/** Keeps the list up to date until the returned function is called. */
	watch(): () => void {
		const look = (): void => {
			if (document.visibilityState === 'visible') void this.look();
		};
		look();
		const timer = setInterval(look, EVERY_MS);
		document.addEventListener('visibilitychange', look);
		return () => {
			clearInterval(timer);
			document.removeEventListener('visibilitychange', look);
		};
	}

	async look(): Promise<void> {
		const asked = ++this.#asked;
		const answer = await ask('ownTables');
		if (asked !== this.#asked) return;
		if (answer.ok) this.tables = answer.value.tables;
		else if (answer.fault.code === 'no-guest') {
			this.forget();
			guest.lost();
		}
	}

	/** Clears the list, because the player has signed out. */
	forget(): void {
		this.#asked++;
		this.tables = null;
	}
}
