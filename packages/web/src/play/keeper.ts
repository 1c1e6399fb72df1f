import type { Result } from '@orrery/engine';
import type {
	GameSummary,
	LoadedGame,
	StorageFault,
	StorageFaultCode,
	StoredEntry,
} from '../storage/games.ts';
import { appendToGame, dropGameFromMemory, keepGameInMemory, loadGame } from '../storage/games.ts';

/** Where a game is stored while it is played. */
export interface Keeper {
	load(id: string): Promise<Result<LoadedGame | null, StorageFault>>;
	/** Writes the next entries, all or nothing. */
	append(entries: readonly StoredEntry[], summary: GameSummary): Promise<Result<void, StorageFault>>;
	/** Keeps the whole log in memory while the page is open, because the device cannot store it. */
	keepInMemory(log: readonly StoredEntry[], summary: GameSummary, why: StorageFaultCode): Promise<void>;
	dropFromMemory(id: string): Promise<void>;
}

export const deviceKeeper: Keeper = {
	load: loadGame,
	append: appendToGame,
	keepInMemory: keepGameInMemory,
	dropFromMemory: dropGameFromMemory,
};
