import type { Day } from '@orrery/daily/day';
import type { GameId } from '@orrery/engine/game-id';

/** The score that the strongest search reached with the deal of a day; null where it is not known, as in every race. */
export async function loadPar(game: GameId, day: Day): Promise<number | null> {
	if (game !== 'nova-luna') return null;
	try {
		const { parOf } = await import('@orrery/daily/par');
		return (await parOf(day))?.par ?? null;
	} catch {
		// Without its month the day has no par; the result is complete without it.
		return null;
	}
}
