import type { Result } from '@orrery/engine';
import type { StorageFault, StorageFaultCode } from './fault.ts';
import type { StoredEntry } from './game-store.ts';
import { GameStore } from './game-store.ts';
import { openIndexedDatabase } from './indexed-database.ts';
import { MemoryDatabase } from './memory-database.ts';
import type { GameSummary, ListedGame } from './summary.ts';
import { inOrder } from './summary.ts';

export type { StorageFault, StorageFaultCode } from './fault.ts';
export type { StoredEntry } from './game-store.ts';
export type { GameState, GameSummary, ListedGame, SeatSummary } from './summary.ts';

/*
 * The games of this device: stored in its database or, if that does not work, in memory until the page is closed. It
 * is light enough for Home: listing games needs neither the engine nor the table.
 */

const NAME = 'orrery';

const memory: GameStore = new GameStore(new MemoryDatabase());
/** Why a game is only in memory, by id. */
const whyInMemory = new Map<string, StorageFaultCode>();
let opening: Promise<Result<GameStore, StorageFault>> | undefined;

/** The games as Home lists them, and what is wrong with the device's storage, if anything. */
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

/** The log of a game, and why it is only in memory; null if the device stores it. */
export interface LoadedGame {
	readonly log: readonly unknown[];
	readonly held: StorageFaultCode | null;
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
	load: loadGame,
	append: (entries, summary) => onDevice((store) => store.append(entries, summary)),
	async keepInMemory(entries, summary, why) {
		whyInMemory.set(summary.id, why);
		await memory.remove(summary.id);
		await memory.append(entries, summary);
	},
	async dropFromMemory(id) {
		await memory.remove(id);
	},
};

async function loadGame(id: string): Promise<Result<LoadedGame | null, StorageFault>> {
	const held = await memory.load(id);
	if (held.ok && held.value !== null)
		return { ok: true, value: { log: held.value, held: whyInMemory.get(id) ?? 'blocked' } };
	const stored = await onDevice((store) => store.load(id));
	if (!stored.ok) return stored;
	return { ok: true, value: stored.value === null ? null : { log: stored.value, held: null } };
}

export async function deleteGame(id: string): Promise<Result<void, StorageFault>> {
	await memory.remove(id);
	return onDevice((store) => store.remove(id));
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

function idOf(listed: ListedGame): string {
	return listed.kind === 'game' ? listed.summary.id : listed.id;
}
