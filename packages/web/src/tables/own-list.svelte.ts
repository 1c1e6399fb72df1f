import type { AnswerOf } from '@orrery/protocol';
import { ask } from '../online/api.ts';
import { guest } from '../online/guest.svelte.ts';

/** How often it is asked whether it is one's turn somewhere, in milliseconds. */
const EVERY_MS = 10_000;

export type OwnTable = AnswerOf<'ownTables'>['tables'][number];

/** The tables at which one sits; looked at again from time to time and when one comes back to the page. */
export class OwnList {
	tables: readonly OwnTable[] | null = $state.raw(null);
	/** Questions so far: only the last one counts. */
	#asked = 0;

	/** Keeps it up to date until the function that is given back is called. */
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

	/** Whose tables they were is not here any more. */
	forget(): void {
		this.#asked++;
		this.tables = null;
	}
}
