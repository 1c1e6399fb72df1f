import type { TableSeat } from '@orrery/table';
import { onlyHuman } from '../game/players.ts';
import type { GameOrigin } from '../storage/games.ts';

/**
 * Whether the player of a game on this device may ask for hints: alone or against bots, where nobody is at a disadvantage.
 * The solo or race of a day is compared with those of others, so it has none; a game played on from a puzzle may have them.
 */
export function allowsHints(game: {
	readonly moment: { readonly seats: readonly TableSeat[] };
	readonly origin: GameOrigin | null;
}): boolean {
	const { moment, origin } = game;
	const compared = origin?.kind === 'daily' && origin.daily !== 'puzzle';
	return onlyHuman(moment.seats) !== null && !compared;
}
