/*
 * The games by name. It is a subpath of its own, so that a page that only names games need not load their rules.
 */

export const GAME_IDS = ['nova-luna', 'nebula'] as const;
export type GameId = (typeof GAME_IDS)[number];

/** The game that a text names; null if it names none. */
export function gameIdOf(text: unknown): GameId | null {
	return GAME_IDS.find((id) => id === text) ?? null;
}
