import type { Kinds } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { SeatChoice } from '../local/start-game.ts';
import type { ReplayGame } from './replay-game.svelte.ts';

/** Starts a game on this device from the moment that a replay shows, and goes there. False if that is not possible. */
export async function startHere<K extends Kinds>(
	_kind: GameId,
	_game: ReplayGame<K>,
	_seats: readonly SeatChoice[],
): Promise<boolean> {
	return false;
}
