import type { PastGame } from '@orrery/protocol';
import type { PlayerId } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import { roleOf, summaryOf } from '../rooms/table-info.ts';
import type { Storage } from '../storage/storage.ts';
import type { Playing } from './playing.ts';

/** Games as their player sees them in their history, in the same order. */
export async function pastGamesOf(
	{ playing, storage }: { readonly playing: Playing; readonly storage: Pick<Storage, 'ratings'> },
	records: readonly TableRecord[],
	player: PlayerId,
): Promise<readonly PastGame[]> {
	const results = await playing.results(records);
	const rated = records.filter((record) => record.rated).map(({ id }) => id);
	const ratings = await storage.ratings.changesAt(player, rated);
	return records.map((record) => {
		const { places = null, scores = null, turns = 0 } = results.get(record.id) ?? {};
		return {
			...summaryOf(record),
			role: roleOf(record, player),
			startedAt: record.startedAt ?? record.createdAt,
			endedAt: record.endedAt,
			places,
			scores,
			turns,
			rating: ratings.get(record.id) ?? null,
		};
	});
}
