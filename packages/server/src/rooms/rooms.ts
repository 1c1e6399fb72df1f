import type { TableId } from '@orrery/protocol';
import type { Bus, NewEntries } from '../bus/bus.ts';
import type { KeyedQueue } from '../concurrency/keyed-queue.ts';
import type { PlayerId } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import type { Cause } from '../play/broadcast.ts';
import type { LiveGame } from '../play/live-game.ts';
import type { LiveGames } from '../play/live-games.ts';
import type { TableHead } from '../storage/table-store.ts';
import type { Presence } from './presence.ts';
import { Room } from './room.ts';
import type { Watcher } from './watcher.ts';

export interface RoomsDeps {
	readonly bus: Bus;
	readonly games: LiveGames;
	readonly presence: Presence;
	/** Changes and arrivals at one table run one at a time, so that nobody who arrives misses a change. */
	readonly queue: KeyedQueue<TableId>;
	readonly find: (table: TableId) => Promise<TableRecord | null>;
	/** How far tables, their games and their chats have come; removed ones are missing. */
	readonly heads: (tables: readonly TableId[]) => Promise<ReadonlyMap<TableId, TableHead>>;
	/** Whether someone may see a table. */
	readonly maySee: (table: TableId, player: PlayerId | null) => Promise<boolean>;
	readonly failed: (table: TableId, error: unknown) => void;
}

/** Tables in one query. */
const MOST_AT_ONCE = 500;

/**
 * The rooms of all tables that somebody watches. They hear from the bus that a table or its game has changed, and read
 * what they lack themselves; so a message that comes twice, late or not at all does no harm.
 */
export class Rooms {
	readonly #deps: RoomsDeps;
	readonly #rooms = new Map<TableId, Room>();
	/** The version of the game that each room has seen; missing before the game starts. */
	readonly #seen = new Map<TableId, number>();
	/** Tables as this node has saved them, until their rooms have seen them. */
	readonly #saved = new Map<TableId, TableRecord>();
	/** Ends the subscription to what other nodes say about a table. */
	readonly #following = new Map<TableId, () => void>();
	/** The tables that wait to be looked up in the storage, and the look that is in progress. */
	readonly #unchecked = new Set<TableId>();
	#checking: Promise<void> | null = null;
	#isClosed = false;

	constructor(deps: RoomsDeps) {
		this.#deps = deps;
		deps.bus.subscribe('appended', (message, origin) => {
			const { game, version, cause } = message;
			if (origin === 'here') this.#appended(game, version, cause);
			else this.#appendedElsewhere(game, version, message);
		});
		deps.bus.subscribe('table', ({ table, revision, access }, origin) => {
			if (!this.#rooms.has(table)) return;
			this.#inQueue(table, () => this.#changed(table, revision, access, origin === 'here'));
		});
		deps.bus.subscribe('missed', ({ table }) => this.check(table === null ? this.#rooms.keys() : [table]));
		deps.presence.onChange((table) => this.#rooms.get(table)?.presenceChanged());
	}

	/** Looks in the storage for what rooms have missed. However often that is asked, one look follows another. */
	check(tables: Iterable<TableId> = this.#rooms.keys()): void {
		for (const table of tables) if (this.#rooms.has(table)) this.#unchecked.add(table);
		if (this.#unchecked.size === 0 || this.#isClosed) return;
		this.#checking ??= this.#checkAll().finally(() => {
			this.#checking = null;
		});
	}

	/** Looks at nothing more, and waits for the look that is in progress. */
	async close(): Promise<void> {
		this.#isClosed = true;
		await this.#checking;
		for (const unfollow of this.#following.values()) unfollow();
	}

	get(table: TableId): Room | undefined {
		return this.#rooms.get(table);
	}

	has(table: TableId): boolean {
		return this.#rooms.has(table);
	}

	/** Notes a table that this node has saved, so that its room need not read it when it hears of the change. */
	note(record: TableRecord): void {
		if (this.#rooms.has(record.id)) this.#saved.set(record.id, record);
	}

	/**
	 * A table as it is now; undefined if that is only known to the storage, because nobody watches it here or other nodes
	 * may change it.
	 */
	current(table: TableId): TableRecord | undefined {
		if (this.#deps.bus.isShared) return undefined;
		return this.#saved.get(table) ?? this.#rooms.get(table)?.record;
	}

	/** The room of a table, or a new one, which exists only once someone has entered it. */
	of(record: TableRecord): Room {
		return this.#rooms.get(record.id) ?? new Room(record, () => this.#deps.presence.elsewhere(record.id));
	}

	/** Lets a watcher in. What the others have not seen yet they see first. */
	enter(
		room: Room,
		watcher: Watcher,
		{ record, game, since }: { record: TableRecord; game: LiveGame | null; since: number | null },
	): void {
		const { id } = record;
		if (game !== null && this.#isBeyond(id, game.version)) this.restart(id);
		this.#rooms.set(id, room);
		if (!this.#following.has(id)) this.#following.set(id, this.#deps.bus.follow(id));
		this.#show(room, record, game);
		room.join(watcher, game, since);
		this.#deps.presence.set(id, room.presence);
	}

	/**
	 * Ends what those here were shown of a game, because its log says something else: they have to watch it from its
	 * beginning.
	 */
	restart(table: TableId): void {
		const room = this.#rooms.get(table);
		if (room === undefined) return;
		room.close('failed');
		this.#left(room);
	}

	/** Whether a room has seen more than this version. */
	#isBeyond(table: TableId, version: number): boolean {
		return (this.#seen.get(table) ?? 0) > version;
	}

	leave(watcher: Watcher, table: TableId): void {
		const room = this.#rooms.get(table);
		if (room === undefined) return;
		room.leave(watcher);
		this.#left(room);
	}

	/** Sends a room what it has not seen of its table and game. */
	#show(room: Room, record: TableRecord, game: LiveGame | null, cause: Cause | null = null): void {
		if (record.revision > room.record.revision) {
			room.update(record);
			this.#deps.presence.set(record.id, room.presence);
		}
		if (game === null) return;
		const seen = this.#seen.get(record.id);
		if (seen === undefined) room.begin(game);
		else if (seen < game.version) room.broadcastEvents(game, seen, cause);
		if (seen === undefined || seen < game.version) this.#seen.set(record.id, game.version);
	}

	#appended(id: TableId, version: number, cause: Cause | null): void {
		const room = this.#rooms.get(id);
		const seen = this.#seen.get(id);
		if (room === undefined || seen === undefined || seen >= version) return;
		const game = this.#deps.games.inMemory(id);
		if (game !== null && game.version >= version)
			this.#show(room, room.record, game, game.version === version ? cause : null);
		else this.#inQueue(id, () => this.#catchUp(id, version));
	}

	/**
	 * The game in memory may be about to lose a race for the same number, or to say itself what it has written; so this
	 * waits for its turn there. A game that goes on says so itself, as it does for what it has written.
	 */
	#appendedElsewhere(id: TableId, version: number, said: NewEntries | null): void {
		const seen = this.#seen.get(id);
		if (seen === undefined || seen >= version) return;
		const game = said === null ? null : this.#deps.games.inMemory(id);
		if (game === null) this.#inQueue(id, () => this.#catchUp(id, version, said));
		else game.catchUp(version, said).catch((error: unknown) => this.#deps.failed(id, error));
	}

	/** Goes on with what was appended elsewhere; without a version, compares everything with the log. */
	async #catchUp(id: TableId, version?: number, said: NewEntries | null = null): Promise<void> {
		const room = this.#rooms.get(id);
		if (room === undefined) return;
		const game = await this.#deps.games.get(room.record);
		await game.catchUp(version, said);
		await game.look(() => {
			// Everyone may have left meanwhile.
			if (this.#rooms.get(id) !== room) return;
			if (this.#isBeyond(id, game.version)) this.restart(id);
			else this.#show(room, room.record, game);
		});
	}

	async #checkAll(): Promise<void> {
		while (this.#unchecked.size > 0 && !this.#isClosed) {
			const tables = [...this.#unchecked].slice(0, MOST_AT_ONCE);
			for (const table of tables) this.#unchecked.delete(table);
			try {
				const heads = await this.#deps.heads(tables);
				for (const table of tables) this.#compare(table, heads.get(table) ?? null);
			} catch (error) {
				const [first] = tables;
				if (first !== undefined) this.#deps.failed(first, error);
			}
		}
	}

	/** Goes on as if the messages had come that say what is in the storage. */
	#compare(table: TableId, head: TableHead | null): void {
		const room = this.#rooms.get(table);
		if (room === undefined) return;
		if (head === null || head.revision > room.record.revision)
			this.#inQueue(table, () => this.#changed(table, head?.revision ?? null, true, false));
		if (head === null) return;
		this.#appendedElsewhere(table, head.version, null);
		const isDoubtful = this.#deps.games.inMemory(table)?.isDoubtful === true;
		if (isDoubtful || this.#isBeyond(table, head.version)) this.#inQueue(table, () => this.#catchUp(table));
		if (room.lastChat === null) room.lastChat = head.chat;
		else if (room.lastChat < head.chat) this.#deps.bus.publishHere('chat', { table, number: head.chat });
	}

	/** `wakes` if the bots of a game that starts are asked by this node. */
	async #changed(id: TableId, revision: number | null, access: boolean, wakes: boolean): Promise<void> {
		const room = this.#rooms.get(id);
		if (room === undefined) return;
		const record = revision === null ? null : await this.#latest(id, revision);
		if (record === null) {
			this.#forget(id);
			room.close('not-found');
			return;
		}
		if (access) await this.#dismiss(room);
		const hasBegun = record.status === 'playing' || record.status === 'ended';
		if (!hasBegun || this.#seen.has(id)) {
			this.#show(room, record, null);
			return;
		}
		const game = await this.#deps.games.get(record);
		await game.look(() => this.#show(room, record, game));
		if (wakes) game.wake();
	}

	/** The table as it was saved here with this revision, or as it is in the storage. */
	async #latest(id: TableId, revision: number): Promise<TableRecord | null> {
		const saved = this.#saved.get(id);
		// A later change comes with a message of its own.
		if (saved?.revision !== revision) return this.#deps.find(id);
		this.#saved.delete(id);
		return saved;
	}

	/** Removes those who may not see the table any more. */
	async #dismiss(room: Room): Promise<void> {
		const { id } = room.record;
		const gone: PlayerId[] = [];
		let strangersStay = true;
		for (const player of room.players) {
			if (await this.#deps.maySee(id, player)) continue;
			if (player === null) strangersStay = false;
			else gone.push(player);
		}
		room.dismiss((player) => (player === null ? strangersStay : !gone.includes(player)));
		this.#left(room);
	}

	#left(room: Room): void {
		const { id } = room.record;
		this.#deps.presence.set(id, room.presence);
		if (room.size === 0) this.#forget(id);
	}

	#forget(id: TableId): void {
		this.#rooms.delete(id);
		this.#seen.delete(id);
		this.#saved.delete(id);
		this.#following.get(id)?.();
		this.#following.delete(id);
	}

	#inQueue(id: TableId, job: () => Promise<void>): void {
		this.#deps.queue.run(id, job).catch((error: unknown) => this.#deps.failed(id, error));
	}
}
