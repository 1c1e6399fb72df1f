import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault, TableId } from '@orrery/protocol';
import type { Bus } from '../bus/bus.ts';
import { KeyedQueue } from '../concurrency/keyed-queue.ts';
import { sayDue } from '../due/due-worker.ts';
import type { DueChange } from '../model/due.ts';
import { earliestOf } from '../model/due.ts';
import type { GameResult } from '../model/game-result.ts';
import type { TableRecord } from '../model/table-record.ts';
import type { GameDueSettings } from '../play/game-due.ts';
import type { LiveGames } from '../play/live-games.ts';
import type { Presence } from '../rooms/presence.ts';
import { Rooms } from '../rooms/rooms.ts';
import type { TableStore } from '../storage/table-store.ts';
import { Access } from './access.ts';
import { isComplete } from './get-ready.ts';
import { nameBots } from './name-bots.ts';
import { startGame } from './start-game.ts';

/** Changes a table, or tells why that is not possible. */
export type Edit = (record: TableRecord) => Result<TableRecord, Fault> | Promise<Result<TableRecord, Fault>>;

interface AlongWithChange {
	/** A table to add. */
	readonly next?: (() => TableRecord | null) | undefined;
	/** The result of the game, which has ended. */
	readonly result?: GameResult;
	/** The table as it was read before; if it has changed since, it is read again. */
	readonly known?: TableRecord;
}

/** Another process may change the table at the same time. */
const MOST_ATTEMPTS = 5;

export interface TablesDeps {
	readonly store: TableStore;
	readonly games: LiveGames;
	readonly bus: Bus;
	readonly presence: Presence;
	readonly now: () => number;
	readonly due: GameDueSettings;
	/** How long a table waits for players. */
	readonly tableWaitsMs: number;
	readonly failed: (table: TableId, error: unknown) => void;
}

/** The only way to change a table: read, edit, save, say so on the bus. */
export class Tables {
	readonly rooms: Rooms;
	/** Changes and arrivals at one table run one at a time, so that nobody who arrives misses a change. */
	readonly queue = new KeyedQueue<TableId>();
	readonly #deps: TablesDeps;
	readonly #store: TableStore;

	constructor(deps: TablesDeps) {
		const { store, games, bus, presence, failed } = deps;
		this.#deps = deps;
		this.#store = store;
		const access = new Access(store);
		this.rooms = new Rooms({
			bus,
			games,
			presence,
			queue: this.queue,
			find: (id) => store.find(id),
			heads: (ids) => store.heads(ids),
			maySee: async (id, player) => (await access.find(id, player)).ok,
			failed,
		});
	}

	async add(record: TableRecord): Promise<void> {
		const due = this.#waiting(record);
		await this.#store.add(record, due);
		this.#announce(record, due);
	}

	/** Changes a table, together with what belongs to the change. A table that is complete starts. */
	change(
		id: TableId,
		edit: Edit,
		{ next, result, known }: AlongWithChange = {},
	): Promise<Result<TableRecord, Fault>> {
		return this.queue.run(id, async () => {
			for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
				const record = (attempt === 0 ? known : undefined) ?? (await this.#store.find(id));
				if (record === null) return fail({ code: 'not-found' });
				const edited = await edit(record);
				if (!edited.ok || edited.value === record) return edited;
				const saved = await this.#save(record, edited.value, next?.() ?? null, result);
				if (saved !== null) return ok(saved);
			}
			return fail({ code: 'try-again' });
		});
	}

	/** Removes a table with everything that belongs to it, at any time; returns how many were watching. */
	remove(id: TableId): Promise<number> {
		return this.queue.run(id, async () => {
			const watchers = this.rooms.get(id)?.size ?? 0;
			await this.#store.remove(id);
			this.#deps.bus.publish('table', { table: id, revision: null, isPublic: true, access: true });
			await this.#deps.games.drop(id);
			// Once more, for what was written until the game stopped.
			await this.#store.remove(id);
			return watchers;
		});
	}

	/** Says that some may not see the table any more. */
	dismiss(record: TableRecord): void {
		this.#announce(record, [], true);
	}

	async #save(
		before: TableRecord,
		edited: TableRecord,
		next: TableRecord | null,
		result: GameResult | undefined,
	): Promise<TableRecord | null> {
		const now = this.#deps.now();
		const started = isComplete(edited) ? startGame(edited, now, this.#deps.due) : null;
		const named = edited.status === 'gathering' ? nameBots(edited.seats) : edited.seats;
		const record = started?.record ?? { ...edited, seats: named, changedAt: now };
		const due = [
			...(record.status === before.status ? [] : this.#dueAfter(record)),
			...(started?.due ?? []),
			...(next === null ? [] : this.#waiting(next)),
		];
		const along = {
			...(started === null ? {} : { first: started.first }),
			...(next === null ? {} : { next }),
			...(result === undefined ? {} : { result }),
			due,
		};
		if (!(await this.#store.save(record, along))) return null;
		const saved = { ...record, revision: record.revision + 1 };
		this.rooms.note(saved);
		this.#announce(saved, due);
		return saved;
	}

	/** What is due once a table has this status, or no longer. */
	#dueAfter({ id, status, rated }: TableRecord): readonly DueChange[] {
		switch (status) {
			case 'gathering':
				return [];
			case 'playing':
			case 'closed':
				return [{ kind: 'table', subject: id, at: null }];
			case 'ended':
				return [
					{ kind: 'game', subject: id, at: null },
					...(rated ? [{ kind: 'rating', subject: id, at: this.#deps.now() } as const] : []),
				];
		}
	}

	/** Somebody has to look whether a new table is forgotten. */
	#waiting({ id }: TableRecord): readonly DueChange[] {
		return [{ kind: 'table', subject: id, at: this.#deps.now() + this.#deps.tableWaitsMs / 4 }];
	}

	#announce({ id, revision, visibility }: TableRecord, due: readonly DueChange[], access = false): void {
		const { bus } = this.#deps;
		bus.publish('table', { table: id, revision, isPublic: visibility === 'public', access });
		const at = earliestOf(due);
		if (at !== null) sayDue(bus, at, this.#deps.now());
	}
}
