import { readFileSync } from 'node:fs';

/** The data file of the rules, as it stands there; with a legal order of placements for nearly every card. */
export const BOARD_JSON: BoardJson = JSON.parse(readFileSync(new URL('board.json', import.meta.url), 'utf8'));

export interface BoardJson {
	readonly fields: readonly { readonly id: string; readonly x: number; readonly y: number }[];
	readonly derived: {
		readonly brightFields: readonly string[];
		readonly indirectFields: readonly string[];
		readonly neighbours: Readonly<Record<string, readonly string[]>>;
		readonly orbitalNeighboursOfOuterBright: Readonly<Record<string, readonly string[]>>;
	};
	readonly cards: {
		readonly advanced: readonly { readonly id: string; readonly maxCount: number }[];
	};
	readonly witnesses: {
		readonly placements: Readonly<Record<string, readonly (readonly string[])[]>>;
	};
}
