import type { Result } from '@orrery/engine';
import type { Database, Stores } from './database.ts';
import type { StorageFault } from './fault.ts';
import type { GameSummary, ListedGame } from './summary.ts';
import { inOrder, outdated, readListed } from './summary.ts';

/** An entry of a game's log; only the table knows its other fields. */
export interface StoredEntry {
	/** From 1. */
	readonly sequence: number;
}

/** The games stored on a device. Every error is a coded fault. */
export class GameStore {
	readonly #database: Database;

	constructor(database: Database) {
		this.#database = database;
	}

	list(): Promise<Result<readonly ListedGame[], StorageFault>> {
		return this.#database.transact('readonly', listed);
	}

	/** The log of a game, first entry first; null if there is no such game. */
	load(id: string): Promise<Result<readonly unknown[] | null, StorageFault>> {
		return this.#database.transact('readonly', async (stores) => {
			const entries = await stores.entries(id);
			return entries.length === 0 ? null : entries;
		});
	}

	/**
	 * Writes the next entries of a game's log and its summary, all or nothing. An existing entry means that another
	 * tab has played on: `conflict`. The oldest finished games beyond the limit are removed.
	 */
	append(entries: readonly StoredEntry[], summary: GameSummary): Promise<Result<void, StorageFault>> {
		return this.#database.transact('readwrite', async (stores) => {
			for (const entry of entries) await stores.add('entries', [summary.id, entry.sequence], entry);
			await stores.put('games', summary.id, summary);
			if (summary.state.kind !== 'finished') return;
			for (const id of outdated(await listed(stores))) await removeFrom(stores, id);
		});
	}

	/** Removes a game, even one of a newer version: its owner asked for it. */
	remove(id: string): Promise<Result<void, StorageFault>> {
		return this.#database.transact('readwrite', (stores) => removeFrom(stores, id));
	}
}

async function listed(stores: Stores): Promise<readonly ListedGame[]> {
	const summaries = await stores.all('games');
	return inOrder(summaries.map(readListed).filter((game) => game !== null));
}

async function removeFrom(stores: Stores, id: string): Promise<void> {
	await stores.removeEntries(id);
	await stores.remove('games', id);
}
