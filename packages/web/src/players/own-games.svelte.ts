import type { Result } from '@orrery/engine';
import { ok } from '@orrery/engine';
import type { PastGame } from '@orrery/protocol';
import type { ApiFault } from '../session/api.ts';
import { ask } from '../session/api.ts';
import { PendingRequest } from '../session/pending-request.svelte.ts';

/** How many pages of the history are loaded: some hundreds of games. */
const MOST_PAGES = 25;

/** The player's own games, newest first, as far as they are loaded. */
export class OwnGames {
	games: readonly PastGame[] = $state.raw([]);
	/** Whether there are older games that were not loaded. */
	cut = $state(false);
	readonly #request = new PendingRequest();

	get loading(): boolean {
		return this.#request.busy;
	}

	get fault(): ApiFault | null {
		return this.#request.fault;
	}

	async load(): Promise<void> {
		this.cut = false;
		await this.#request.run(
			() => this.#loadPages(),
			(before) => {
				this.cut = before !== null;
			},
		);
	}

	/** Loads page after page, and returns where the next one would start; null when all games are loaded. */
	async #loadPages(): Promise<Result<number | null, ApiFault>> {
		let before: number | null = null;
		let games: readonly PastGame[] = [];
		for (let page = 0; page < MOST_PAGES; page++) {
			const answer: Awaited<ReturnType<typeof ask<'history'>>> = await ask(
				'history',
				before === null ? {} : { query: { before } },
			);
			if (!answer.ok) return answer;
			games = [...games, ...answer.value.games];
			this.games = games;
			before = answer.value.before;
			if (before === null) break;
		}
		return ok(before);
	}
}
