import { field, readBoolean, readObject, readOneOf } from '../json.ts';

export const PLAYERS = [1, 2, 3, 4] as const;

export interface NovaLunaOptions {
	readonly players: (typeof PLAYERS)[number];
	/** NL-4: fewer tokens with three or four players. */
	readonly firstGame: boolean;
}

/** NL-2: tokens of a player. */
const TOKENS = 21;
/** NL-4, by number of players. */
const FIRST_GAME_TOKENS: Readonly<Record<NovaLunaOptions['players'], number>> = {
	1: 21,
	2: 21,
	3: 18,
	4: 16,
};
/** NL-20: the smaller of the two solo piles. */
export const PHASE_1_TOKENS = 8;

/** NL-5: one token goes on the moon track; NL-20: in the solo game none does. */
export function tokensToPlace({ players, firstGame }: NovaLunaOptions): number {
	const tokens = firstGame ? FIRST_GAME_TOKENS[players] : TOKENS;
	return players === 1 ? tokens : tokens - 1;
}

export function readOptions(value: unknown, path: string): NovaLunaOptions {
	const fields = readObject(value, path);
	return {
		players: readOneOf(fields.players, field(path, 'players'), PLAYERS),
		firstGame: readBoolean(fields.firstGame, field(path, 'firstGame')),
	};
}
