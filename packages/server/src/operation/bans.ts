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

	/** Reads the bans again; returns the players who were not banned before. */
	async refresh(): Promise<readonly PlayerId[]> {
		const players = (await this.#store.all()).map(({ player }) => player);
		const before = this.#banned;
		this.#banned = new Set(players);
		return players.filter((player) => !before.has(player));
	}
}
