import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault, TableId } from '@orrery/protocol';
import { KeyedQueue } from '../concurrency/keyed-queue.ts';
import type { PlayerId } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import type { LiveGame } from '../play/live-game.ts';
import type { LiveGames } from '../play/live-games.ts';
import type { LobbyFeed } from '../rooms/lobby-feed.ts';
import type { Room } from '../rooms/room.ts';
import type { TableStore } from '../storage/table-store.ts';
import { isComplete } from './get-ready.ts';
import { nameBots } from './name-bots.ts';
import { startGame } from './start-game.ts';

/** Changes a table, or tells why that is not possible. */
type Edit = (record: TableRecord) => Result<TableRecord, Fault> | Promise<Result<TableRecord, Fault>>;

/** Another process may change the table at the same time. */
const MOST_ATTEMPTS = 5;

/** The only way to change a table: read, edit, save, notify. */
export class Tables {
	readonly rooms = new Map<TableId, Room>();
	/** Changes and arrivals at one table run one at a time, so that nobody who arrives misses a change. */
	readonly queue = new KeyedQueue<TableId>();
	readonly #store: TableStore;
	readonly #games: LiveGames;
	readonly #lobby: LobbyFeed;
	readonly #began: (game: LiveGame) => void;

	constructor(store: TableStore, games: LiveGames, lobby: LobbyFeed, began: (game: LiveGame) => void) {
		this.#store = store;
		this.#games = games;
		this.#lobby = lobby;
		this.#began = began;
	}

	async add(record: TableRecord): Promise<void> {
		await this.#store.add(record);
		if (record.visibility === 'public') this.#lobby.changed();
	}

	/** Changes a table; `next` is a table to add with the change. A table that is complete starts. */
	change(
		id: TableId,
		edit: Edit,
		next: () => TableRecord | null = () => null,
	): Promise<Result<TableRecord, Fault>> {
		return this.queue.run(id, async () => {
			for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
				const record = await this.#store.find(id);
				if (record === null) return fail({ code: 'not-found' });
				const edited = await edit(record);
				if (!edited.ok || edited.value === record) return edited;
				const saved = await this.#save(edited.value, next());
				if (saved !== null) return ok(saved);
			}
			return fail({ code: 'try-again' });
		});
	}

	/** Removes a table with everything that belongs to it, at any time; returns how many were watching. */
	remove(id: TableId): Promise<number> {
		return this.queue.run(id, async () => {
			const room = this.rooms.get(id);
			const watchers = room?.size ?? 0;
			await this.#store.remove(id);
			this.rooms.delete(id);
			room?.close();
			await this.#games.drop(id);
			// Once more, for what was written until the game stopped.
			await this.#store.remove(id);
			this.#lobby.changed();
			return watchers;
		});
	}

	/** Removes those from the room who may not see the table any more. */
	dismiss(id: TableId, stays: (player: PlayerId | null) => boolean): void {
		const room = this.rooms.get(id);
		room?.dismiss(stays);
		if (room?.size === 0) this.rooms.delete(id);
	}

	async #save(edited: TableRecord, next: TableRecord | null): Promise<TableRecord | null> {
		const now = Date.now();
		const started = isComplete(edited) ? startGame(edited, now) : null;
		const named = edited.status === 'gathering' ? nameBots(edited.seats) : edited.seats;
		const record = started?.record ?? { ...edited, seats: named, changedAt: now };
		const along = {
			...(started === null ? {} : { first: started.first }),
			...(next === null ? {} : { next }),
		};
		if (!(await this.#store.save(record, along))) return null;
		const saved = { ...record, revision: record.revision + 1 };
		await this.#notify(saved, started !== null);
		return saved;
	}

	async #notify(record: TableRecord, started: boolean): Promise<void> {
		if (record.visibility === 'public') this.#lobby.changed();
		const room = this.rooms.get(record.id);
		room?.update(record);
		if (!started) return;
		const game = await this.#games.get(record);
		await game.look(() => {
			room?.begin(game);
			this.#began(game);
		});
		game.wake();
	}
}
