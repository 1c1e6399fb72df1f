import { timingSafeEqual } from 'node:crypto';
import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault, TableId, TableSecret } from '@orrery/protocol';
import type { GuestId } from '../guest.ts';
import { hashOf } from '../random-text.ts';
import type { TableStore } from '../storage/table-store.ts';
import type { TableRecord } from './table-record.ts';
import { seatOfGuest } from './table-record.ts';

/** Who may see which table: everybody a public one; a private one those who sit there and whom its link let in. */
export class Access {
	readonly #tables: TableStore;

	constructor(tables: TableStore) {
		this.#tables = tables;
	}

	/** The table, if the guest may see it. */
	async find(id: TableId, guest: GuestId | null): Promise<Result<TableRecord, Fault>> {
		const record = await this.#tables.find(id);
		if (record === null) return fail({ code: 'not-found' });
		if (belongs(record, guest)) return ok(record);
		const admission = guest === null ? null : await this.#tables.admission(id, guest);
		return admission === 'admitted' ? ok(record) : fail({ code: 'not-admitted' });
	}

	/** Whether the guest may sit down where they may see the table. */
	async maySit(id: TableId, guest: GuestId): Promise<boolean> {
		return (await this.#tables.admission(id, guest)) !== 'sent-away';
	}

	/** Lets a guest in for the secret of the link. */
	async enter(id: TableId, guest: GuestId, secret: TableSecret): Promise<Result<TableRecord, Fault>> {
		const record = await this.#tables.find(id);
		if (record === null) return fail({ code: 'not-found' });
		if (belongs(record, guest)) return ok(record);
		if ((await this.#tables.admission(id, guest)) === 'sent-away') return fail({ code: 'not-admitted' });
		if (record.secretHash === null || !sameText(record.secretHash, hashOf(secret)))
			return fail({ code: 'wrong-secret' });
		await this.#tables.admit(id, guest, true);
		return ok(record);
	}
}

/** Whether no admission is asked for. */
export function belongs(record: TableRecord, guest: GuestId | null): boolean {
	return record.visibility === 'public' || record.host === guest || seatOfGuest(record, guest) >= 0;
}

function sameText(one: string, other: string): boolean {
	return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
