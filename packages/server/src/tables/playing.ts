import type { Result, Seat } from '@orrery/engine';
import { fail, ok, seatOf } from '@orrery/engine';
import type { Fault, TableId } from '@orrery/protocol';
import type { Settings } from '../limits/settings.ts';
import type { GameResult } from '../model/game-result.ts';
import type { PlayerId } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import { seatOfPlayer } from '../model/table-record.ts';
import type { LiveGame } from '../play/live-game.ts';
import type { LiveGames } from '../play/live-games.ts';
import type { Answer, SeatCommand } from '../play/seat-command.ts';
import { Room } from '../rooms/room.ts';
import type { Watcher } from '../rooms/watcher.ts';
import type { ResultStore } from '../storage/result-store.ts';
import type { Storage } from '../storage/storage.ts';
import type { TableStore } from '../storage/table-store.ts';
import type { Access } from './access.ts';
import type { Tables } from './tables.ts';

/** What players do at a table after the game has started, and how anyone watches a table. */
export class Playing {
	readonly #store: TableStore;
	readonly #results: ResultStore;
	readonly #tables: Tables;
	readonly #access: Access;
	readonly #games: LiveGames;
	readonly #settings: Settings;

	constructor(
		{ tables: store, results }: Pick<Storage, 'tables' | 'results'>,
		tables: Tables,
		access: Access,
		games: LiveGames,
		settings: Settings,
	) {
		this.#store = store;
		this.#results = results;
		this.#tables = tables;
		this.#access = access;
		this.#games = games;
		this.#settings = settings;
	}

	/** Starts showing a table to a watcher. */
	watch(watcher: Watcher, id: TableId, since: number | null): Promise<Fault | null> {
		return this.#tables.queue.run(id, async () => {
			const found = await this.#access.find(id, watcher.player);
			if (!found.ok) return found.fault;
			const record = found.value;
			const room = this.#tables.rooms.get(id) ?? new Room(record);
			// Players can always open their own game, however many spectators there are.
			const isFull = room.size >= this.#settings.socketsPerTable && seatOfPlayer(record, watcher.player) < 0;
			if (isFull && !room.has(watcher)) return { code: 'too-many' };
			if (record.revision > room.record.revision) room.update(record);
			const join = (game: LiveGame | null): void => {
				// The room was deleted if its last watcher left meanwhile.
				this.#tables.rooms.set(id, room);
				room.join(watcher, game, since);
			};
			if (!hasBegun(record)) {
				join(null);
				return null;
			}
			const game = await this.#games.get(record);
			await game.look(() => join(game));
			game.wake();
			return null;
		});
	}

	unwatch(watcher: Watcher, id: TableId): void {
		const room = this.#tables.rooms.get(id);
		room?.leave(watcher);
		if (room?.size === 0) this.#tables.rooms.delete(id);
	}

	/** Carries out a command from a player at the table. */
	async act(player: PlayerId | null, id: TableId, command: SeatCommand): Promise<Answer> {
		// The room knows the seats; without a room the storage does.
		const record = this.#tables.rooms.get(id)?.record ?? (await this.#store.find(id));
		const seat = record === null ? -1 : seatOfPlayer(record, player);
		if (record === null || seat < 0) return { kind: 'refused', refusal: { code: 'not-seated' } };
		if (!hasBegun(record)) return { kind: 'refused', refusal: { code: 'not-started' } };
		const game = await this.#games.get(record);
		return game.act(seatOf(seat), command);
	}

	/** The seats that the game at a table is waiting for. */
	async deciders(record: TableRecord): Promise<readonly Seat[]> {
		if (!hasBegun(record)) return [];
		const game = await this.#games.get(record);
		return game.look(() => game.deciders);
	}

	/** How the games at these tables stand or ended; those that have ended are opened only once. */
	async results(records: readonly TableRecord[]): Promise<ReadonlyMap<TableId, GameResult>> {
		const results = new Map(await this.#results.of(records.map(({ id }) => id)));
		for (const record of records) {
			if (results.has(record.id) || !hasBegun(record)) continue;
			const game = await this.#games.get(record);
			const result = await game.look(() => game.result());
			results.set(record.id, result);
			if (record.status === 'ended') await this.#results.add(record.id, result);
		}
		return results;
	}

	/** The record of a finished game, with what the fairness check needs. */
	async record(record: TableRecord): Promise<Result<object, Fault>> {
		if (record.status !== 'ended') return fail({ code: 'not-ended' });
		const { id, commitment, drawSecret: secret, contributions } = record;
		const game = await this.#games.get(record);
		const made = game.record({ id, fair: { commitment, secret, contributions: contributions ?? [] } });
		return typeof made === 'object' && made !== null ? ok(made) : fail({ code: 'no-record' });
	}

	/** Marks the table as ended, which reveals the secret of its shuffle. */
	async ended(game: LiveGame): Promise<void> {
		await this.#results.add(game.id, game.result());
		await this.#tables.change(game.id, (record) =>
			ok(record.status === 'playing' ? { ...record, status: 'ended', endedAt: Date.now() } : record),
		);
	}

	/** The player leaves the game for good. */
	async resign(record: TableRecord, player: PlayerId): Promise<void> {
		const game = await this.#games.get(record);
		await game.resign(seatOf(seatOfPlayer(record, player)));
	}

	/** Ends a game that nobody plays any more. A game with a clock ends by its clock. */
	async abandon(id: TableId): Promise<void> {
		const record = await this.#store.find(id);
		if (record?.status !== 'playing' || record.clock.kind !== 'none') return;
		await (await this.#games.get(record)).abandon();
	}

	/** Loads all unfinished games, one after the other, so that their clocks and bots continue. */
	async wakeAll(isOver: () => boolean, failed: (id: TableId, error: unknown) => void): Promise<void> {
		for (const id of await this.#store.playing()) {
			if (isOver()) return;
			try {
				const record = await this.#store.find(id);
				if (record?.status === 'playing') await this.#games.resume(record);
			} catch (error) {
				failed(id, error);
			}
		}
	}
}

function hasBegun({ status }: TableRecord): boolean {
	return status === 'playing' || status === 'ended';
}
