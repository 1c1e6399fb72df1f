import type { Seat } from '@orrery/engine';
import type { NovaLunaPosition } from '@orrery/engine/search';
import { Differences } from '../analysis/differences.ts';
import type { NetWeights } from '../net.ts';
import { AfterMove } from './after-move.ts';

/** Two moves to compare, the first of which is thought to be better. */
export interface Duel {
	readonly position: NovaLunaPosition;
	readonly seat: Seat;
	readonly codes: readonly [first: number, second: number];
	readonly net: NetWeights;
	readonly seed: number;
	/** Outcomes sampled for a refill. */
	readonly refills: number;
}

/** What a duel came to. */
export interface Met {
	/** By seat: the chances to win after each move. */
	readonly first: readonly number[];
	readonly second: readonly number[];
	/** What the second move cost its seat. */
	readonly loss: number;
	readonly error: number;
	/** How many iterations looked at each move. */
	readonly iterations: number;
}

/** How many pairs there are at least and at most, and the iterations of a tree, if a judgement has `USUAL` iterations. */
const LEAST_PAIRS = 2;
const MOST_PAIRS = 6;
const TREE = 1500;
const USUAL = 10_000;
/** Between the seeds of two pairs: more than there are refills. */
const NEXT_SEED = 0x51ed27;

/**
 * Compares two moves in pairs of trees, until the mark is settled. Both trees of a pair have the same seed, so that they
 * meet the same refills; each pair meets others. With more iterations there are both more and larger trees.
 */
export function meet(duel: Duel, iterations: number): Met {
	const more = Math.sqrt(iterations / USUAL);
	const [least, most] = [Math.max(2, LEAST_PAIRS * more), Math.max(2, MOST_PAIRS * more)];
	const size = Math.max(2, Math.round(TREE * more));
	const differences = new Differences();
	const [first, second] = [sumsFor(duel), sumsFor(duel)];
	let drift = 0;
	while (differences.count < least || (differences.count < most && !differences.areSettled)) {
		const seed = duel.seed + NEXT_SEED * (differences.count + 1);
		const [better, worse] = duel.codes.map((code) => lookAfter({ ...duel, seed }, code, size));
		if (better === undefined || worse === undefined) break;
		addTo(first, better.chances);
		addTo(second, worse.chances);
		const difference = better.chance - worse.chance;
		differences.add(difference);
		drift += difference - (better.halfway - worse.halfway);
	}
	const { count, mean, error } = differences;
	return {
		first: first.map((sum) => sum / count),
		second: second.map((sum) => sum / count),
		loss: mean,
		// What differs from pair to pair, and what still changes as the trees grow.
		error: Math.hypot(error, drift / count),
		iterations: count * size,
	};
}

function lookAfter(
	{ position, seat, net, seed, refills }: Duel,
	code: number,
	size: number,
): { readonly chances: readonly number[]; readonly chance: number; readonly halfway: number } {
	const after = new AfterMove(position, code, net, { seed, refills });
	while (after.iterations < size / 2) after.iterate();
	const halfway = after.chances()[seat] ?? 0;
	while (after.iterations < size) after.iterate();
	const chances = after.chances();
	return { chances, chance: chances[seat] ?? 0, halfway };
}

function sumsFor({ position }: Duel): number[] {
	return Array.from({ length: position.options.players }, () => 0);
}

function addTo(sums: number[], chances: readonly number[]): void {
	for (const [seat, chance] of chances.entries()) sums[seat] = (sums[seat] ?? 0) + chance;
}
