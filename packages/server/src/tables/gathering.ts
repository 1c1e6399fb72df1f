import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault, NewTable, TableId, TableSecret } from '@orrery/protocol';
import type { Guest, GuestId } from '../guest.ts';
import { hashOf, newTableSecret } from '../random-text.ts';
import type { Settings } from '../settings.ts';
import type { TableStore } from '../storage/table-store.ts';
import type { Access } from './access.ts';
import { belongs } from './access.ts';
import { getReady } from './get-ready.ts';
import { leaveSeat } from './leave-seat.ts';
import type { MadeTable } from './make-table.ts';
import { makeTable } from './make-table.ts';
import { rematchOf } from './rematch.ts';
import { fillSeats } from './start-game.ts';
import type { TableRecord } from './table-record.ts';
import { seatOfGuest } from './table-record.ts';
import type { Tables } from './tables.ts';
import { seatBot, takeSeat } from './take-seat.ts';

type Changed = Promise<Result<TableRecord, Fault>>;

/** What people do at a table until the game begins, and when it is over and they want another one. */
export class Gathering {
	readonly #store: TableStore;
	readonly #tables: Tables;
	readonly #access: Access;
	readonly #settings: Settings;

	constructor(store: TableStore, tables: Tables, access: Access, settings: Settings) {
		this.#store = store;
		this.#tables = tables;
		this.#access = access;
		this.#settings = settings;
	}

	async make(wanted: NewTable, guest: Guest): Promise<Result<MadeTable, Fault>> {
		const waiting = await this.#store.ofGuest(guest.id, ['gathering']);
		if (waiting.length >= this.#settings.waitingTablesPerGuest) return fail({ code: 'too-many' });
		const made = makeTable(wanted, guest, Date.now());
		if (made.ok) await this.#tables.add(made.value.record);
		return made;
	}

	/** A new secret for the link, or none; nobody whom the old one let in stays unless they sit. */
	async changeSecret(id: TableId, guest: GuestId, open: boolean): Promise<Result<TableSecret | null, Fault>> {
		const secret = open ? newTableSecret() : null;
		const changed = await this.#tables.change(id, (record) => {
			if (record.host !== guest) return fail({ code: 'not-host' });
			if (record.visibility !== 'private') return fail({ code: 'not-found' });
			return ok({ ...record, secretHash: secret === null ? null : hashOf(secret) });
		});
		if (!changed.ok) return changed;
		await this.#store.dismissAll(id);
		this.#tables.rooms.get(id)?.dismiss((watcher) => belongs(changed.value, watcher));
		return ok(secret);
	}

	async sit(id: TableId, guest: Guest, seat: number): Changed {
		const seen = await this.#access.find(id, guest.id);
		if (!seen.ok) return seen;
		if (!(await this.#access.maySit(id, guest.id))) return fail({ code: 'not-admitted' });
		return this.#tables.change(id, (record) => takeSeat(record, guest, seat));
	}

	seatBot(id: TableId, guest: GuestId, seat: number, level: string): Changed {
		return this.#tables.change(id, (record) => seatBot(record, guest, seat, level));
	}

	/** Leaves, or sends somebody away, who then does not sit down here again. */
	leave(id: TableId, guest: GuestId, seat: number): Changed {
		return this.#tables.change(id, async (record) => {
			const left = leaveSeat(record, guest, seat, Date.now());
			const held = record.seats[seat];
			if (left.ok && held?.kind === 'human' && held.guest !== guest)
				await this.#store.admit(id, held.guest, false);
			return left;
		});
	}

	ready(id: TableId, guest: GuestId, contribution: string | null): Changed {
		return this.#tables.change(id, (record) => getReady(record, guest, contribution));
	}

	start(id: TableId, guest: GuestId, fill: string): Changed {
		return this.#tables.change(id, (record) => fillSeats(record, guest, fill));
	}

	/** The table of the next game: made by the first who asks, shown to the others. */
	async rematch(id: TableId, guest: Guest): Changed {
		let next: TableRecord | null = null;
		const changed = await this.#tables.change(
			id,
			async (record) => {
				const known = record.rematch === null ? null : await this.#store.find(record.rematch);
				next = known !== null && known.status !== 'closed' ? known : null;
				if (next !== null)
					return seatOfGuest(record, guest.id) < 0 ? fail({ code: 'not-seated' }) : ok(record);
				const made = rematchOf(record, guest, Date.now());
				if (!made.ok) return made;
				next = made.value;
				return ok({ ...record, rematch: made.value.id });
			},
			() => next,
		);
		if (!changed.ok) return changed;
		return next === null ? fail({ code: 'failed' }) : ok(next);
	}
}
