import type { Day } from '@orrery/daily/day';
import type { GameId } from '@orrery/engine/game-id';

/** What the strongest search reached with the deal of a day. */
export interface Par {
	readonly par: number;
	/** The address at which its game can be watched; null if it is not known. */
	readonly replay: string | null;
}

/** Null where there is none for this day, as in every race. */
export async function loadPar(game: GameId, day: Day): Promise<Par | null> {
	await Promise.resolve([game, day]);
	return null;
}
