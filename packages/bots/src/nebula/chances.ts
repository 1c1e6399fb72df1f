import type { NebulaPosition } from '@orrery/engine/search';
import { countBits, totalPoints } from '@orrery/engine/search';
import type { Outlook } from './outlook.ts';
import { nearnessOfEnd } from './outlook.ts';

/**
 * What a seat's chance to win follows from at the start of a round, when all seats have had equally many turns: a
 * weighted sum for each seat, of which the softmax is taken. The weights are fitted to games for each variant and number
 * of players (`train/nebula-chances.ts`).
 */
export const FACTORS = [
	/** What the seat has and may hope for, in points; and how much more a point counts as the end comes near. */
	'worth',
	'worthNearEnd',
	/** What its worth underrates: pieces in the observatory, stars on the board, black holes on the bar. */
	'held',
	'filled',
	'holes',
] as const;

export interface ChanceWeights {
	/** In the order of `FACTORS`. */
	readonly factors: readonly number[];
	/** By seat, the first being 0: what the order of seats means at first, and what is added towards the end. */
	readonly seats: readonly number[];
	readonly seatsNearEnd: readonly number[];
}

/** Writes by seat the chance to win, adding up to 1, at the start of a round or at the end of the game. */
export function writeChances(
	position: NebulaPosition,
	outlook: Outlook,
	weights: ChanceWeights,
	chances: Float64Array,
): void {
	if (position.step === 'over') writeResult(position, chances);
	else writeEstimate(position, outlook, weights, chances);
}

/** What one more point of worth adds to the sum of a seat. */
export function steepness(position: NebulaPosition, { factors }: ChanceWeights): number {
	const [worth = 0, worthNearEnd = 0] = factors;
	return worth + nearnessOfEnd(position) * worthNearEnd;
}

/** Writes the values of the factors for a seat, from `at` on. */
export function writeFactors(
	position: NebulaPosition,
	outlook: Outlook,
	seat: number,
	near: number,
	values: Float64Array,
	at: number,
): void {
	const worth = outlook.worth(position, seat);
	const { galaxies, observatories } = position;
	values[at] = worth;
	values[at + 1] = near * worth;
	values[at + 2] = countOf(observatories[seat]?.counts);
	values[at + 3] = countBits(galaxies[seat]?.filled ?? 0);
	values[at + 4] = galaxies[seat]?.blackHoles ?? 0;
}

function countOf(counts: Uint8Array | undefined): number {
	let count = 0;
	if (counts) for (let piece = 0; piece < counts.length; piece++) count += counts[piece] ?? 0;
	return count;
}

/** Nebula 8: most points win, then most black holes; who is equal in both shares the win. */
export function writeResult(position: NebulaPosition, chances: Float64Array): void {
	let winners = 0;
	let mostPoints = Number.NEGATIVE_INFINITY;
	let mostHoles = 0;
	for (let seat = 0; seat < chances.length; seat++) {
		const points = totalPoints(position, seat);
		const holes = position.galaxies[seat]?.blackHoles ?? 0;
		chances[seat] = 0;
		if (points < mostPoints || (points === mostPoints && holes < mostHoles)) continue;
		if (points > mostPoints || holes > mostHoles) {
			chances.fill(0, 0, seat);
			winners = 0;
			mostPoints = points;
			mostHoles = holes;
		}
		chances[seat] = 1;
		winners++;
	}
	for (let seat = 0; seat < chances.length; seat++) chances[seat] = (chances[seat] ?? 0) / winners;
}

/** At the end a lead of this many points is as good as a win; larger leads only break ties between turns. */
const SETTLED = 2;
/** Ties go to more black holes (Nebula 8), so one is worth a little. */
const TIE_BREAK = 0.01;

/**
 * At the end of the game, from 0 to 1: how clearly a seat has won, so that a search prefers to win by more, and still
 * sees differences where all turns lose.
 */
export function scoreAtEnd(position: NebulaPosition, seat: number): number {
	const own = pointsAtEnd(position, seat);
	let sum = 0;
	for (let other = 0; other < position.players; other++)
		sum += Math.exp((pointsAtEnd(position, other) - own) / SETTLED);
	return 1 / sum;
}

function pointsAtEnd(position: NebulaPosition, seat: number): number {
	return totalPoints(position, seat) + TIE_BREAK * (position.galaxies[seat]?.blackHoles ?? 0);
}

const values = new Float64Array(FACTORS.length);

function writeEstimate(
	position: NebulaPosition,
	outlook: Outlook,
	{ factors, seats, seatsNearEnd }: ChanceWeights,
	chances: Float64Array,
): void {
	const near = nearnessOfEnd(position);
	for (let seat = 0; seat < chances.length; seat++) {
		writeFactors(position, outlook, seat, near, values, 0);
		let sum = (seats[seat] ?? 0) + near * (seatsNearEnd[seat] ?? 0);
		for (let i = 0; i < values.length; i++) sum += (factors[i] ?? 0) * (values[i] ?? 0);
		chances[seat] = sum;
	}
	softmax(chances);
}

/** Turns sums into chances that add up to 1. */
export function softmax(sums: Float64Array): void {
	let most = Number.NEGATIVE_INFINITY;
	for (let i = 0; i < sums.length; i++) most = Math.max(most, sums[i] ?? 0);
	let total = 0;
	for (let i = 0; i < sums.length; i++) {
		const share = Math.exp((sums[i] ?? 0) - most);
		sums[i] = share;
		total += share;
	}
	for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) / total;
}
