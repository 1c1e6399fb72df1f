import type { PastGame } from '@orrery/protocol';
import type { PlayerId } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import { roleOf, summaryOf } from '../rooms/table-info.ts';
import type { Playing } from './playing.ts';

/** A game as its player sees it in their history. */
export async function pastGameOf(playing: Playing, record: TableRecord, player: PlayerId): Promise<PastGame> {
	return {
		...summaryOf(record),
		role: roleOf(record, player),
		startedAt: record.startedAt ?? record.createdAt,
		endedAt: record.endedAt,
		places: (await playing.standing(record)).places,
	};
}
