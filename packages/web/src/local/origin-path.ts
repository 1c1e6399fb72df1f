import type { GameId } from '@orrery/engine/game-id';
import { pathOf, SHARED_REPLAY } from '../routing/routes.ts';
import type { GameOrigin } from '../storage/games.ts';

/**
 * Where a game came from: the moment that it was played on from, or its day. Null if nothing leads back: a game that came
 * inside a link is not kept.
 */
export function originPath(game: GameId, origin: GameOrigin): string | null {
	if (origin.kind === 'daily') return pathOf({ page: 'daily', game, day: origin.day, kind: origin.daily });
	if (origin.kind !== 'replay' || origin.id === SHARED_REPLAY) return null;
	return pathOf({ page: 'replay', id: origin.id, step: origin.step });
}
