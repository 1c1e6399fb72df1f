import { memory, onDevice } from './games.ts';

/*
 * What was found in a game, kept beside it: a game of this device, or under the id of its table an online one. It can
 * always be made again, so a device that cannot store it keeps it in memory without saying so.
 */

/** What was kept for a game; undefined if nothing was. */
export async function loadAnalysis(id: string): Promise<unknown> {
	const held = await memory.change((stores) => stores.get('analyses', id));
	if (held.ok && held.value !== undefined) return held.value;
	const kept = await onDevice((store) => store.change((stores) => stores.get('analyses', id)));
	return kept.ok ? kept.value : undefined;
}

/** Keeps it in place of what was kept before. */
export async function keepAnalysis(id: string, analysis: unknown): Promise<void> {
	const kept = await onDevice((store) => store.change((stores) => stores.put('analyses', id, analysis)));
	await memory.change((stores) =>
		kept.ok ? stores.remove('analyses', id) : stores.put('analyses', id, analysis),
	);
}
