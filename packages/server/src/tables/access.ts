import { timingSafeEqual } from 'node:crypto';
import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault, TableId, TableSecret } from '@orrery/protocol';
import { hashOf } from '../encoding/random-text.ts';
import type { PlayerId } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import { seatOfPlayer } from '../model/table-record.ts';
import type { TableStore } from '../storage/table-store.ts';

/**
 * Who may see which table. Everyone sees a public one; a private one is for those who sit there or came by its link.
 */
export class Access {
	readonly #tables: TableStore;

	constructor(tables: TableStore) {
		this.#tables = tables;
	}

	/** The table, if the player may see it. */
	async find(id: TableId, player: PlayerId | null): Promise<Result<TableRecord, Fault>> {
		const record = await this.#tables.find(id);
		if (record === null) return fail({ code: 'not-found' });
		return (await this.maySee(record, player)) ? ok(record) : fail({ code: 'not-admitted' });
	}

	async maySee(record: TableRecord, player: PlayerId | null): Promise<boolean> {
		if (belongs(record, player)) return true;
		return player !== null && (await this.#tables.admission(record.id, player)) === 'admitted';
	}

	/** The table that a link leads to, for a visitor who has no name yet. A wrong link does not tell why it is wrong. */
	async invitation(id: TableId, secret: TableSecret): Promise<Result<TableRecord, Fault>> {
		const record = await this.#tables.find(id);
		return record !== null && opens(record, secret) ? ok(record) : fail({ code: 'wrong-secret' });
	}

	/** Whether the player may sit down: at every table that they may see, unless they were removed. */
	async maySit(record: TableRecord, player: PlayerId): Promise<boolean> {
		const admission = await this.#tables.admission(record.id, player);
		return admission === null ? belongs(record, player) : admission === 'admitted';
	}

	/** Lets a player in by the secret of the link. The caller makes sure that the secret does not change meanwhile. */
	async enter(id: TableId, player: PlayerId, secret: TableSecret): Promise<Result<TableRecord, Fault>> {
		const record = await this.#tables.find(id);
		if (record === null) return fail({ code: 'not-found' });
		if (belongs(record, player)) return ok(record);
		// Someone who was let in before may come back by an older link.
		const admission = await this.#tables.admission(id, player);
		if (admission === 'admitted') return ok(record);
		if (admission === 'removed') return fail({ code: 'not-admitted' });
		if (!opens(record, secret)) return fail({ code: 'wrong-secret' });
		await this.#tables.admit(id, player, true);
		return ok(record);
	}
}

/** Whether the player sees the table without having been let in. */
export function belongs(record: TableRecord, player: PlayerId | null): boolean {
	return record.visibility === 'public' || record.host === player || seatOfPlayer(record, player) >= 0;
}

function opens({ secretHash }: TableRecord, secret: TableSecret): boolean {
	return secretHash !== null && sameText(secretHash, hashOf(secret));
}

function sameText(one: string, other: string): boolean {
	return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
