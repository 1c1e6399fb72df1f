import type { PastGame } from '@orrery/protocol';
import type { ApiFault } from '../session/api.ts';
import { ask } from '../session/api.ts';

/** How many pages of the history are loaded: some hundreds of games. */
const MOST_PAGES = 25;

/** The player's own games, newest first, as far as they are loaded. */
export class OwnGames {
	games: readonly PastGame[] = $state.raw([]);
	loading = $state(true);
	fault: ApiFault | null = $state.raw(null);
	/** Whether there are older games that were not loaded. */
	cut = $state(false);

	async load(): Promise<void> {
		this.loading = true;
		let before: number | null = null;
		let games: readonly PastGame[] = [];
		for (let page = 0; page < MOST_PAGES; page++) {
			const answer: Awaited<ReturnType<typeof ask<'history'>>> = await ask(
				'history',
				before === null ? {} : { query: { before } },
			);
			this.fault = answer.ok ? null : answer.fault;
			if (!answer.ok) break;
			games = [...games, ...answer.value.games];
			this.games = games;
			before = answer.value.before;
			if (before === null) break;
		}
		this.cut = this.fault === null && before !== null;
		this.loading = false;
	}
}
