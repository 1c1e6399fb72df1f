import { m, number } from '../language/language.svelte.ts';
import type { BestKind, CategoryBests } from '../storage/bests.ts';
import { gameTitle } from './game-info.ts';

/** A best result in words: “95 points”, “won by 6 tokens”, “86”. */
export function bestFigure(kind: BestKind, figure: number): string {
	switch (kind) {
		case 'score':
			return number(figure);
		case 'points':
			return m().play_best_points({ count: figure });
		case 'lead':
			return m().play_best_lead({ count: figure });
	}
}

/** “Nebula, full game, 3 players”: what the results of a category have in common. */
export function categoryTitle({ example: { game, seats, variant } }: CategoryBests): string {
	const title = gameTitle(game);
	if (seats.length === 1) return m().shell_game_solo({ game: title });
	const rules = variant === undefined ? null : (RULES[variant] ?? null);
	return [title, rules?.(), m().play_bests_players({ count: seats.length })].filter(Boolean).join(', ');
}

/** “12 games, 7 won, at most 4 wins in a row” */
export function categoryLine({ kind, games, won, streak }: CategoryBests): string {
	const played = m().play_bests_games({ count: games });
	if (kind === 'score') return played;
	return [
		played,
		m().play_bests_won({ count: won }),
		...(streak > 1 ? [m().play_bests_streak({ count: streak })] : []),
	].join(', ');
}

/** The variants that have a name of their own. */
const RULES: Readonly<Record<string, () => string>> = {
	basic: () => m().shell_variant_basic(),
	full: () => m().shell_variant_full(),
	'first-game': () => m().play_bests_first_game(),
};
