import { readFileSync } from 'node:fs';

/*
 * The printed board and the cards, as the referee reads them. The referee must not share code with the engine,
 * so this module reads the data file itself and keeps everything as lists of names.
 */

export interface PrintedCard {
	readonly id: string;
	readonly kind: string;
	readonly [parameter: string]: unknown;
}

interface PrintedBoard {
	readonly colours: readonly string[];
	readonly constellations: readonly { readonly id: string; readonly fields: readonly string[] }[];
	readonly orbits: readonly { readonly id: number; readonly fields: readonly string[] }[];
	readonly fields: readonly { readonly id: string; readonly bright: boolean }[];
	readonly lines: readonly { readonly a: string; readonly b: string; readonly kind: string }[];
	readonly cards: Readonly<Record<'personal' | 'public' | 'advanced', readonly PrintedCard[]>>;
	readonly tracks: {
		readonly blackHoleBar: { readonly values: readonly number[] };
		readonly counters: readonly {
			readonly id: string;
			readonly markers: readonly string[];
			readonly points: readonly number[];
			readonly others: number;
		}[];
	};
}

export const PRINTED: PrintedBoard = JSON.parse(readFileSync(new URL('board.json', import.meta.url), 'utf8'));

/** The fields with a star, and the colour of each. */
export type Stars = ReadonlyMap<string, string>;

/** By field, and by field and kind of line: the fields that lines join to it. */
const JOINED = new Map<string, string[]>();
for (const { a, b, kind } of PRINTED.lines)
	for (const [from, to] of [
		[a, b],
		[b, a],
	] as const)
		for (const key of [from, `${from} ${kind}`]) JOINED.set(key, [...(JOINED.get(key) ?? []), to]);

/** The fields that a line joins to this one; with a kind, only lines of that kind. */
export function joined(field: string, kind?: string): readonly string[] {
	return JOINED.get(kind === undefined ? field : `${field} ${kind}`) ?? [];
}

export const ALL_FIELDS: readonly string[] = PRINTED.fields.map(({ id }) => id);

export const OUTER_BRIGHT: readonly string[] = PRINTED.fields
	.filter(({ id, bright }) => bright && id !== 'Z')
	.map(({ id }) => id);

/** The fields of a constellation; none if there is no such constellation. */
export function constellation(id: unknown): readonly string[] {
	return PRINTED.constellations.find((one) => one.id === id)?.fields ?? [];
}

/** The fields of an orbit; none if there is no such orbit. */
export function orbit(id: unknown): readonly string[] {
	return PRINTED.orbits.find((one) => one.id === id)?.fields ?? [];
}

/** How many constellations have a star on every field. */
export function completeConstellations(stars: Stars): number {
	return PRINTED.constellations.filter(({ fields }) => fields.every((field) => stars.has(field))).length;
}

/** Nebula 8, place (1) to (4), with the rulings of Nebula 9 on overbuilding. */
export function mayTakeStar(stars: Stars, colour: string, field: string): boolean {
	if (stars.size === 0) return field === 'Z';
	if (stars.get(field) === colour) return false;
	const around = joined(field).flatMap((other) => stars.get(other) ?? []);
	return around.length > 0 && !around.includes(colour);
}
