import type { Decks } from './cards.ts';
import type { Players } from './options.ts';

/*
 * What is printed: galaxy board, star-cluster board, counter board and cards. All of it comes from data
 * (Nebula 11), so names are only known at run time; the rules work on their numbers, the places in the
 * lists below. Sets of fields and of pieces are bits of one integer.
 */

/** A color of the board, or `black` for a black hole. */
export type Piece = string;
export const BLACK = 'black';
export type FieldId = string;
export type ConstellationId = string;
export type OrbitId = number;
export type CardId = string;

export const LINE_KINDS = ['direct', 'indirect', 'orbital'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** Nebula 3: where stars go. */
export interface Field {
	readonly id: FieldId;
	readonly constellations: readonly ConstellationId[];
	/** Null for the center, which is on no orbit. */
	readonly orbit: OrbitId | null;
	/** Degrees clockwise from 12 o'clock; null for the center. */
	readonly angle: number | null;
	readonly bright: boolean;
	/** Around the center, y downwards; an orbit's radius is its unit. */
	readonly x: number;
	readonly y: number;
}

export interface Line {
	readonly a: FieldId;
	readonly b: FieldId;
	readonly kind: LineKind;
}

export interface Constellation {
	readonly id: ConstellationId;
	readonly name: string;
	readonly fields: readonly FieldId[];
}

export interface Orbit {
	readonly id: OrbitId;
	readonly radius: number;
	/** Clockwise. */
	readonly fields: readonly FieldId[];
	readonly labelAngle: number;
}

/** The galaxy board packed: sets of fields. */
export interface FieldSets {
	readonly all: number;
	readonly bright: number;
	/** The ends of indirect lines. */
	readonly indirect: number;
	/** By field: the fields joined to it by any line, and by orbital lines alone. */
	readonly joined: Int32Array;
	readonly orbital: Int32Array;
	/** By constellation, by orbit. */
	readonly constellations: Int32Array;
	readonly orbits: Int32Array;
}

/** Nebula 4. */
export interface ClusterRules {
	readonly count: number;
	readonly positions: readonly string[];
	readonly rays: number;
	readonly startRay: number;
	readonly steps: number;
	/** A cluster with so few pieces left is filled up. */
	readonly refillWhenLeft: Readonly<Record<Players, number>>;
}

/** Nebula 5. The order gives the numbers of the counters. */
export const COUNTERS = ['colours', 'constellations', 'advanced'] as const;
export type CounterId = (typeof COUNTERS)[number];

export interface CounterRules {
	readonly id: CounterId;
	/** Each named as records do, such as `color:red`; a color's marker has the color's number, and so on. */
	readonly markers: readonly string[];
	/** Spaces after the start. */
	readonly length: number;
	/** For the best marker, the second and so on; `others` for the rest. */
	readonly points: readonly number[];
	readonly others: number;
}

export interface Board {
	readonly colours: readonly Piece[];
	/** The colors, then black. */
	readonly pieces: readonly Piece[];
	/** The number of the black hole among the pieces. */
	readonly black: number;
	readonly fields: readonly Field[];
	readonly lines: readonly Line[];
	readonly constellations: readonly Constellation[];
	readonly orbits: readonly Orbit[];
	/** The number of the central field. */
	readonly centre: number;
	readonly sets: FieldSets;
	readonly decks: Decks;
	readonly clusters: ClusterRules;
	readonly blackHoleTrack: {
		readonly start: number;
		/** The number of the last space. */
		readonly length: number;
		readonly highlighted: readonly number[];
	};
	readonly blackHoleBar: { readonly values: readonly number[]; readonly most: number };
	/** In the order of `COUNTERS`. */
	readonly counters: readonly CounterRules[];
	readonly setup: {
		readonly starsPerColour: number;
		readonly blackHoles: Readonly<Record<Players, number>>;
		/** By seat: pieces drawn to the observatory before the first turn. */
		readonly startingPieces: readonly number[];
		readonly publicCards: number;
		readonly personalDealt: number;
		readonly advancedCards: number;
	};
	readonly turn: {
		readonly chaosDraw: number;
		readonly chaosKeep: number;
		readonly placeLimit: number;
		readonly placeLimitMatched: number;
	};
	readonly end: {
		readonly constellations: number;
		readonly markingStars: Readonly<Record<Players, number>>;
	};
	/** Points of a complete constellation in the basic game. */
	readonly constellationPoints: number;
	/** The codes of all ways to spend time, and of all ways to keep pieces, by their number. */
	readonly timeCodes: Int32Array;
	readonly retainCodes: readonly Int32Array[];
}

/** How many pieces of each kind there are in a game, by number of the piece. */
export function amountsOf({ colours, setup }: Board, players: Players): readonly number[] {
	return [...colours.map(() => setup.starsPerColour), setup.blackHoles[players]];
}

/** The name of a piece, which is known to be one. */
export function pieceName({ pieces }: Board, piece: number): Piece {
	return nameAt(pieces, piece);
}

/** The name of a field, which is known to be one. */
export function fieldName({ fields }: Board, number: number): FieldId {
	return fields[number]?.id ?? missing(number);
}

/** The name of a personal card, which is known to be one. */
export function cardName({ decks }: Board, card: number): string {
	return decks.personal[card]?.id ?? noCard(card);
}

/** The name with this number, which is known to be one: names from outside are read and checked first. */
export function nameAt(names: readonly string[], number: number): string {
	return names[number] ?? missing(number);
}

function missing(number: number): never {
	throw new RangeError(`the board has no number ${number}`);
}

function noCard(card: number): never {
	throw new RangeError(`no personal card ${card}`);
}
