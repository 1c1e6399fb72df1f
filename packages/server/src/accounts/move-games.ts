import { ok } from '@orrery/engine';
import { TABLE_STATUSES } from '@orrery/protocol';
import type { Player } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import { seatOfPlayer } from '../model/table-record.ts';
import type { Storage } from '../storage/storage.ts';
import type { Tables } from '../tables/tables.ts';

const ALL = Number.MAX_SAFE_INTEGER;

/**
 * Moves the seats of a guest to an account, except at tables where that account already sits. Returns how many moved.
 */
export async function moveGames(
	{ storage, tables }: { readonly storage: Storage; readonly tables: Tables },
	guest: Player,
	into: Player,
): Promise<number> {
	let moved = 0;
	for (const { id } of await storage.tables.ofPlayer(guest.id, TABLE_STATUSES, { most: ALL })) {
		const changed = await tables.change(id, (record) => ok(handedOver(record, guest, into)));
		if (changed.ok && seatOfPlayer(changed.value, guest.id) < 0) moved++;
	}
	return moved;
}

function handedOver(record: TableRecord, guest: Player, into: Player): TableRecord {
	if (seatOfPlayer(record, into.id) >= 0) return record;
	// A game that has started keeps the names that its players had at the start.
	const name = record.status === 'gathering' ? { name: into.name } : {};
	return {
		...record,
		host: record.host === guest.id ? into.id : record.host,
		seats: record.seats.map((seat) =>
			seat.kind === 'human' && seat.player === guest.id
				? { ...seat, ...name, player: into.id, account: into.account }
				: seat,
		),
	};
}
