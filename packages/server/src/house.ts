import type { TableId } from '@orrery/protocol';
import type { GuestId } from './guest.ts';
import { BotPool } from './play/bot-pool.ts';
import { LiveGames } from './play/live-games.ts';
import { Playing } from './play/playing.ts';
import type { Settings } from './settings.ts';
import { LobbyFeed } from './sockets/lobby-feed.ts';
import type { Storage } from './storage/storage.ts';
import { Access } from './tables/access.ts';
import { Gathering } from './tables/gathering.ts';
import { leaveSeat } from './tables/leave-seat.ts';
import { seatOfGuest } from './tables/table-record.ts';
import { Tables } from './tables/tables.ts';

/** Where what goes wrong inside is written down. */
export interface Complaints {
	error(details: object, message: string): void;
}

/** Everything behind HTTP and sockets, put together. */
export class House {
	readonly storage: Storage;
	readonly settings: Settings;
	readonly lobby: LobbyFeed;
	readonly tables: Tables;
	readonly access: Access;
	readonly gathering: Gathering;
	readonly playing: Playing;
	readonly #bots = new BotPool();
	readonly #games: LiveGames;
	readonly #complaints: Complaints;
	#sweeping: NodeJS.Timeout | null = null;
	#closing = false;

	constructor(storage: Storage, settings: Settings, complaints: Complaints) {
		this.storage = storage;
		this.settings = settings;
		this.#complaints = complaints;
		this.lobby = new LobbyFeed(storage.tables, settings.lobbyMs);
		this.#games = new LiveGames(storage.log, this.#bots, {
			happened: (game, since) => this.tables.rooms.get(game.id)?.tell(game, since),
			ended: (game) => {
				this.playing.ended(game).catch((error: unknown) => this.#complain(game.id, error));
			},
			failed: (id, error) => this.#complain(id, error),
			isWatched: (id) => this.tables.rooms.has(id),
		});
		this.tables = new Tables(storage.tables, this.#games, this.lobby);
		this.access = new Access(storage.tables);
		this.gathering = new Gathering(storage.tables, this.tables, this.access, settings);
		this.playing = new Playing(storage.tables, this.tables, this.access, this.#games, settings);
	}

	/** Goes on where the last process stopped. */
	begin(): void {
		this.playing
			.wakeAll(
				() => this.#closing,
				(id, error) => this.#complain(id, error),
			)
			.catch((error: unknown) => this.#complain(null, error));
		this.#sweeping = setInterval(() => {
			this.sweep().catch((error: unknown) => this.#complain(null, error));
		}, this.settings.sweepMs);
	}

	/** Ends what nobody comes back to. */
	async sweep(): Promise<void> {
		const now = Date.now();
		const { tableWaitsMs, gameWaitsMs, guestLastsMs, gameInMemoryMs } = this.settings;
		const { rooms } = this.tables;
		for (const id of await this.storage.tables.waitingSince(now - tableWaitsMs)) {
			if (rooms.get(id)?.isAttended) continue;
			await this.tables.change(id, (record) => ({
				ok: true,
				value: record.status === 'gathering' ? { ...record, status: 'closed', endedAt: now } : record,
			}));
		}
		for (const id of await this.storage.tables.idleSince(now - gameWaitsMs)) await this.playing.abandon(id);
		await this.storage.guests.expire(now - guestLastsMs);
		await this.#games.forgetIdle(now - gameInMemoryMs);
	}

	/** Forgets a guest, who leaves every table first. */
	async forget(guest: GuestId): Promise<void> {
		for (const record of await this.storage.tables.ofGuest(guest, ['gathering', 'playing'])) {
			if (record.status === 'playing') await this.playing.resign(record, guest);
			else
				await this.tables.change(record.id, (now) =>
					leaveSeat(now, guest, seatOfGuest(now, guest), Date.now()),
				);
		}
		await this.storage.guests.remove(guest);
	}

	/** Finishes what has been acknowledged or begun, and stops. */
	async close(): Promise<void> {
		this.#closing = true;
		if (this.#sweeping !== null) clearInterval(this.#sweeping);
		this.lobby.close();
		await this.tables.turns.settled();
		await this.#games.close();
		// The end of a game may have been written just now; what follows from it belongs to it.
		await this.tables.turns.settled();
		this.#bots.close();
		await this.storage.close();
	}

	#complain(game: TableId | null, error: unknown): void {
		if (!this.#closing) this.#complaints.error({ game, err: error }, 'something went wrong');
	}
}
