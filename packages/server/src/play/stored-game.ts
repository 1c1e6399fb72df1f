import type { Kinds } from '@orrery/engine';
import type { TableId } from '@orrery/protocol';
import { rankingOf, Table } from '@orrery/table';
import type { GameResult, GameStanding } from '../model/game-result.ts';
import type { Playable } from '../model/games.ts';
import { withGame } from '../model/games.ts';
import type { TableRecord } from '../model/table-record.ts';
import type { LogStore } from '../storage/log-store.ts';

/**
 * Reads a game from its log and hands it to a function. The game is not kept: lists and records of past games must
 * not fill the memory of those that are being played.
 */
export async function readStoredGame<Value>(
	log: Pick<LogStore, 'read'>,
	{ id, game }: { readonly id: TableId; readonly game: TableRecord['game'] },
	use: <K extends Kinds>(table: Table<K>, playable: Playable<K>) => Value,
): Promise<Value> {
	const entries = await log.read(id);
	return withGame(game, (playable) => {
		const opened = Table.open(playable.game, entries);
		if (!opened.ok) throw new Error(`the log of ${id} is broken: ${JSON.stringify(opened.fault)}`);
		return use(opened.value, playable);
	});
}

/** How a game stands or ended. */
export function resultOf<K extends Kinds>(table: Table<K>, playable: Playable<K>): GameResult {
	const { course, ending } = table;
	const ranked = ending === null ? [] : rankingOf(ending);
	const places = ranked.length === 0 ? null : ranked;
	return {
		places,
		scores: places === null ? null : playable.scoresIn(course.position),
		turns: course.turns,
	};
}

/** How a game stands, to be stored with its last entry. */
export function gameStandingOf<K extends Kinds>(table: Table<K>): GameStanding {
	return { deciders: table.deciders, turns: table.course.turns };
}
