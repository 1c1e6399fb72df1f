import type { Game, Kinds, Result } from '@orrery/engine';
import { field, readArray, readInteger, readObject, readOneOf, readString, wrong } from '@orrery/engine/json';
import type { ActionEntry } from './actions/actions.ts';
import { ACTION_NAMES, readAction } from './actions/actions.ts';
import type { TableFault } from './state/fault.ts';
import { reading } from './state/fault.ts';
import type { FirstEntry } from './state/first-entry.ts';
import { readStamp } from './state/first-entry.ts';

/*
 * The log of a table: everything that is stored about it. It contains only decisions and random results; whatever follows
 * from them (how far an undo went, clocks, places, the end by the rules) is computed again. It contains secrets (the
 * setup, the seed and the moves), so it is never sent to players.
 */

export type Entry<K extends Kinds> = FirstEntry<K> | ActionEntry<K>;

/** Which game a log belongs to, for callers that have to look up its rules before opening it. */
export function gameOfLog(
	log: unknown,
): Result<{ readonly game: string; readonly rules: number }, TableFault> {
	return reading(() => {
		const first = readObject(readEntries(log)[0], '[0]');
		readStamp(first, '[0]');
		return {
			game: readString(first.game, '[0].game'),
			rules: readInteger(first.rules, '[0].rules', 1, Number.MAX_SAFE_INTEGER),
		};
	});
}

/** The entries of a log, not yet checked; there is at least one. */
export function readEntries(log: unknown): readonly unknown[] {
	const entries = readArray(log, '');
	if (entries.length === 0) wrong('wrong-length', '', '1…', 0);
	return entries;
}

/** An entry after the first. */
export function readLaterEntry<K extends Kinds>(
	game: Game<K>,
	players: number,
	value: unknown,
	path: string,
): ActionEntry<K> {
	const fields = readObject(value, path);
	const stamp = readStamp(fields, path);
	const type = readOneOf(fields.type, field(path, 'type'), ACTION_NAMES);
	return readAction(type, stamp, { game, players, fields, path });
}
