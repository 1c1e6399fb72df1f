import type { Result } from '@orrery/engine';
import { tellOtherTabs } from './changes.ts';
import type { StorageFault, StorageFaultCode } from './fault.ts';
import type { NewRecord, RemovedGame, StoredEntry } from './game-store.ts';
import { GameStore, recordIn } from './game-store.ts';
import { openIndexedDatabase } from './indexed-database.ts';
import { MemoryDatabase } from './memory-database.ts';
import type { GameSummary, ListedGame } from './summary.ts';
import { idOf, inOrder } from './summary.ts';

export type { StorageFault, StorageFaultCode } from './fault.ts';
export type { NewRecord, RemovedGame, StoredEntry } from './game-store.ts';
export type { GameOrigin, GameState, GameSummary, ListedGame, SeatSummary } from './summary.ts';

/*
 * The games of this device: stored in its database or, if that does not work, in memory until the page is closed. It
 * is light enough for Home: listing games needs neither the engine nor the table.
 */

const NAME = 'orrery';

const memory: GameStore = new GameStore(new MemoryDatabase());
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

/** A game of this device: the log of one that was played here, or the record of one that was imported. */
export interface DeviceGame extends LoadedGame {
	readonly summary: GameSummary | null;
	/** Undefined if it was played here. */
	readonly record: unknown;
}

/** null if there is no game with this id. */
export async function loadGame(id: string): Promise<Result<DeviceGame | null, StorageFault>> {
	const inMemory = await memory.load(id);
	const held = inMemory.ok && inMemory.value !== null ? (whyInMemory.get(id) ?? 'blocked') : null;
	const loaded = held === null ? await onDevice((store) => store.load(id)) : inMemory;
	if (!loaded.ok) return loaded;
	if (loaded.value === null) return { ok: true, value: null };
	const { listed, entries } = loaded.value;
	const summary = listed?.kind === 'game' ? listed.summary : null;
	return { ok: true, value: { log: entries, record: recordIn(entries), summary, held } };
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
		const loaded = await loadGame(id);
		if (!loaded.ok) return loaded;
		// A record is no log: whoever opens it as one is told that it cannot be read.
		return { ok: true, value: loaded.value };
	},
	append: (entries, summary) => changing((store) => store.append(entries, summary)),
	async keepInMemory(log, summary, why) {
		whyInMemory.set(summary.id, why);
		await memory.overwrite(log, summary);
	},
	async dropFromMemory(id) {
		await memory.remove([id]);
	},
};

/** Stores an imported record as a game of its own. */
export function addRecord(record: unknown, summary: GameSummary): Promise<Result<void, StorageFault>> {
	return addRecords([{ record, summary }]);
}

/** The same for many at once, all or nothing. */
export function addRecords(added: readonly NewRecord[]): Promise<Result<void, StorageFault>> {
	return changing((store) => store.addRecords(added));
}

/** Gives a game a name of its owner's; an empty one takes it away. */
export async function renameGame(id: string, name: string): Promise<Result<void, StorageFault>> {
	const held = await memory.rename(id, name);
	if (held.ok && held.value) return { ok: true, value: undefined };
	const renamed = await changing((store) => store.rename(id, name));
	return renamed.ok ? { ok: true, value: undefined } : renamed;
}

/** What was deleted can be put back with `restoreGames`. */
export async function deleteGames(
	ids: readonly string[],
): Promise<Result<readonly RemovedGame[], StorageFault>> {
	const held = await memory.remove(ids);
	const stored = await changing((store) => store.remove(ids));
	const inMemory = held.ok ? held.value : [];
	if (!stored.ok) return inMemory.length === ids.length ? { ok: true, value: inMemory } : stored;
	return { ok: true, value: [...inMemory, ...stored.value] };
}

export async function deleteGame(id: string): Promise<Result<void, StorageFault>> {
	const deleted = await deleteGames([id]);
	return deleted.ok ? { ok: true, value: undefined } : deleted;
}

/** Puts deleted games back; one that the device cannot store stays in memory. */
export async function restoreGames(removed: readonly RemovedGame[]): Promise<Result<void, StorageFault>> {
	const restored = await changing((store) => store.restore(removed));
	if (!restored.ok) await memory.restore(removed);
	return restored;
}

/** Like `onDevice`, for what other tabs have to know of. */
async function changing<Value>(
	change: (store: GameStore) => Promise<Result<Value, StorageFault>>,
): Promise<Result<Value, StorageFault>> {
	const changed = await onDevice(change);
	if (changed.ok) tellOtherTabs();
	return changed;
}

async function onDevice<Value>(
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
