import type { Lobby } from '@orrery/protocol';
import type { TableStore } from '../storage/table-store.ts';
import { summaryOf } from '../tables/table-info.ts';
import type { Watcher } from './room.ts';
import { textOf } from './room.ts';

/** Most tables of each kind that the lobby shows. */
const MOST_TABLES = 100;

/** The public tables. */
export async function lobbyOf(tables: TableStore): Promise<Lobby> {
	const [gathering, playing] = await Promise.all([
		tables.listed('gathering', MOST_TABLES),
		tables.listed('playing', MOST_TABLES),
	]);
	return { gathering: gathering.map(summaryOf), playing: playing.map(summaryOf) };
}

/** Tells the lobby to those who watch it: at once when they come, then when it has changed, not too often. */
export class LobbyFeed {
	readonly #tables: TableStore;
	readonly #pauseMs: number;
	readonly #watchers = new Set<Watcher>();
	#timer: NodeJS.Timeout | null = null;
	#closed = false;

	constructor(tables: TableStore, pauseMs: number) {
		this.#tables = tables;
		this.#pauseMs = pauseMs;
	}

	async join(watcher: Watcher): Promise<void> {
		this.#watchers.add(watcher);
		watcher.send(textOf({ type: 'lobby', lobby: await lobbyOf(this.#tables) }));
	}

	leave(watcher: Watcher): void {
		this.#watchers.delete(watcher);
	}

	changed(): void {
		if (this.#closed || this.#watchers.size === 0) return;
		this.#timer ??= setTimeout(() => {
			this.#timer = null;
			void this.#tell();
		}, this.#pauseMs);
	}

	close(): void {
		this.#closed = true;
		if (this.#timer !== null) clearTimeout(this.#timer);
	}

	async #tell(): Promise<void> {
		try {
			const message = textOf({ type: 'lobby', lobby: await lobbyOf(this.#tables) });
			for (const watcher of this.#watchers) watcher.send(message);
		} catch {
			// The next change tells it again.
		}
	}
}
