import type { GameId } from '@orrery/engine/game-id';
import { pathOf } from '../routing/routes.ts';

/** Where a learner starts a coached first game. */
export function coachedAddress(game: GameId): string {
	return pathOf({ page: 'set-up', game, mode: 'bots' });
}
