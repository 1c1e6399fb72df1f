import { ok } from '@orrery/engine';
import { FORGOTTEN_NAME } from '@orrery/protocol';
import type { Bus } from '../bus/bus.ts';
import type { PlayerId } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import { seatOfPlayer } from '../model/table-record.ts';
import type { LiveGames } from '../play/live-games.ts';
import type { Storage } from '../storage/storage.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * Removes a player's name from the tables where they sat. The games themselves stay, because they belong to the
 * others too.
 */
export async function forgetNames(
	{
		storage,
		tables,
		games,
		bus,
	}: { readonly storage: Storage; readonly tables: Tables; readonly games: LiveGames; readonly bus: Bus },
	player: PlayerId,
	statuses: readonly TableRecord['status'][],
): Promise<void> {
	for (const { id } of await storage.tables.ofPlayer(player, statuses, { most: ALL })) {
		const changed = await tables.change(id, (record) => ok(without(record, player)));
		if (!changed.ok || changed.value.startedAt === null) continue;
		await storage.log.forgetName(id, seatOfPlayer(changed.value, player));
		// The game in memory still has the name, so it is loaded again.
		await games.drop(id);
		bus.publish('rewritten', { game: id });
		if (changed.value.status === 'playing') await games.attend(changed.value);
	}
}

const ALL = Number.MAX_SAFE_INTEGER;

function without(record: TableRecord, player: PlayerId): TableRecord {
	return {
		...record,
		seats: record.seats.map((seat) =>
			seat.kind === 'human' && seat.player === player
				? { ...seat, account: null, name: FORGOTTEN_NAME }
				: seat,
		),
	};
}
