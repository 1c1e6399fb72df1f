import { memory, onDevice } from './games.ts';

/*
 * What was found in online games, under a key of the statistics. It can always be found again, so a device that cannot
 * store it keeps it in memory without saying so.
 */

/** In the order of the keys; undefined where nothing was kept. */
export async function loadFacts(keys: readonly string[]): Promise<readonly unknown[]> {
	const [kept, held] = await Promise.all([
		onDevice((store) => store.read((stores) => Promise.all(keys.map((key) => stores.get('facts', key))))),
		memory.read((stores) => Promise.all(keys.map((key) => stores.get('facts', key)))),
	]);
	return keys.map((_, i) => (held.ok ? held.value[i] : undefined) ?? (kept.ok ? kept.value[i] : undefined));
}

export async function keepFacts(key: string, facts: unknown): Promise<void> {
	const kept = await onDevice((store) => store.change((stores) => stores.put('facts', key, facts)));
	if (!kept.ok) await memory.change((stores) => stores.put('facts', key, facts));
}
