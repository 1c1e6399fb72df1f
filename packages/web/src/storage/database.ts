import type { Result } from '@orrery/engine';
import type { StorageFault } from './fault.ts';

/**
 * The stores of the database: a summary of each game, the entries of their logs, what was found in them, the results of
 * the day's puzzles and games, and what the statistics found in online games.
 */
export const STORES = ['games', 'entries', 'analyses', 'days', 'facts'] as const;
export type StoreName = (typeof STORES)[number];
/** Increase this when the stores themselves change. An older page then finds the database to be `newer`. */
export const VERSION = 4;

/**
 * The key of a summary or an analysis is the game's id, that of an entry the game's id and its number in the log, that
 * of a day's result such as `2026-11-16 nebula race`, that of what was found in an online game its table and a seat.
 */
export type Key = string | readonly [id: string, sequence: number];

/** What a transaction may do. Each promise settles within the transaction. */
export interface Stores {
	get(store: StoreName, key: Key): Promise<unknown>;
	/** Everything in a store, in the order of the keys. */
	all(store: StoreName): Promise<readonly unknown[]>;
	/** The entries of one game, first to last. */
	entries(id: string): Promise<readonly unknown[]>;
	/** Rejects an existing key with a `ConstraintError`. */
	add(store: StoreName, key: Key, value: unknown): Promise<void>;
	put(store: StoreName, key: Key, value: unknown): Promise<void>;
	remove(store: StoreName, key: Key): Promise<void>;
	/** Removes all entries of one game. */
	removeEntries(id: string): Promise<void>;
}

export interface Database {
	/** Runs one transaction: when the promise settles, either all of it is on disk or nothing. */
	transact<Value>(
		mode: 'readonly' | 'readwrite',
		work: (stores: Stores) => Promise<Value>,
	): Promise<Result<Value, StorageFault>>;
}
