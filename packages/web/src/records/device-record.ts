import type { Kinds } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import { Table } from '@orrery/table';
import type { LocalKind } from '../game/local-kind.ts';
import { recordIn } from '../storage/edit-games.ts';
import { withKind } from './local-kinds.ts';

/**
 * The record of a game of this device, from all its entries; null if it has not ended with a result, or cannot be read.
 */
export async function deviceRecord(game: GameId, log: readonly unknown[]): Promise<unknown> {
	return recordIn(log) ?? withKind(game, (kind) => recordOfLog(kind, log));
}

function recordOfLog<K extends Kinds>({ game }: LocalKind<K>, log: readonly unknown[]): unknown {
	const opened = Table.open(game, log);
	return opened.ok ? opened.value.record() : null;
}

/**
 * A record as it is compared with others: the same game may have the id of a table of some server, or none, an analysis
 * or none, and in an early release it did not say who left before an early end. Both are written by the rules of their
 * game, so the order of their fields is the same.
 */
export function comparable(record: unknown): string {
	const compared = Object.entries(fieldsOf(record)).filter(([field]) => !LEFT_OUT.has(field));
	return JSON.stringify(compared);
}

const LEFT_OUT: ReadonlySet<string> = new Set(['id', 'analysis', 'left']);

function fieldsOf(value: unknown): object {
	return typeof value === 'object' && value !== null ? value : {};
}
