import type { NebulaKinds, Random, Seat, Variant } from '@orrery/engine';
import { nebula, SeededRandom } from '@orrery/engine';
import { NebulaPosition } from '@orrery/engine/search';
import type { Analyst, Judgement } from '../analysis/analyst.ts';
import { OutcomeRandom } from '../outcome-random.ts';
import { weightsFor } from './bot.ts';
import { findCandidates } from './candidates.ts';
import { Planner } from './planner.ts';
import { Playout } from './playout.ts';
import type { Weights } from './weights.ts';

/** Placements of each set of colors that are looked at for the turn to judge. */
const ROOT_WIDTH = 4;
/** The most turns that are compared with the one played. */
const MOST_RUNNERS = 12;
/** The share of the iterations that chooses the best turn; the rest compares it with the one played. */
const RACE_SHARE = 0.6;
const MOST_SHOWN = 4;

export const nebulaAnalyst: Analyst<NebulaKinds> = {
	value(position, seed, iterations) {
		const { players } = position;
		const playout = new Playout(position, checkedWeights(position.options.variant));
		const scenario = new NebulaPosition(position.board, position.options);
		const random = new OutcomeRandom();
		const first = numberOf(seed);
		const sums = new Float64Array(players);
		const runs = position.step === 'over' ? 1 : iterations;
		for (let run = 0; run < runs; run++) {
			scenario.copyFrom(position);
			random.begin(Math.imul(first + run, 0x9e3779b1));
			scenario.bag.shuffle(random);
			playout.run(scenario, position.activeSeat, [], Math.imul(first ^ 0x51ed270b, run + 1));
			addTo(sums, playout.chances);
		}
		return Array.from(sums, (sum) => sum / runs);
	},

	shuffleUnknown(position: NebulaPosition, random: Random): void {
		position.bag.shuffle(random);
	},

	judge,

	start: ({ players }) => Array.from({ length: players }, () => 1 / players),

	efforts: { quick: 6, value: 24, judge: 60, outcomes: 12, outcome: 12 },
};

interface Runner {
	readonly codes: readonly number[];
	/** By seat, and of the own seat by scenario. */
	readonly sums: Float64Array;
	visits: number;
}

function judge(
	position: NebulaPosition,
	seat: Seat,
	played: NebulaKinds['move'],
	seed: string,
	iterations: number,
): Judgement<NebulaKinds> {
	const weights = checkedWeights(position.options.variant);
	const playout = new Playout(position, weights);
	const scenario = new NebulaPosition(position.board, position.options);
	const random = new OutcomeRandom();
	const first = numberOf(seed);
	const code = nebula.codeOf(position, played);
	const runners: Runner[] = turnsToCompare(position, seat, code, weights).map((codes) => ({
		codes,
		sums: new Float64Array(position.players),
		visits: 0,
	}));
	let scenarios = 0;
	const meet = (racing: readonly Runner[]): void => {
		scenario.copyFrom(position);
		random.begin(Math.imul(first + scenarios, 0x9e3779b1));
		scenario.imagineHidden(seat, random);
		for (const runner of racing) {
			playout.run(scenario, seat, runner.codes, Math.imul(first ^ 0x51ed270b, scenarios + 1));
			addTo(runner.sums, playout.chances);
			runner.visits++;
		}
		scenarios++;
	};
	const mean = ({ sums, visits }: Runner): number => (sums[seat] ?? 0) / Math.max(1, visits);
	for (let spent = 0; spent < RACE_SHARE * iterations; spent += runners.length) meet(runners);
	runners.sort((a, b) => mean(b) - mean(a));
	const best = runners[0];
	const own = runners.find(({ codes }) => codes[0] === code);
	if (best === undefined || own === undefined) throw new Error('a judgement looks at the move played');
	let loss = 0;
	if (best !== own) {
		const pair = [best, own];
		const before = pair.map(({ sums }) => sums[seat] ?? 0);
		let runs = 0;
		for (let spent = 0; spent < (1 - RACE_SHARE) * iterations || runs < 1; spent += 2, runs++) meet(pair);
		const [gained = 0, ownGained = 0] = pair.map(({ sums }, i) => (sums[seat] ?? 0) - (before[i] ?? 0));
		loss = Math.max(0, (gained - ownGained) / runs);
	}
	const shown = runners.filter((runner, i) => i < MOST_SHOWN || runner === own);
	const moveOf = (each: number): NebulaKinds['move'] => nebula.moveOf(position, each);
	return {
		best: moveOf(best.codes[0] ?? code),
		loss,
		candidates: shown.map(({ codes, visits, sums }) => ({
			move: moveOf(codes[0] ?? code),
			line: codes.map(moveOf),
			visits,
			values: Array.from(sums, (sum) => sum / visits),
		})),
	};
}

/** The most promising turns from here, and the one that goes on with the move played. */
function turnsToCompare(
	position: NebulaPosition,
	seat: number,
	played: number,
	weights: Weights,
): (readonly number[])[] {
	const planner = new Planner(position.board, weights, ROOT_WIDTH, new OutcomeRandom());
	const found = findCandidates(planner, position, seat).map(({ codes }) => codes);
	const turns = found.slice(0, MOST_RUNNERS);
	if (!turns.some(([code]) => code === played))
		turns.push(found.find(([code]) => code === played) ?? [played]);
	return turns;
}

function addTo(sums: Float64Array, chances: Float64Array): void {
	for (let seat = 0; seat < sums.length; seat++) sums[seat] = (sums[seat] ?? 0) + (chances[seat] ?? 0);
}

function numberOf(seed: string): number {
	return new SeededRandom(seed).below(1 << 20);
}

function checkedWeights(variant: Variant): Weights {
	const loaded = weightsFor(variant);
	if (!loaded.ok) throw new Error(loaded.fault.code);
	return loaded.value;
}
