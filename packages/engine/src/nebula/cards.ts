import { countBits } from './bits.ts';
import type { CardId, ConstellationId, OrbitId } from './board.ts';
import type { Galaxy } from './galaxy.ts';
import { countPairs } from './matching.ts';

/*
 * The cards (Nebula 7). What a card asks for is a list of parts, each a count on the galaxy board that
 * has to reach a need; the kinds of cards differ only in which parts they have (`read-cards.ts`). So the
 * test whether a task is fulfilled and the progress that a player sees are one and the same.
 */

export const MEASURES = ['stars', 'filled', 'colours', 'black-holes'] as const;
/** Stars of a color, filled fields, different colors, or black holes on the bar. */
export type Measure = (typeof MEASURES)[number];

/** Where a part counts. */
export type Where =
	| { readonly kind: 'board' }
	| { readonly kind: 'bar' }
	| { readonly kind: 'bright' }
	| { readonly kind: 'constellations'; readonly constellations: readonly ConstellationId[] }
	| { readonly kind: 'orbits'; readonly orbits: readonly OrbitId[] }
	| { readonly kind: 'fields'; readonly fields: readonly string[] }
	| { readonly kind: 'around'; readonly field: string };

export interface Part {
	readonly measure: Measure;
	readonly where: Where;
	/** The same as a set of fields. */
	readonly fields: number;
	/** The number of the color; NONE for measures of no color. */
	readonly colour: number;
	/** For black holes: by how many to lead. */
	readonly need: number;
	/** More than needed is as bad as less. */
	readonly exact: boolean;
}

export const TASK_KINDS = [
	'colourOnEveryOrbit',
	'brightStarsOfColour',
	'starsOfColour',
	'mostBlackHoles',
	'maxEmptyFields',
	'constellationExactColours',
	'orbitExactColours',
	'starsOfEachColour',
	'orbitAllDifferent',
	'colourInConstellations',
	'adjacentCompleteOrbits',
	'oppositeCompleteConstellations',
	'adjacentCompleteConstellations',
	'allIndirectFields',
	'allOrbitalNeighboursOfBright',
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** How many of its parts have to be fulfilled for the task to be. */
export interface Task {
	readonly kind: TaskKind;
	readonly parts: readonly Part[];
	readonly needed: number;
}

export interface PersonalCard {
	readonly id: CardId;
	readonly task: Task;
	readonly points: number;
}

export interface PublicCard {
	readonly id: CardId;
	readonly task: Task;
	readonly first: number;
	readonly later: number;
}

export const ADVANCED_KINDS = [
	'connectedPair',
	'brightStarsOneColour',
	'publicTasksDone',
	'surroundedBrightFields',
	'orbitsWithColour',
	'colourOrbitalToBright',
] as const;
export type AdvancedKind = (typeof ADVANCED_KINDS)[number];

/**
 * How an advanced card counts its instances: pairs of its two colors, marked tasks, parts fulfilled, or
 * the largest count of a part.
 */
export type Tally =
	| { readonly by: 'pairs'; readonly colours: readonly [number, number] }
	| { readonly by: 'marks' }
	| { readonly by: 'fulfilled' }
	| { readonly by: 'largest' };

export interface AdvancedCard {
	readonly id: CardId;
	readonly kind: AdvancedKind;
	readonly tally: Tally;
	readonly parts: readonly Part[];
}

export interface Decks {
	readonly personal: readonly PersonalCard[];
	readonly public: readonly PublicCard[];
	readonly advanced: readonly AdvancedCard[];
}

/** What a seat has of a part. */
export function haveOf(part: Part, galaxies: readonly Galaxy[], seat: number): number {
	const galaxy = galaxies[seat];
	if (galaxy === undefined) return 0;
	switch (part.measure) {
		case 'stars':
			return countBits((galaxy.stars[part.colour] ?? 0) & part.fields);
		case 'filled':
			return countBits(galaxy.filled & part.fields);
		case 'colours': {
			let colours = 0;
			for (let colour = 0; colour < galaxy.stars.length; colour++) {
				if (((galaxy.stars[colour] ?? 0) & part.fields) !== 0) colours++;
			}
			return colours;
		}
		case 'black-holes':
			return galaxy.blackHoles;
	}
}

/** What a seat must have of a part; for black holes that depends on the others. */
export function needOf(part: Part, galaxies: readonly Galaxy[], seat: number): number {
	if (part.measure !== 'black-holes') return part.need;
	let most = 0;
	for (let other = 0; other < galaxies.length; other++) {
		if (other !== seat) most = Math.max(most, galaxies[other]?.blackHoles ?? 0);
	}
	return most + part.need;
}

export function isPartFulfilled(part: Part, galaxies: readonly Galaxy[], seat: number): boolean {
	const have = haveOf(part, galaxies, seat);
	const need = needOf(part, galaxies, seat);
	return part.exact ? have === need : have >= need;
}

function countFulfilled(parts: readonly Part[], galaxies: readonly Galaxy[], seat: number): number {
	let fulfilled = 0;
	for (let i = 0; i < parts.length; i++) {
		const part = parts[i];
		if (part !== undefined && isPartFulfilled(part, galaxies, seat)) fulfilled++;
	}
	return fulfilled;
}

/** Whether the seat's galaxy board fulfills a task now. */
export function isTaskFulfilled({ parts, needed }: Task, galaxies: readonly Galaxy[], seat: number): boolean {
	let spare = parts.length - needed;
	for (let i = 0; i < parts.length; i++) {
		const part = parts[i];
		// Most tasks fail early.
		if (part !== undefined && !isPartFulfilled(part, galaxies, seat) && spare-- === 0) return false;
	}
	return true;
}

/** NB-7.19: how many instances a seat has on an advanced card; `marks` is its number of marking stars. */
export function countInstances(
	{ tally, parts }: AdvancedCard,
	galaxies: readonly Galaxy[],
	seat: number,
	marks: number,
	joined: Int32Array,
): number {
	switch (tally.by) {
		case 'pairs': {
			const stars = galaxies[seat]?.stars;
			return countPairs(stars?.[tally.colours[0]] ?? 0, stars?.[tally.colours[1]] ?? 0, joined);
		}
		case 'marks':
			return marks;
		case 'fulfilled':
			return countFulfilled(parts, galaxies, seat);
		case 'largest': {
			let largest = 0;
			for (let i = 0; i < parts.length; i++) {
				const part = parts[i];
				if (part !== undefined) largest = Math.max(largest, haveOf(part, galaxies, seat));
			}
			return largest;
		}
	}
}
