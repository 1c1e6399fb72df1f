import type { Discipline } from '@orrery/protocol';
import type { Standing } from '@orrery/protocol/rating-scale';
import { certaintyOf } from '@orrery/protocol/rating-scale';
import { gameTitle } from '../game/game-info.ts';
import { m, number } from '../language/language.svelte.ts';

/** “Nova Luna, 4 players”. */
export function disciplineTitle({ game, players }: Discipline): string {
	return m().people_discipline({ game: gameTitle(game), players: m().people_players({ count: players }) });
}

/** “1580 ± 210”. */
export function standingWords({ points, spread }: Standing): string {
	return m().people_points({ points: String(points), spread: number(spread) });
}

/** How certain that is, in words. */
export function certaintyWords(standing: Standing): string {
	return m()[`people_certainty_${certaintyOf(standing)}`]();
}
