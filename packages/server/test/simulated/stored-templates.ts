import { randomBytes } from 'node:crypto';
import { SeededRandom } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { TableId } from '@orrery/protocol';
import { Table } from '@orrery/table';
import type { GameResult } from '../../src/model/game-result.ts';
import { withGame } from '../../src/model/games.ts';
import { playerId } from '../../src/model/player.ts';
import type { TableRecord } from '../../src/model/table-record.ts';
import { gameStandingOf, resultOf } from '../../src/play/stored-game.ts';
import { rowOf } from '../../src/storage/log-store.ts';
import type { LogEntryRow } from '../../src/storage/schema.ts';
import { makeTable } from '../../src/tables/make-table.ts';
import { startGame } from '../../src/tables/start-game.ts';
import { tableFor } from './visitor.ts';

/* Games for two as they are stored, from which a storage is filled with thousands. */

export interface Template {
	readonly record: TableRecord;
	readonly rows: readonly LogEntryRow[];
	readonly result: GameResult;
}

/** How far a game is played: one step, to the end, or until someone resigns at once. */
export type Length = 'begun' | 'whole' | 'resigned';

/** A game with random moves. */
export function template(game: GameId, length: Length, seed: string): Template {
	const started = begun(game);
	const { id } = started.record;
	return withGame(game, (playable) => {
		const opened = Table.open(playable.game, [started.first]);
		if (!opened.ok) throw new Error(`the game was not dealt: ${opened.fault.code}`);
		const table = opened.value;
		const rows = [rowOf(id, started.first, null)];
		const random = new SeededRandom(seed);
		for (let at = started.first.at + 1; table.ending === null; at++) {
			const [seat = 0] = table.deciders;
			const moves = playable.game.legalMoves(table.course.position, seat);
			const move = moves[random.below(moves.length)];
			const common = { id: `move ${at}`, version: table.version, seat } as const;
			if (move === undefined) throw new Error('there is no legal move');
			const acted = table.act(
				length === 'resigned'
					? { ...common, type: 'resign' }
					: { ...common, type: 'play-move', by: 'human', move },
				at,
			);
			if (!acted.ok) throw new Error(`a move was refused: ${JSON.stringify(acted.fault)}`);
			if (acted.value.entry !== null) rows.push(rowOf(id, acted.value.entry, gameStandingOf(table)));
			if (length === 'begun') break;
		}
		return { record: started.record, rows, result: resultOf(table, playable) };
	});
}

function begun(game: GameId) {
	const [host, other] = ['host', 'other'].map((name) => playerId.parse(name.padEnd(22, '-')));
	if (host === undefined || other === undefined) throw new Error('nobody plays');
	const made = makeTable(tableFor(game, 2), { id: host, name: 'Host', seenAt: 0, account: null }, 1);
	if (!made.ok) throw new Error(`a table was refused: ${made.fault.code}`);
	const contribution = (): string => randomBytes(16).toString('hex');
	const seats = [host, other].map((player, i) => ({
		kind: 'human' as const,
		player,
		account: null,
		name: i === 0 ? 'Host' : 'Other',
		contribution: contribution(),
	}));
	return startGame({ ...made.value.record, seats }, 1, { gameWaitsMs: 1e9, notifyAfterMs: null });
}

/** The id of a table that was filled in. */
export function filledTableId(number: number): TableId {
	return `filled-${String(number).padStart(9, '0')}` as TableId;
}
