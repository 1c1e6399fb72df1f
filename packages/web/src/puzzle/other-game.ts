import type { GameId } from '@orrery/engine/game-id';
import { GAME_IDS } from '@orrery/engine/game-id';

/** The game whose puzzle of the same day is offered beside this one's. */
export function otherGame(game: GameId): GameId {
	return GAME_IDS.find((other) => other !== game) ?? game;
}
