import type { Result } from '@orrery/engine';
import type { Database, Stores } from './database.ts';
import type { StorageFault } from './fault.ts';
import type { GameSummary, ListedGame } from './summary.ts';
import { inOrder, readListed } from './summary.ts';

/** An entry of a game's log; only the table knows its other fields. */
export interface StoredEntry {
	/** From 1. */
	readonly sequence: number;
}

/** The one entry of a game that was not played here but imported. */
interface RecordEntry extends StoredEntry {
	readonly type: 'record';
	readonly record: unknown;
}

/** A record to store, with the summary under which it is listed. */
export interface NewRecord {
	readonly record: unknown;
	readonly summary: GameSummary;
}

/** All that is stored of a game. */
export interface StoredGame {
	readonly listed: ListedGame | null;
	readonly entries: readonly unknown[];
}

/** A game as it was before it was removed, so that it can be put back. */
export interface RemovedGame {
	readonly id: string;
	readonly summary: unknown;
	readonly entries: readonly unknown[];
}

/** The games stored on a device. Every error is a coded fault. */
export class GameStore {
	readonly #database: Database;

	constructor(database: Database) {
		this.#database = database;
	}

	list(): Promise<Result<readonly ListedGame[], StorageFault>> {
		return this.#database.transact('readonly', async (stores) => {
			const summaries = await stores.all('games');
			return inOrder(summaries.map(readListed).filter((game) => game !== null));
		});
	}

	/** A game with its log, first entry first; null if there is no such game. */
	load(id: string): Promise<Result<StoredGame | null, StorageFault>> {
		return this.#database.transact('readonly', async (stores) => {
			const entries = await stores.entries(id);
			if (entries.length === 0) return null;
			return { listed: readListed(await stores.get('games', id)), entries };
		});
	}

	/**
	 * Writes the next entries of a game's log and its summary, all or nothing. An existing entry means that another
	 * tab has played on: `conflict`.
	 */
	append(entries: readonly StoredEntry[], summary: GameSummary): Promise<Result<void, StorageFault>> {
		return this.#database.transact('readwrite', (stores) => appendTo(stores, entries, summary));
	}

	/** Writes a whole log in place of what is stored of this game. */
	overwrite(log: readonly StoredEntry[], summary: GameSummary): Promise<Result<void, StorageFault>> {
		return this.#database.transact('readwrite', async (stores) => {
			await stores.removeEntries(summary.id);
			await appendTo(stores, log, summary);
		});
	}

	/** Stores imported records as games of their own, all or nothing. */
	addRecords(added: readonly NewRecord[]): Promise<Result<void, StorageFault>> {
		return this.#database.transact('readwrite', async (stores) => {
			for (const { record, summary } of added) {
				const entry: RecordEntry = { sequence: 1, type: 'record', record };
				await stores.add('entries', [summary.id, entry.sequence], entry);
				await stores.add('games', summary.id, { ...summary, imported: true });
			}
		});
	}

	/** Gives a game a name of its owner's; an empty one takes it away. Whether there is such a game. */
	rename(id: string, name: string): Promise<Result<boolean, StorageFault>> {
		return this.#database.transact('readwrite', async (stores) => {
			const listed = readListed(await stores.get('games', id));
			if (listed?.kind !== 'game') return false;
			const { name: _, ...unnamed } = listed.summary;
			await stores.put('games', id, name === '' ? unnamed : { ...unnamed, name });
			return true;
		});
	}

	/** Removes games, even those of a newer version: their owner asked for it. */
	remove(ids: readonly string[]): Promise<Result<readonly RemovedGame[], StorageFault>> {
		return this.#database.transact('readwrite', async (stores) => {
			const removed: RemovedGame[] = [];
			for (const id of ids) {
				const [summary, entries] = [await stores.get('games', id), await stores.entries(id)];
				if (summary !== undefined || entries.length > 0) removed.push({ id, summary, entries });
				await stores.removeEntries(id);
				await stores.remove('games', id);
			}
			return removed;
		});
	}

	/** Puts removed games back as they were. */
	restore(removed: readonly RemovedGame[]): Promise<Result<void, StorageFault>> {
		return this.#database.transact('readwrite', async (stores) => {
			for (const { id, summary, entries } of removed) {
				for (const [i, entry] of entries.entries()) await stores.put('entries', [id, i + 1], entry);
				if (summary !== undefined) await stores.put('games', id, summary);
			}
		});
	}
}

/** The record of a game that was imported; undefined if these entries are a log. */
export function recordIn([first]: readonly unknown[]): unknown {
	const fields: Readonly<Record<string, unknown>> =
		typeof first === 'object' && first !== null ? { ...first } : {};
	return fields.type === 'record' ? fields.record : undefined;
}

/** A game that is played knows neither its name nor where it began: both stay as they are stored. */
async function appendTo(
	stores: Stores,
	entries: readonly StoredEntry[],
	summary: GameSummary,
): Promise<void> {
	for (const entry of entries) await stores.add('entries', [summary.id, entry.sequence], entry);
	const listed = readListed(await stores.get('games', summary.id));
	const { name, origin } = {
		name: undefined,
		origin: undefined,
		...(listed?.kind === 'game' ? listed.summary : {}),
	};
	await stores.put('games', summary.id, {
		...(name === undefined ? {} : { name }),
		...(origin === undefined ? {} : { origin }),
		...summary,
	});
}
