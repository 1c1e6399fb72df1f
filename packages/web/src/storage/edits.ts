import type { Stores } from './database.ts';
import type { StoredEntry } from './game-store.ts';
import { removeFrom } from './game-store.ts';
import type { GameSummary } from './summary.ts';
import { readListed } from './summary.ts';

/* Changes of stored games that are not moves. Home needs none of them, so they are loaded later. */

/** The one entry of a game that was not played here but imported. */
interface RecordEntry extends StoredEntry {
	readonly type: 'record';
	readonly record: unknown;
}

/** A record to store, with the summary under which it is listed. */
export interface NewRecord {
	readonly record: unknown;
	readonly summary: GameSummary;
	/** What was found in the game, as it is kept; absent if it was not analyzed. */
	readonly analysis?: unknown;
}

/** A game as it was before it was removed, so that it can be put back. */
export interface RemovedGame {
	readonly id: string;
	readonly summary: unknown;
	readonly entries: readonly unknown[];
	/** What was found in it, if it was analyzed. */
	readonly analysis?: unknown;
}

/** Stores imported records as games of their own. */
export async function addRecordsTo(stores: Stores, added: readonly NewRecord[]): Promise<void> {
	for (const { record, summary, analysis } of added) {
		const entry: RecordEntry = { sequence: 1, type: 'record', record };
		await stores.add('entries', [summary.id, entry.sequence], entry);
		await stores.add('games', summary.id, { ...summary, imported: true });
		if (analysis !== undefined) await stores.put('analyses', summary.id, analysis);
	}
}

/** The record of a game that was imported; undefined if these entries are a log. */
export function recordIn([first]: readonly unknown[]): unknown {
	const fields: Readonly<Record<string, unknown>> =
		typeof first === 'object' && first !== null ? { ...first } : {};
	return fields.type === 'record' ? fields.record : undefined;
}

/** Gives a game a name of its owner's; an empty one takes it away. Whether there is such a game. */
export async function renameIn(stores: Stores, id: string, name: string): Promise<boolean> {
	const listed = readListed(await stores.get('games', id));
	if (listed?.kind !== 'game') return false;
	const { name: _, ...unnamed } = listed.summary;
	await stores.put('games', id, name === '' ? unnamed : { ...unnamed, name });
	return true;
}

/** Notes that a hint was asked for in a game that is played here. Whether there is such a game. */
export async function countHintIn(stores: Stores, id: string): Promise<boolean> {
	const listed = readListed(await stores.get('games', id));
	if (listed?.kind !== 'game') return false;
	const { hints = 0, ...summary } = listed.summary;
	await stores.put('games', id, { ...summary, hints: hints + 1 });
	return true;
}

/** Removes games, even those of a newer version: their owner asked for it. */
export async function removeGames(stores: Stores, ids: readonly string[]): Promise<readonly RemovedGame[]> {
	const removed: RemovedGame[] = [];
	for (const id of ids) {
		const [summary, entries] = [await stores.get('games', id), await stores.entries(id)];
		const analysis = await stores.get('analyses', id);
		if (summary !== undefined || entries.length > 0) removed.push({ id, summary, entries, analysis });
		await removeFrom(stores, id);
	}
	return removed;
}

/** Puts removed games back as they were. */
export async function restoreTo(stores: Stores, removed: readonly RemovedGame[]): Promise<void> {
	for (const { id, summary, entries, analysis } of removed) {
		for (const [i, entry] of entries.entries()) await stores.put('entries', [id, i + 1], entry);
		if (summary !== undefined) await stores.put('games', id, summary);
		if (analysis !== undefined) await stores.put('analyses', id, analysis);
	}
}
