import type { Level } from '@orrery/bots/levels';
import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault, NewTable, TableId, TableSecret } from '@orrery/protocol';
import { hashOf, newTableSecret } from '../encoding/random-text.ts';
import type { Settings } from '../limits/settings.ts';
import type { Player, PlayerId } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import { seatOfPlayer } from '../model/table-record.ts';
import type { BlockStore } from '../storage/block-store.ts';
import type { Storage } from '../storage/storage.ts';
import type { TableStore } from '../storage/table-store.ts';
import type { Access } from './access.ts';
import { getReady } from './get-ready.ts';
import { leaveSeat } from './leave-seat.ts';
import type { MadeTable } from './make-table.ts';
import { makeTable } from './make-table.ts';
import { rematchOf } from './rematch.ts';
import { fillSeats } from './start-game.ts';
import type { Edit, Tables } from './tables.ts';
import { seatBot, takeSeat } from './take-seat.ts';
import { WaitingTables } from './waiting-tables.ts';

type Changed = Promise<Result<TableRecord, Fault>>;

/** What players do at a table before the game starts, and when they want a rematch. */
export class Gathering {
	readonly #store: TableStore;
	readonly #tables: Tables;
	readonly #access: Access;
	readonly #settings: Settings;
	readonly #now: () => number;
	readonly #blocks: BlockStore;
	readonly waiting: WaitingTables;

	constructor(
		{ tables: store, waiting, blocks }: Pick<Storage, 'tables' | 'waiting' | 'blocks'>,
		tables: Tables,
		access: Access,
		{ settings, now }: { readonly settings: Settings; readonly now: () => number },
	) {
		this.#store = store;
		this.#blocks = blocks;
		this.#tables = tables;
		this.#access = access;
		this.#settings = settings;
		this.#now = now;
		this.waiting = new WaitingTables(store, waiting, settings);
	}

	/** Creates a table; `address` is where the player is, for the limits. */
	async make(wanted: NewTable, player: Player, address: string): Promise<Result<MadeTable, Fault>> {
		const { clock, visibility } = wanted;
		if (clock.kind === 'live' && clock.baseMs < this.#settings.shortestClockMs)
			return fail({ code: 'clock-too-short' });
		const made = makeTable(wanted, player, this.#now());
		if (!made.ok) return made;
		const { record } = made.value;
		const added = await this.waiting.add({ player: player.id, address }, visibility, async () => {
			await this.#tables.add(record);
			return ok(record);
		});
		return added.ok ? made : added;
	}

	/** Lets a player in by the secret of the link. */
	enter(id: TableId, player: PlayerId, secret: TableSecret): Changed {
		return this.#tables.queue.run(id, () => this.#access.enter(id, player, secret));
	}

	/** Creates a new secret for the link, or none. Everyone whom the old link let in loses access unless they sit. */
	async changeSecret(
		id: TableId,
		player: PlayerId,
		open: boolean,
	): Promise<Result<TableSecret | null, Fault>> {
		const secret = open ? newTableSecret() : null;
		const changed = await this.#change(id, player, async (record) => {
			if (record.host !== player) return fail({ code: 'not-host' });
			if (record.visibility !== 'private') return fail({ code: 'not-found' });
			await this.#store.dismissAll(id);
			return ok({ ...record, secretHash: secret === null ? null : hashOf(secret) });
		});
		if (!changed.ok) return changed;
		this.#tables.dismiss(changed.value);
		return ok(secret);
	}

	sit(id: TableId, player: Player, seat: number): Changed {
		// Checked inside the change, because the player may be removed while they wait in the queue.
		return this.#tables.change(id, async (record) =>
			!(await this.#access.maySit(record, player.id)) || (await this.#isBlocked(record, player.id))
				? fail({ code: 'not-admitted' })
				: takeSeat(record, player, seat),
		);
	}

	seatBot(id: TableId, player: PlayerId, seat: number, level: Level): Changed {
		return this.#change(id, player, (record) => seatBot(record, player, seat, level));
	}

	/** Leaves a seat, or removes someone, who then cannot sit down here again. */
	async leave(id: TableId, player: PlayerId, seat: number): Changed {
		let removed: PlayerId | null = null;
		const changed = await this.#change(id, player, async (record) => {
			const left = leaveSeat(record, player, seat, this.#now());
			const held = record.seats[seat];
			removed = left.ok && held?.kind === 'human' && held.player !== player ? held.player : null;
			if (removed !== null) await this.#store.admit(id, removed, false);
			return left;
		});
		// At a public table they may still watch.
		if (changed.ok && removed !== null) this.#tables.dismiss(changed.value);
		return changed;
	}

	ready(id: TableId, player: PlayerId, contribution: string | null): Changed {
		return this.#change(id, player, (record) => getReady(record, player, contribution));
	}

	start(id: TableId, player: PlayerId, fill: Level): Changed {
		return this.#change(id, player, (record) => fillSeats(record, player, fill));
	}

	/** The table of the next game: created by the first who asks, shown to the others. `address` is for the limits. */
	async rematch(id: TableId, player: Player, address: string): Changed {
		const found = await this.#access.find(id, player.id);
		if (!found.ok) return found;
		const { status, visibility } = found.value;
		const mayCreate = status === 'ended' && seatOfPlayer(found.value, player.id) >= 0;
		if (!mayCreate || (await this.#rematchOf(found.value)) !== null) return this.#rematch(id, player);
		return this.waiting.add({ player: player.id, address }, visibility, () => this.#rematch(id, player));
	}

	async #rematch(id: TableId, player: Player): Changed {
		let next: TableRecord | null = null;
		const changed = await this.#change(
			id,
			player.id,
			async (record) => {
				next = await this.#rematchOf(record);
				if (next !== null)
					return seatOfPlayer(record, player.id) < 0 ? fail({ code: 'not-seated' }) : ok(record);
				const blockers = await this.#blocks.blockersOf(player.id);
				const made = rematchOf(record, player, blockers, this.#now());
				if (!made.ok) return made;
				next = made.value;
				return ok({ ...record, rematch: made.value.id });
			},
			() => next,
		);
		if (!changed.ok) return changed;
		const { rematch } = changed.value;
		// A player who was left out sees it only if it is public.
		return rematch === null ? fail({ code: 'failed' }) : this.#access.find(rematch, player.id);
	}

	/** The table of the next game, if there is one that was not given up. */
	async #rematchOf({ rematch }: TableRecord): Promise<TableRecord | null> {
		const known = rematch === null ? null : await this.#store.find(rematch);
		return known?.status === 'closed' ? null : known;
	}

	/** Changes a table that the player may see. Others learn nothing of it, not even whether its game has started. */
	#change(id: TableId, player: PlayerId, edit: Edit, next?: () => TableRecord | null): Changed {
		const checked = async (record: TableRecord): Changed =>
			(await this.#access.maySee(record, player)) ? edit(record) : fail({ code: 'not-admitted' });
		return this.#tables.change(id, checked, { next });
	}

	/** Whether someone at the table has blocked a player who does not sit there yet. Nobody learns who. */
	async #isBlocked(record: TableRecord, player: PlayerId): Promise<boolean> {
		if (seatOfPlayer(record, player) >= 0) return false;
		const seated = record.seats.flatMap((seat) => (seat.kind === 'human' ? [seat.player] : []));
		return this.#blocks.isBlocked(player, seated);
	}
}
