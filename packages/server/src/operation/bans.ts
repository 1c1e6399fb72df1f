import type { PlayerId } from '../player.ts';
import type { BanStore } from '../storage/ban-store.ts';

/** Whom the operator has sent away, kept in memory: everybody who asks for anything is looked up here. */
export class Bans {
	readonly #store: BanStore;
	#banned: ReadonlySet<string> = new Set();

	constructor(store: BanStore) {
		this.#store = store;
	}

	has(player: PlayerId): boolean {
		return this.#banned.has(player);
	}

	/** Reads them again. */
	async refresh(): Promise<void> {
		this.#banned = new Set((await this.#store.all()).map(({ player }) => player));
	}
}
