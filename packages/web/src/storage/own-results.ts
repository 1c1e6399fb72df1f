import type { PlacedResult } from './bests.ts';
import { placedResult } from './bests.ts';
import { listGames } from './games.ts';
import { idOf } from './summary.ts';

/** How many hints were asked for in a game of this device. */
export async function hintsIn(id: string): Promise<number> {
	const listed = (await listGames()).games.find((game) => idOf(game) === id);
	return listed?.kind === 'game' ? (listed.summary.hints ?? 0) : 0;
}

/** What a game's result means among the player's own on this device; null if it is not one of them. */
export async function resultAmongOwn(id: string): Promise<PlacedResult | null> {
	return placedResult((await listGames()).games, id);
}
