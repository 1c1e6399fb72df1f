import type { Result } from '@orrery/engine';
import { recordIn } from './edits.ts';
import type { StorageFault } from './fault.ts';
import type { LoadedGame } from './games.ts';
import { deviceGames } from './games.ts';
import type { GameSummary } from './summary.ts';

/** A game of this device: the log of one that was played here, or the record of one that was imported. */
export interface DeviceGame extends LoadedGame {
	readonly summary: GameSummary | null;
	/** Undefined if it was played here. */
	readonly record: unknown;
}

/** null if there is no game with this id. */
export async function loadGame(id: string): Promise<Result<DeviceGame | null, StorageFault>> {
	const loaded = await deviceGames.load(id);
	if (!loaded.ok) return loaded;
	if (loaded.value === null) return { ok: true, value: null };
	const { log, summary = null } = loaded.value;
	return { ok: true, value: { ...loaded.value, summary, record: recordIn(log) } };
}
