import type { NebulaKinds, Seat } from '@orrery/engine';
import { nebula } from '@orrery/engine';
import type { NebulaPosition } from '@orrery/engine/search';
import type { Judgement } from '../analysis/analyst.ts';
import { OutcomeRandom } from '../outcome-random.ts';
import type { Knowledge } from './knowledge.ts';
import { Planner } from './planner.ts';
import { Playout } from './playout.ts';
import type { Runner } from './race.ts';
import { meanChances, Race } from './race.ts';
import { turnsFrom } from './search.ts';
import { turnsWith } from './turns.ts';

/** Placements of each set of colors that are looked at for the turn to judge. */
const WIDTH = 4;
/** The most turns in the race, besides those that go on with the move played. */
const MOST_TURNS = 12;
/** How many rounds are played after the one under way. */
const ROUNDS = 1;
/** The share of the iterations that finds the best turn; the rest compares it with the one played. */
const RACE_SHARE = 0.5;
/** The number of the first fresh scenario; no race gets that far. */
const FIRST_FRESH = 1 << 19;
/** After this many scenarios with the same outcome, two turns count as equal. */
const TWIN_RUNS = 8;
/** How many moves are told of, besides the one played. */
const MOST_SHOWN = 4;

/**
 * Compares a move with the best one by what its seat knows. A race chooses the best turn; both turns then meet in fresh
 * scenarios, as those of the race flatter its winner.
 */
export function judge(
	position: NebulaPosition,
	seat: Seat,
	played: NebulaKinds['move'],
	knowledge: Knowledge,
	seed: number,
	iterations: number,
): Judgement<NebulaKinds> {
	const { players } = position;
	const playedCode = nebula.codeOf(position, played);
	const planner = new Planner(position.board, knowledge.weights, WIDTH, new OutcomeRandom(seed));
	const turns = turnsWith(planner, position, seat, playedCode, MOST_TURNS);
	const playout = new Playout(position, knowledge, ROUNDS);
	const race = new Race(position, seat, turnsFrom(position, turns, knowledge.chances), playout, seed);
	while (race.racing > 1 && race.iterations < RACE_SHARE * iterations) race.iterate();
	const leader = race.leader();
	// By runner and seat: how far it is behind the leader, over the scenarios that both have run.
	const behind = new Map(race.runners.map((runner) => [runner, behindOf(runner, leader, players)]));
	const own = nearest(race.runners, playedCode, (runner) => behind.get(runner)?.[seat] ?? 0);

	const fresh = meetAfresh(race, leader, own, seat, players, iterations);
	const values = meanChances(leader, players, fresh);
	const ownValues = meanChances(own, players, fresh);
	const loss = Math.max(0, (values[seat] ?? 0) - (ownValues[seat] ?? 0));
	const best = loss > 0 ? leader : own;

	const others = race.runners
		.filter((runner) => runner !== best && runner !== own && runner.scores.length > 0)
		.map((runner) => ({ runner, values: minus(values, behind.get(runner) ?? []) }));
	const told = firstOfEachMove([
		{ runner: best, values: best === own ? ownValues : values },
		...[...others, ...(best === own ? [] : [{ runner: own, values: ownValues }])].sort(
			(a, b) => (b.values[seat] ?? 0) - (a.values[seat] ?? 0),
		),
	]).filter(({ runner }, i) => i < MOST_SHOWN || runner === own);
	const moveOf = (code: number): NebulaKinds['move'] => nebula.moveOf(position, code);
	const [bestCode = playedCode] = best.codes;
	return {
		best: moveOf(bestCode),
		loss,
		candidates: told.map(({ runner: { codes, scores }, values: bySeat }) => ({
			move: moveOf(codes[0] ?? playedCode),
			line: codes.map(moveOf),
			visits: scores.length,
			values: bySeat,
		})),
	};
}

interface Valued {
	readonly runner: Runner;
	/** By seat. */
	readonly values: readonly number[];
}

/** Of the turns that begin with the move played the one that is behind least. */
function nearest(runners: readonly Runner[], playedCode: number, behind: (runner: Runner) => number): Runner {
	const [own] = runners
		.filter(({ codes }) => codes[0] === playedCode)
		.sort((a, b) => behind(a) - behind(b) || b.prior - a.prior);
	if (own === undefined) throw new Error('the move played does not run');
	return own;
}

function behindOf(runner: Runner, leader: Runner, players: number): readonly number[] {
	const runs = Math.min(runner.scores.length, leader.scores.length);
	return Array.from({ length: players }, (_, seat) => {
		let sum = 0;
		for (let i = seat; i < runs * players; i += players)
			sum += (leader.chances[i] ?? 0) - (runner.chances[i] ?? 0);
		return sum / Math.max(1, runs);
	});
}

/** Plays both turns in the same fresh scenarios, and returns how many; they are the last that both have run. */
function meetAfresh(
	race: Race,
	leader: Runner,
	own: Runner,
	seat: number,
	players: number,
	iterations: number,
): number {
	const pair = own === leader ? [own] : [leader, own];
	const most = Math.max(1, Math.ceil(((1 - RACE_SHARE) * iterations) / 2));
	let differ = own === leader;
	for (let runs = 1; ; runs++) {
		race.runAlso(pair, FIRST_FRESH + runs);
		const [first, second] = pair.map(({ chances }) => chances[chances.length - players + seat]);
		if (second !== undefined && first !== second) differ = true;
		if (runs === most || (!differ && runs === TWIN_RUNS)) return runs;
	}
}

function minus(values: readonly number[], less: readonly number[]): readonly number[] {
	const rest = values.map((value, seat) => Math.max(0, value - (less[seat] ?? 0)));
	const sum = rest.reduce((total, value) => total + value, 0);
	return rest.map((value) => value / sum);
}

/** Turns that begin alike are one move: the first of them stands for it. */
function firstOfEachMove(valued: readonly Valued[]): readonly Valued[] {
	const known = new Set<number | undefined>();
	return valued.filter(({ runner: { codes } }) => {
		const isNew = !known.has(codes[0]);
		known.add(codes[0]);
		return isNew;
	});
}
