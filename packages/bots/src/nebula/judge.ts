import type { NebulaKinds, Seat } from '@orrery/engine';
import { nebula } from '@orrery/engine';
import type { NebulaPosition } from '@orrery/engine/search';
import type { Judgement } from '../analysis/analyst.ts';
import { Differences } from '../analysis/differences.ts';
import { lessened } from '../analysis/values.ts';
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
/** The share of the iterations that finds the best turn. */
const RACE_SHARE = 1.2;
/** The fewest and the most fresh scenarios that compare it with the one played, as shares of the iterations. */
const LEAST_SHARE = 0.12;
const MOST_SHARE = 1.5;
/** The number of the first fresh scenario; no race gets that far. */
const FIRST_FRESH = 1 << 19;
/** After this many scenarios with the same outcome, two turns count as equal. */
const TWIN_RUNS = 8;
/** How many moves are told of, besides the one played. */
const MOST_SHOWN = 4;

/**
 * Compares a move with the best other one by what its seat knows. A race chooses the other turn. Both then meet in fresh
 * scenarios, as those of the race flatter its winner: in more of them the nearer the loss is to the threshold of a mark.
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
	const nearest = nearestFirst(race.runners, leader, (runner) => behind.get(runner)?.[seat] ?? 0);
	const own = nearest.find(({ codes }) => codes[0] === playedCode);
	if (own === undefined) throw new Error('the move played does not run');
	const rival = nearest.find(({ codes }) => codes[0] !== playedCode) ?? own;

	const met = meetAfresh(race, rival, own, seat, players, iterations);
	const loss = Math.max(0, met.mean);
	const best = loss > 0 ? rival : own;
	const valuesOf = (runner: Runner): readonly number[] => meanChances(runner, players, met.count);
	const values = valuesOf(leader === own ? own : rival);
	const others = race.runners
		.filter((runner) => runner !== rival && runner !== own && runner.scores.length > 0)
		.map((runner) => ({ runner, values: lessened(values, behind.get(runner) ?? []) }));
	const second = best === own ? rival : own;
	const told = firstOfEachMove([
		{ runner: best, values: valuesOf(best) },
		...[...others, ...(second === best ? [] : [{ runner: second, values: valuesOf(second) }])].sort(
			(a, b) => (b.values[seat] ?? 0) - (a.values[seat] ?? 0),
		),
	]).filter(({ runner }, i) => i < MOST_SHOWN || runner === own);
	const moveOf = (code: number): NebulaKinds['move'] => nebula.moveOf(position, code);
	const [bestCode = playedCode] = best.codes;
	return {
		best: moveOf(bestCode),
		loss,
		error: met.error,
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

/** The leader, then those that stayed longest in the race, of them the one that is behind least. */
function nearestFirst(
	runners: readonly Runner[],
	leader: Runner,
	behind: (runner: Runner) => number,
): readonly Runner[] {
	return runners.toSorted(
		(a, b) =>
			Number(b === leader) - Number(a === leader) ||
			b.scores.length - a.scores.length ||
			behind(a) - behind(b) ||
			b.prior - a.prior,
	);
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

/** Plays both turns in the same fresh scenarios; they are the last that both have run. */
function meetAfresh(
	race: Race,
	rival: Runner,
	own: Runner,
	seat: number,
	players: number,
	iterations: number,
): Differences {
	const met = new Differences();
	const last = ({ chances }: Runner): number => chances[chances.length - players + seat] ?? 0;
	const pair = rival === own ? [own] : [rival, own];
	const least = Math.max(2, LEAST_SHARE * iterations);
	const most = Math.max(2, MOST_SHARE * iterations);
	for (;;) {
		race.runAlso(pair, FIRST_FRESH + met.count);
		met.add(last(rival) - last(own));
		const { count } = met;
		if (count >= most || (count >= least && met.areSettled) || (count >= TWIN_RUNS && met.areNone))
			return met;
	}
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
