import { field, readObject, readOneOf } from '../json.ts';
import { PLAYERS } from './rule-numbers.ts';

export type Players = (typeof PLAYERS)[number];

/** Nebula 12: the basic game leaves out the counter board and the advanced cards. */
export const VARIANTS = ['basic', 'full'] as const;
export type Variant = (typeof VARIANTS)[number];

export interface NebulaOptions {
	readonly players: Players;
	readonly variant: Variant;
}

export function readOptions(value: unknown, path: string): NebulaOptions {
	const fields = readObject(value, path);
	return {
		players: readOneOf(fields.players, field(path, 'players'), PLAYERS),
		variant: readOneOf(fields.variant, field(path, 'variant'), VARIANTS),
	};
}
