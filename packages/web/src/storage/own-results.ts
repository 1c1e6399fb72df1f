import type { PlacedResult } from './bests.ts';
import { placedResult } from './bests.ts';
import { listGames } from './games.ts';

/** What a game's result means among the player's own on this device; null if it is not one of them. */
export async function resultAmongOwn(id: string): Promise<PlacedResult | null> {
	return placedResult((await listGames()).games, id);
}
