import { ok } from '@orrery/engine';
import type { Player } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import type { Storage } from '../storage/storage.ts';
import type { Tables } from '../tables/tables.ts';

/** Shows a player's current name and account kind at the tables where they sit. */
export async function updateSeats(
	{ storage, tables }: { readonly storage: Storage; readonly tables: Tables },
	player: Pick<Player, 'id' | 'name' | 'account'>,
): Promise<void> {
	for (const { id } of await storage.tables.ofPlayer(player.id, ['gathering', 'playing']))
		await tables.change(id, (record) => ok(withCurrentName(record, player)));
}

function withCurrentName(
	record: TableRecord,
	{ id, name, account }: Pick<Player, 'id' | 'name' | 'account'>,
): TableRecord {
	// A game that has started keeps the names that its players had at the start.
	const named = record.status === 'gathering' ? { name } : {};
	return {
		...record,
		seats: record.seats.map((seat) =>
			seat.kind === 'human' && seat.player === id ? { ...seat, ...named, account } : seat,
		),
	};
}
