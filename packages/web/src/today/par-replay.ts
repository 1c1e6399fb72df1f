import type { Day } from '@orrery/daily/day';
import { soloOf } from '@orrery/daily/solo';
import { Course, novaLuna } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import { m } from '../language/language.svelte.ts';
import { addressOf, SHARED_REPLAY } from '../routing/routes.ts';
import { encodeShared } from '../share/link.ts';

/** The address of a replay of what the search played, which carries the game; null where no par is known. */
export async function loadParReplay(game: GameId, day: Day): Promise<string | null> {
	if (game !== 'nova-luna') return null;
	try {
		const { parOf } = await import('@orrery/daily/par');
		const par = await parOf(day);
		const { options, setup } = soloOf(day);
		const begun = Course.begin(novaLuna, options, setup);
		if (par === null || !begun.ok) return null;
		for (const move of par.line) begun.value.play(0, move);
		const record = novaLuna.record(begun.value, { names: [m().today_search()] });
		const data = await encodeShared({ kind: 'record', game, record });
		return addressOf({ page: 'replay', id: SHARED_REPLAY, data });
	} catch {
		// Offline, and its month was not loaded before.
		return null;
	}
}
