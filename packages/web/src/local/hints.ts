import type { TableSeat } from '@orrery/table';
import { onlyHuman } from '../game/players.ts';
import type { GameOrigin } from '../storage/games.ts';

/**
 * Whether the player of a game on this device may ask for hints: alone or against bots, where nobody is at a disadvantage.
 * A daily game is compared with those of others, so it has none.
 */
export function allowsHints(game: {
	readonly moment: { readonly seats: readonly TableSeat[] };
	readonly origin: GameOrigin | null;
}): boolean {
	return onlyHuman(game.moment.seats) !== null && game.origin?.kind !== 'daily';
}
