import type { NebulaOptions } from '@orrery/engine';
import { NEBULA_BOARD, SeededRandom } from '@orrery/engine';
import { NebulaPosition } from '@orrery/engine/search';
import type { ChanceWeights } from '../src/nebula/chances.ts';
import { FACTORS, softmax, writeFactors, writeResult } from '../src/nebula/chances.ts';
import { estimateChances } from '../src/nebula/estimate.ts';
import { keepCards } from '../src/nebula/keep.ts';
import { nearnessOfEnd } from '../src/nebula/outlook.ts';
import { Planner } from '../src/nebula/planner.ts';
import type { Weights } from '../src/nebula/weights.ts';
import { OutcomeRandom } from '../src/outcome-random.ts';
import { deal, MOST_ROUNDS, WIDTH } from './nebula-games.ts';

/*
 * What a chance to win follows from, by maximum likelihood: the planner plays games against itself, and the softmax of a
 * weighted sum for each seat is fitted to who won (a multinomial logit). Only starts of rounds count, when all seats have
 * had equally many turns.
 */

/** Starts of rounds: for each the inputs of every seat, and how the game ended. */
export interface RoundStarts {
	readonly players: number;
	/** How many numbers a seat has: the factors, and for all seats but the first what its place in the order means. */
	readonly inputs: number;
	/** By start and seat. */
	readonly values: Float64Array;
	readonly results: Float64Array;
}

/** Newton's method is exact after a few steps, as the likelihood has one maximum. */
const STEPS = 12;
/** Keeps inputs apart that few games tell apart. */
const RIDGE = 1e-4;
/** For the value of a deal. */
const START_ITERATIONS = 24;

export function playRounds(
	options: NebulaOptions,
	weights: Weights,
	games: number,
	seed: string,
): RoundStarts {
	const { players } = options;
	const inputs = FACTORS.length + 2 * (players - 1);
	const random = new OutcomeRandom();
	const planner = new Planner(NEBULA_BOARD, weights, WIDTH, random);
	const position = new NebulaPosition(NEBULA_BOARD, options);
	const values: number[] = [];
	const results: number[] = [];
	const row = new Float64Array(inputs);
	const result = new Float64Array(players);
	for (let game = 0; game < games; game++) {
		deal(position, `${seed}/${game}`, random);
		keepCards(position, planner.outlook);
		let starts = 0;
		while (position.step !== 'over' && position.round < MOST_ROUNDS) {
			if (position.activeSeat === 0 && position.ending === null) {
				starts++;
				const near = nearnessOfEnd(position);
				for (let seat = 0; seat < players; seat++) {
					row.fill(0);
					writeFactors(position, planner.outlook, seat, near, row, 0);
					if (seat > 0) {
						row[FACTORS.length + seat - 1] = 1;
						row[FACTORS.length + players + seat - 2] = near;
					}
					values.push(...row);
				}
			}
			planner.playTurn(position);
		}
		writeResult(position, result);
		for (let start = 0; start < starts; start++) results.push(...result);
	}
	return { players, inputs, values: Float64Array.from(values), results: Float64Array.from(results) };
}

/** The weights that make these results most likely. */
export function fitChances(starts: RoundStarts): ChanceWeights {
	const { players, inputs } = starts;
	const weights = new Float64Array(inputs);
	for (let step = 0; step < STEPS; step++) {
		const { slope, curvature } = slopeAt(starts, weights);
		const change = solve(curvature, slope);
		for (let i = 0; i < inputs; i++) weights[i] = (weights[i] ?? 0) + (change[i] ?? 0);
	}
	const rounded = Array.from(weights, (weight) => Number(weight.toPrecision(4)));
	const places = rounded.slice(FACTORS.length);
	return {
		factors: rounded.slice(0, FACTORS.length),
		seats: [0, ...places.slice(0, players - 1)],
		seatsNearEnd: [0, ...places.slice(players - 1)],
	};
}

/** By seat: the mean chance over this many deals, before anyone has kept a card. It adds up to 1. */
export function meanOfDeals(
	options: NebulaOptions,
	weights: Weights,
	fitted: ChanceWeights,
	deals: number,
	seed: string,
): readonly number[] {
	const position = new NebulaPosition(NEBULA_BOARD, options);
	const sums = new Float64Array(options.players);
	const knowledge = { weights, chances: { ...fitted, start: [] } };
	for (let number = 0; number < deals; number++) {
		position.deal(new SeededRandom(`${seed}/${number}`));
		const value = estimateChances(position, knowledge, `${seed}/${number}`, START_ITERATIONS);
		for (const [seat, chance] of value.entries()) sums[seat] = (sums[seat] ?? 0) + chance;
	}
	const means = Array.from(sums, (sum) => Number((sum / deals).toFixed(4)));
	const rest = means.slice(1).reduce((left, mean) => left - mean, 1);
	return [Number(rest.toFixed(4)), ...means.slice(1)];
}

/** Of the log likelihood. */
function slopeAt(
	{ players, inputs, values, results }: RoundStarts,
	weights: Float64Array,
): { readonly slope: Float64Array; readonly curvature: readonly Float64Array[] } {
	const slope = new Float64Array(inputs);
	const curvature = Array.from({ length: inputs }, () => new Float64Array(inputs));
	const chances = new Float64Array(players);
	const mean = new Float64Array(inputs);
	const count = results.length / players;
	for (let start = 0; start < count; start++) {
		const first = start * players * inputs;
		for (let seat = 0; seat < players; seat++) {
			let sum = 0;
			for (let i = 0; i < inputs; i++) sum += (weights[i] ?? 0) * (values[first + seat * inputs + i] ?? 0);
			chances[seat] = sum;
		}
		softmax(chances);
		mean.fill(0);
		for (let seat = 0; seat < players; seat++) {
			const at = first + seat * inputs;
			const chance = chances[seat] ?? 0;
			const surprise = (results[start * players + seat] ?? 0) - chance;
			for (let i = 0; i < inputs; i++) {
				const value = values[at + i] ?? 0;
				slope[i] = (slope[i] ?? 0) + surprise * value;
				mean[i] = (mean[i] ?? 0) + chance * value;
				const row = curvature[i];
				if (row)
					for (let j = 0; j < inputs; j++) row[j] = (row[j] ?? 0) + chance * value * (values[at + j] ?? 0);
			}
		}
		for (const [i, row] of curvature.entries()) {
			for (let j = 0; j < inputs; j++) row[j] = (row[j] ?? 0) - (mean[i] ?? 0) * (mean[j] ?? 0);
		}
	}
	for (const [i, row] of curvature.entries()) row[i] = (row[i] ?? 0) + RIDGE * count;
	for (let i = 0; i < inputs; i++) slope[i] = (slope[i] ?? 0) - RIDGE * count * (weights[i] ?? 0);
	return { slope, curvature };
}

/** Solves a system of linear equations by elimination; the matrix is symmetric and positive. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
	const rows = matrix.map((row, i) => Float64Array.of(...row, right[i] ?? 0));
	const size = rows.length;
	for (const [i, row] of rows.entries()) {
		const head = row[i] ?? 1;
		for (let k = i; k <= size; k++) row[k] = (row[k] ?? 0) / head;
		for (const other of rows) {
			const factor = other === row ? 0 : (other[i] ?? 0);
			if (factor !== 0) for (let k = i; k <= size; k++) other[k] = (other[k] ?? 0) - factor * (row[k] ?? 0);
		}
	}
	return Float64Array.from(rows, (row) => row[size] ?? 0);
}
