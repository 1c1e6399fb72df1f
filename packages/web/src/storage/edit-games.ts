import type { Result } from '@orrery/engine';
import type { NewRecord, RemovedGame } from './edits.ts';
import { addRecordsTo, countHintIn, removeGames, renameIn, restoreTo } from './edits.ts';
import type { StorageFault } from './fault.ts';
import { changing, memory } from './games.ts';

export type { NewRecord, RemovedGame } from './edits.ts';
export { recordIn } from './edits.ts';

/* What owners do with the games of their device besides playing them. */

/** Stores imported records as games of their own, all or nothing. */
export function addRecords(added: readonly NewRecord[]): Promise<Result<void, StorageFault>> {
	return changing((store) => store.change((stores) => addRecordsTo(stores, added)));
}

/** Gives a game a name of its owner's; an empty one takes it away. */
export async function renameGame(id: string, name: string): Promise<Result<void, StorageFault>> {
	const held = await memory.change((stores) => renameIn(stores, id, name));
	if (held.ok && held.value) return { ok: true, value: undefined };
	const renamed = await changing((store) => store.change((stores) => renameIn(stores, id, name)));
	return renamed.ok ? { ok: true, value: undefined } : renamed;
}

/** Notes that a hint was asked for in a game; its result says so. */
export async function countHint(id: string): Promise<void> {
	const held = await memory.change((stores) => countHintIn(stores, id));
	if (held.ok && held.value) return;
	await changing((store) => store.change((stores) => countHintIn(stores, id)));
}

/** What was deleted can be put back with `restoreGames`. */
export async function deleteGames(
	ids: readonly string[],
): Promise<Result<readonly RemovedGame[], StorageFault>> {
	const held = await memory.change((stores) => removeGames(stores, ids));
	const stored = await changing((store) => store.change((stores) => removeGames(stores, ids)));
	const inMemory = held.ok ? held.value : [];
	if (!stored.ok) return inMemory.length === ids.length ? { ok: true, value: inMemory } : stored;
	return { ok: true, value: [...inMemory, ...stored.value] };
}

/** Puts deleted games back; those that the device cannot store stay in memory. */
export async function restoreGames(removed: readonly RemovedGame[]): Promise<Result<void, StorageFault>> {
	const restored = await changing((store) => store.change((stores) => restoreTo(stores, removed)));
	if (!restored.ok) await memory.change((stores) => restoreTo(stores, removed));
	return restored;
}
