/* The numbers of the rules that are also shown where no game is loaded. This file imports nothing. */

export const PLAYERS = [1, 2, 3, 4] as const;

/** NL-2: tokens of a player. */
export const TOKENS = 21;
/** NL-4, by number of players. */
export const FIRST_GAME_TOKENS: Readonly<Record<(typeof PLAYERS)[number], number>> = {
	1: 21,
	2: 21,
	3: 18,
	4: 16,
};
/** NL-20: the smaller of the two solo piles. */
export const PHASE_1_TOKENS = 8;
/** NL-23, NL-25: what each token that was not placed adds to a note of the solo game. */
export const POINTS_PER_MISSING_TOKEN = 10;
