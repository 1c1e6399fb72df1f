import { pathOf, SHARED_REPLAY } from '../routing/routes.ts';
import type { GameOrigin } from '../storage/games.ts';

/** The moment that a game was played on from; null if nothing leads back: a game that came inside a link is not kept. */
export function originPath(origin: GameOrigin): string | null {
	if (origin.kind !== 'replay' || origin.id === SHARED_REPLAY) return null;
	return pathOf({ page: 'replay', id: origin.id, step: origin.step });
}
