import type { Result } from '@orrery/engine';
import { tellOtherTabs } from './changes.ts';
import type { StorageFault, StorageFaultCode } from './fault.ts';
import type { StoredEntry } from './game-store.ts';
import { GameStore, removeFrom } from './game-store.ts';
import { openIndexedDatabase } from './indexed-database.ts';
import { MemoryDatabase } from './memory-database.ts';
import type { GameSummary, ListedGame } from './summary.ts';
import { idOf, inOrder } from './summary.ts';

export type { StorageFault, StorageFaultCode } from './fault.ts';
export type { StoredEntry } from './game-store.ts';
export type { GameOrigin, GameState, GameSummary, ListedGame, SeatSummary } from './summary.ts';

/*
 * The games of this device: stored in its database or, if that does not work, in memory until the page is closed. It
 * is light enough for Home: listing games needs neither the engine nor the table.
 */

const NAME = 'orrery';

/** Games that the device could not store. */
export const memory: GameStore = new GameStore(new MemoryDatabase());
/** Why a game is only in memory, by id. */
const whyInMemory = new Map<string, StorageFaultCode>();
let opening: Promise<Result<GameStore, StorageFault>> | undefined;

/** The games as they are listed, and what is wrong with the device's storage, if anything. */
export interface Listing {
	readonly games: readonly ListedGame[];
	readonly fault: StorageFault | null;
}

/** Unfinished games first, in each group the newest first. */
export async function listGames(): Promise<Listing> {
	const [kept, held] = await Promise.all([onDevice((store) => store.list()), memory.list()]);
	const inMemory = held.ok ? held.value : [];
	const ids = new Set(inMemory.map(idOf));
	const onDisk = kept.ok ? kept.value.filter((game) => !ids.has(idOf(game))) : [];
	return { games: inOrder([...inMemory, ...onDisk]), fault: kept.ok ? null : kept.fault };
}

export interface LoadedGame {
	/** All entries; the only one of an imported game is its record. */
	readonly log: readonly unknown[];
	/** Why it is only in memory; null if the device stores it. */
	readonly held: StorageFaultCode | null;
	/** Null if it cannot be read. */
	readonly summary?: GameSummary | null;
}

/** Where a game is stored while it is played. */
export interface GameStorage {
	/** null if there is no game with this id. */
	load(id: string): Promise<Result<LoadedGame | null, StorageFault>>;
	/** Writes the next entries, all or nothing. */
	append(entries: readonly StoredEntry[], summary: GameSummary): Promise<Result<void, StorageFault>>;
	/** Keeps the whole log in memory while the page is open, because the device cannot store it. */
	keepInMemory(log: readonly StoredEntry[], summary: GameSummary, why: StorageFaultCode): Promise<void>;
	/** The device has stored the game after all. */
	dropFromMemory(id: string): Promise<void>;
}

export const deviceGames: GameStorage = {
	async load(id) {
		const inMemory = await memory.load(id);
		const held = inMemory.ok && inMemory.value !== null ? (whyInMemory.get(id) ?? 'blocked') : null;
		const loaded = held === null ? await onDevice((store) => store.load(id)) : inMemory;
		if (!loaded.ok) return loaded;
		if (loaded.value === null) return { ok: true, value: null };
		const { listed, entries } = loaded.value;
		return {
			ok: true,
			value: { log: entries, summary: listed?.kind === 'game' ? listed.summary : null, held },
		};
	},
	append: (entries, summary) => changing((store) => store.append(entries, summary)),
	async keepInMemory(log, summary, why) {
		whyInMemory.set(summary.id, why);
		await memory.overwrite(log, summary);
	},
	async dropFromMemory(id) {
		await memory.change((stores) => removeFrom(stores, id));
	},
};

/** Like `onDevice`, for what other tabs have to know of. */
export async function changing<Value>(
	change: (store: GameStore) => Promise<Result<Value, StorageFault>>,
): Promise<Result<Value, StorageFault>> {
	const changed = await onDevice(change);
	if (changed.ok) tellOtherTabs();
	return changed;
}

export async function onDevice<Value>(
	use: (store: GameStore) => Promise<Result<Value, StorageFault>>,
): Promise<Result<Value, StorageFault>> {
	opening ??= openIndexedDatabase(NAME).then((opened) =>
		opened.ok ? { ok: true, value: new GameStore(opened.value) } : opened,
	);
	const opened = await opening;
	const result = opened.ok ? await use(opened.value) : opened;
	// Storage that fails now may work at the next try.
	if (!result.ok && result.fault.code !== 'conflict') opening = undefined;
	return result;
}
