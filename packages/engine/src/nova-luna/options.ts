import { field, readBoolean, readObject, readOneOf } from '../json.ts';
import { FIRST_GAME_TOKENS, PLAYERS, TOKENS } from './rule-numbers.ts';

export interface NovaLunaOptions {
	readonly players: (typeof PLAYERS)[number];
	/** NL-4: fewer tokens with three or four players. */
	readonly firstGame: boolean;
}

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
