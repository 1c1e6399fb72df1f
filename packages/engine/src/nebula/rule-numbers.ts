/* The numbers of the rules that are also shown where no game is loaded. This file imports nothing. */

export const PLAYERS = [2, 3, 4] as const;

/** Nebula 3: the fields of the printed galaxy board. */
export const GALAXY_FIELDS = 21;
