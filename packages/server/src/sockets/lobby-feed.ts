import type { Lobby, ServerMessage } from '@orrery/protocol';
import type { Json } from '../json.ts';
import type { TableStore } from '../storage/table-store.ts';
import { summaryOf } from '../tables/table-info.ts';
import type { Watcher } from './room.ts';
import { textOf } from './room.ts';

/** Most tables of each kind that the lobby shows. */
const MOST_TABLES = 100;

type Lists = Pick<TableStore, 'listed'>;

/** The public tables. */
export async function lobbyOf(tables: Lists): Promise<Lobby> {
	const [gathering, playing] = await Promise.all([
		tables.listed('gathering', MOST_TABLES),
		tables.listed('playing', MOST_TABLES),
	]);
	return { gathering: gathering.map(summaryOf), playing: playing.map(summaryOf) };
}

/**
 * Tells the lobby to those who watch it: at once when they come, then when it has changed. However many come, however
 * often they ask and however much changes, it is not read from the storage too often.
 */
export class LobbyFeed {
	readonly #tables: Lists;
	readonly #pauseMs: number;
	readonly #watchers = new Set<Watcher>();
	/** What was read last, or is being read, and until when that will do. */
	#read: { readonly text: Promise<Json<ServerMessage>>; until: number } | null = null;
	#timer: NodeJS.Timeout | null = null;
	#closed = false;

	constructor(tables: Lists, pauseMs: number) {
		this.#tables = tables;
		this.#pauseMs = pauseMs;
	}

	async join(watcher: Watcher): Promise<void> {
		this.#watchers.add(watcher);
		const read = this.#read;
		const isOld = read === null || read.until < performance.now();
		watcher.send(await (isOld ? this.#readAgain() : read.text));
	}

	leave(watcher: Watcher): void {
		this.#watchers.delete(watcher);
	}

	changed(): void {
		if (this.#closed) return;
		this.#timer ??= setTimeout(() => {
			this.#timer = null;
			this.#read = null;
			if (this.#watchers.size > 0) void this.#broadcast();
		}, this.#pauseMs);
	}

	close(): void {
		this.#closed = true;
		if (this.#timer !== null) clearTimeout(this.#timer);
	}

	async #broadcast(): Promise<void> {
		try {
			const message = await this.#readAgain();
			for (const watcher of this.#watchers) watcher.send(message);
		} catch {
			// The next change tells it again.
		}
	}

	#readAgain(): Promise<Json<ServerMessage>> {
		const text = lobbyOf(this.#tables).then((lobby) => textOf({ type: 'lobby', lobby }));
		const read = { text, until: Number.POSITIVE_INFINITY };
		this.#read = read;
		text.then(
			() => {
				read.until = performance.now() + this.#pauseMs;
			},
			() => {
				read.until = 0;
			},
		);
		return text;
	}
}
