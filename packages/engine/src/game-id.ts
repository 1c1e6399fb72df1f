/*
 * The games by name. It is a subpath of its own, so that a page that only names games need not load their rules.
 */

export const GAME_IDS = ['nova-luna', 'nebula'] as const;
export type GameId = (typeof GAME_IDS)[number];

/** The number of the rules that records of a game carry; a changed rule is a new number. */
export const RULES: Readonly<Record<GameId, number>> = { 'nova-luna': 1, nebula: 1 };

/** The game that a text names; null if it names none. */
export function gameIdOf(text: unknown): GameId | null {
	return GAME_IDS.find((id) => id === text) ?? null;
}
