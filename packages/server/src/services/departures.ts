import { TABLE_STATUSES } from '@orrery/protocol';
import { forgetNames } from '../accounts/forget-names.ts';
import { moveGames } from '../accounts/move-games.ts';
import type { Names } from '../accounts/names.ts';
import type { Bus } from '../bus/bus.ts';
import type { Player, PlayerId } from '../model/player.ts';
import { seatOfPlayer } from '../model/table-record.ts';
import type { LiveGames } from '../play/live-games.ts';
import type { Storage } from '../storage/storage.ts';
import { leaveSeat } from '../tables/leave-seat.ts';
import type { Playing } from '../tables/playing.ts';
import type { Tables } from '../tables/tables.ts';

/** Tables that a player can still leave. */
const CURRENT = ['gathering', 'playing'] as const;

/** Players who leave their tables, or the server. */
export class Departures {
	readonly #storage: Storage;
	readonly #tables: Tables;
	readonly #playing: Playing;
	readonly #games: LiveGames;
	readonly #names: Names;
	readonly #bus: Bus;
	readonly #now: () => number;

	constructor(
		storage: Storage,
		tables: Tables,
		playing: Playing,
		games: LiveGames,
		{ names, bus, now }: { readonly names: Names; readonly bus: Bus; readonly now: () => number },
	) {
		this.#storage = storage;
		this.#tables = tables;
		this.#playing = playing;
		this.#games = games;
		this.#names = names;
		this.#bus = bus;
		this.#now = now;
	}

	/** Deletes a player, who first leaves every table, and removes their name from past games. Access ends first. */
	async forget(player: PlayerId): Promise<void> {
		const deps = { storage: this.#storage, tables: this.#tables, games: this.#games, bus: this.#bus };
		const left = await this.#storage.players.find(player);
		if (left !== null && left.account !== null) await this.#names.rest(left.name);
		await this.#storage.players.revokeAccess(player);
		this.#bus.publish('revoked', { kind: 'player', player, reason: 'no-guest' });
		await this.leaveTables(player);
		await forgetNames(deps, player, TABLE_STATUSES);
		await this.#storage.chat.forget(player);
		await this.#storage.ratings.forget(player);
		// A request from before may have seated them again.
		await this.leaveTables(player);
		await forgetNames(deps, player, CURRENT);
		await this.#storage.players.remove(player);
	}

	/** Merges a guest into an account and deletes the guest; returns how many games moved. */
	async join(guest: Player, into: Player): Promise<number> {
		const moved = await moveGames({ storage: this.#storage, tables: this.#tables }, guest, into);
		await this.leaveTables(guest.id);
		await this.#storage.notifications.move(guest.id, into.id);
		await this.#storage.players.join(guest.id, into.id);
		return moved;
	}

	/** Removes a player from all tables, where bots play on; returns from how many. */
	async leaveTables(player: PlayerId): Promise<number> {
		const records = await this.#storage.tables.ofPlayer(player, CURRENT);
		for (const { id, status } of records) {
			if (status === 'gathering') {
				const left = await this.#tables.change(id, (current) =>
					leaveSeat(current, player, seatOfPlayer(current, player), this.#now()),
				);
				if (left.ok || left.fault.code !== 'started-already') continue;
			}
			// The game may have started just now, with shuffled seats.
			const record = await this.#storage.tables.find(id);
			if (record?.status === 'playing' && seatOfPlayer(record, player) >= 0)
				await this.#playing.resign(record, player);
		}
		return records.length;
	}
}
