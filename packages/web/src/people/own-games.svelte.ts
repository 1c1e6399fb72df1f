import type { PastGame } from '@orrery/protocol';
import type { ApiFault } from '../online/api.ts';
import { ask } from '../online/api.ts';

/** Pages of a history that are looked through: some hundreds of games. */
const MOST_PAGES = 25;

/** All of one's own games, as far as they are looked through, newest first. */
export class OwnGames {
	games: readonly PastGame[] = $state.raw([]);
	loading = $state(true);
	fault: ApiFault | null = $state.raw(null);
	/** There are older ones that were not looked at. */
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
