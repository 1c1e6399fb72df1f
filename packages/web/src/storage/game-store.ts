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

/** All that is stored of a game. */
export interface StoredGame {
	readonly listed: ListedGame | null;
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
		return this.change((stores) => appendTo(stores, entries, summary));
	}

	/** Writes a whole log in place of what is stored of this game. */
	overwrite(log: readonly StoredEntry[], summary: GameSummary): Promise<Result<void, StorageFault>> {
		return this.change(async (stores) => {
			await stores.removeEntries(summary.id);
			await appendTo(stores, log, summary);
		});
	}

	/** Reads anything else. */
	read<Value>(work: (stores: Stores) => Promise<Value>): Promise<Result<Value, StorageFault>> {
		return this.#database.transact('readonly', work);
	}

	/** Runs any other change, all or nothing. */
	change<Value>(work: (stores: Stores) => Promise<Value>): Promise<Result<Value, StorageFault>> {
		return this.#database.transact('readwrite', work);
	}
}

/** A game that is played knows neither its name nor where it began, nor of hints: they stay as they are stored. */
export async function appendTo(
	stores: Stores,
	entries: readonly StoredEntry[],
	summary: GameSummary,
): Promise<void> {
	for (const entry of entries) await stores.add('entries', [summary.id, entry.sequence], entry);
	const listed = readListed(await stores.get('games', summary.id));
	const { name, origin, hints } = {
		name: undefined,
		origin: undefined,
		hints: undefined,
		...(listed?.kind === 'game' ? listed.summary : {}),
	};
	await stores.put('games', summary.id, {
		...(name === undefined ? {} : { name }),
		...(origin === undefined ? {} : { origin }),
		...(hints === undefined ? {} : { hints }),
		...summary,
	});
}

/** Nothing of the game is left. */
export async function removeFrom(stores: Stores, id: string): Promise<void> {
	await stores.removeEntries(id);
	await stores.remove('games', id);
	await stores.remove('analyses', id);
}
