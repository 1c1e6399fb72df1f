import type { Lobby } from '@orrery/protocol';
import type { Bus } from '../bus/bus.ts';
import { textOf } from '../encoding/message-text.ts';
import type { TableStore } from '../storage/table-store.ts';
import { summaryOf } from './table-info.ts';
import type { Watcher } from './watcher.ts';

/** How many tables of each kind the lobby shows. */
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
 * Sends the lobby to its watchers, when they join and after changes. However many join and however much changes, it
 * is read from the storage only once in a while.
 */
export class LobbyFeed {
	readonly #tables: Lists;
	readonly #pauseMs: number;
	readonly #watchers = new Set<Watcher>();
	/** The latest result, or the query in progress, and until when it may be used. */
	#read: { readonly text: Promise<string>; until: number } | null = null;
	#timer: NodeJS.Timeout | null = null;
	#closed = false;

	constructor(tables: Lists, pauseMs: number, bus: Bus) {
		this.#tables = tables;
		this.#pauseMs = pauseMs;
		bus.subscribe('table', ({ isPublic }) => {
			if (isPublic) this.#changed();
		});
		bus.subscribe('missed', ({ table }) => {
			if (table === null) this.#changed();
		});
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

	close(): void {
		this.#closed = true;
		if (this.#timer !== null) clearTimeout(this.#timer);
	}

	#changed(): void {
		if (this.#closed) return;
		this.#timer ??= setTimeout(() => {
			this.#timer = null;
			this.#read = null;
			if (this.#watchers.size > 0) void this.#broadcast();
		}, this.#pauseMs);
	}

	async #broadcast(): Promise<void> {
		try {
			const message = await this.#readAgain();
			for (const watcher of this.#watchers) watcher.send(message);
		} catch {
			// The next change sends it again.
		}
	}

	#readAgain(): Promise<string> {
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
