import type { PlayerId } from '../model/player.ts';
import type { BanStore } from '../storage/ban-store.ts';

/** The banned players, in memory because every request is checked against them. */
export class Bans {
	readonly #store: BanStore;
	#banned: ReadonlySet<string> = new Set();

	constructor(store: BanStore) {
		this.#store = store;
	}

	has(player: PlayerId): boolean {
		return this.#banned.has(player);
	}

	/** Reads the bans again. */
	async refresh(): Promise<void> {
		this.#banned = new Set((await this.#store.all()).map(({ player }) => player));
	}
}
