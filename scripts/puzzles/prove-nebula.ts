import { choose, nebulaOpponents } from '@orrery/bots';
import type { NebulaKinds, NebulaPosition, Seat } from '@orrery/engine';
import { nebula, SeededRandom } from '@orrery/engine';
import type { Candidate } from '../../packages/bots/src/nebula/candidates.ts';
import { findCandidates } from '../../packages/bots/src/nebula/candidates.ts';
import type { Knowledge } from '../../packages/bots/src/nebula/knowledge.ts';
import { knowledgeFor } from '../../packages/bots/src/nebula/knowledge.ts';
import { Planner } from '../../packages/bots/src/nebula/planner.ts';
import { Playout } from '../../packages/bots/src/nebula/playout.ts';
import type { Runner } from '../../packages/bots/src/nebula/race.ts';
import { Race } from '../../packages/bots/src/nebula/race.ts';
import { turnsFrom } from '../../packages/bots/src/nebula/search.ts';
import { OutcomeRandom } from '../../packages/bots/src/outcome-random.ts';
import type { Proof, Prover, Rival } from './proof.ts';
import { behindOf, isClear, isTooNear, LEAST_MARGIN, meanOf, nearestOf, SAME } from './proof.ts';

/** Before this round little is decided. */
const FIRST_ROUND = 2;
/** The quick look: turns in a race for some scenarios, of which few may be near the best; then once more, for longer. */
const GLANCES = [
	{ turns: 8, scenarios: 2, near: 0.02 },
	{ turns: 14, scenarios: 4, near: 0.04 },
	{ turns: 14, scenarios: 8, near: LEAST_MARGIN },
] as const;
const GLANCE = { width: 4, ahead: 1 } as const;
/** Where the planner alone thinks too many turns this close, a race need not find out. */
const ALMOST = 0.02;
/** So many turns besides the best may come to the same. */
const MOST_SAME = 2;
/**
 * The long look: a race finds the best turn, another one the best way to place what it takes; then the best turn meets
 * the nearest of both in fresh scenarios.
 */
const RACE = { width: 6, turns: 30, iterations: 400, ahead: 1 } as const;
const ALIKE = { width: 8, turns: 16, iterations: 160 } as const;
const RIVALS = 6;
/** Most positions that are no puzzles show it after this many scenarios: too many turns are this close. */
const FIRST_SCENARIOS = 4;
const CLOSE = 0.03;
const SCENARIOS = 48;
/** After so many of them it is seen whether a rival is too near for a puzzle. */
const NEXT_LOOK = 8;
/** How many rounds after the one under way are played there, as in the search of the strongest bot. */
const AHEAD = 2;
/** Where the margin is not clear yet, they meet in as many again, up to this many times in all. */
const MOST_ROUNDS = 4;
/** The number of the first fresh scenario; no race gets that far. */
const FIRST_FRESH = 1 << 19;
/** The leader of the race is looked at after this many iterations, and after each doubling. */
const FIRST_LOOK = 16;

export const nebulaProver: Prover<NebulaKinds> = {
	mayBe(position, seat, seed, hard) {
		if (position.step !== 'draw' || position.round < FIRST_ROUND) return false;
		const knowledge = knowledgeOf(position);
		const found = turnsOf(position, seat, knowledge, GLANCE.width);
		const close = turnsFrom(position, found, knowledge.chances).filter(({ prior }) => prior > -ALMOST);
		if (close.length > MOST_SAME + 1) return false;
		let leader: Runner | undefined;
		for (const { turns, scenarios, near } of GLANCES) {
			const race = raceOf(position, seat, found.slice(0, turns), knowledge, GLANCE.ahead, numberOf(seed));
			leader = leaderAfter(race, scenarios);
			if (nearIn(race, seat, leader, near) > MOST_SAME) return false;
		}
		if (leader === undefined) return false;
		const { codes } = leader;
		if (!isWholeTurn(position, seat, codes)) return false;
		const alike = continuationsOf(position, seat, knowledge, codes);
		const second = raceOf(position, seat, alike, knowledge, GLANCE.ahead, numberOf(seed));
		if (nearIn(second, seat, leaderAfter(second, FIRST_SCENARIOS), CLOSE) > MOST_SAME) return false;
		return !hard || found[0]?.codes !== codes;
	},

	prove(position, seat, seed, factor) {
		const knowledge = knowledgeOf(position);
		const number = numberOf(seed);
		const found = turnsOf(position, seat, knowledge, RACE.width).slice(0, RACE.turns);
		const race = raceOf(position, seat, found, knowledge, RACE.ahead, number);
		const early = leaderAfter(race, FIRST_SCENARIOS);
		if (factor === 1 && nearIn(race, seat, early, CLOSE) > MOST_SAME) return null;
		const looks: string[] = [];
		for (let next = FIRST_LOOK; race.racing > 1 && race.iterations < RACE.iterations * factor; ) {
			race.iterate();
			if (race.iterations < next) continue;
			looks.push(keyOf(race.leader().codes));
			while (next <= race.iterations) next *= 2;
		}
		const first = race.leader();
		if (!isWholeTurn(position, seat, first.codes)) return null;
		// The planner offers a few ways to place the same pieces; here are more of them.
		const alike = continuationsOf(position, seat, knowledge, first.codes);
		const second = raceOf(position, seat, alike, knowledge, RACE.ahead, number);
		while (second.racing > 1 && second.iterations < ALIKE.iterations * factor) second.iterate();
		const leader = second.leader();
		const key = keyOf(leader.codes);
		const near = [...nearestIn(race, seat, first), ...nearestIn(second, seat, leader)];
		const rivalsByKey = new Map([first, ...near].map(({ codes }) => [keyOf(codes), codes]));
		rivalsByKey.delete(key);
		const variants = otherSplits(position, knowledge, leader.codes);
		const last = meet(position, seat, [leader.codes, ...rivalsByKey.values(), ...variants], {
			knowledge,
			number,
			factor,
		});
		if (last === null) return null;
		const { best, rivals, same } = last;
		if (new Set([leader.codes, ...same].map(placementsOf)).size > MOST_SAME + 1) return null;
		const nearest = nearestOf(rivals);
		const sight = looks.findLastIndex((look) => look !== key);
		return {
			answers: [leader.codes, ...same],
			value: best,
			margin: nearest.behind,
			error: nearest.error,
			foreseen: nearest.behind,
			stage: sight >= 0 ? sight + 2 : stageAtFirstSight(position, seat, seed, found, leader.codes),
			rivals,
		} satisfies Proof;
	},
};

/** The turns nearest to the leader of a race. */
function nearestIn(race: Race, seat: Seat, leader: Runner): readonly Runner[] {
	return race.runners
		.filter((runner) => runner !== leader && runner.scores.length > 0)
		.sort((a, b) => behindIn(seat, leader, a) - behindIn(seat, leader, b))
		.slice(0, RIVALS);
}

/** The best ways to place the pieces that a turn takes. */
function continuationsOf(
	position: NebulaPosition,
	seat: Seat,
	knowledge: Knowledge,
	[time = 0]: readonly number[],
): readonly Candidate[] {
	const here = nebula.create(position.options);
	here.copyFrom(position);
	here.play(seat, time);
	return turnsOf(here, seat, knowledge, ALIKE.width)
		.slice(0, ALIKE.turns)
		.map(({ codes, worth }) => ({ codes: [time, ...codes], worth }));
}

/** The same for turns that place the same pieces on the same fields in another order. */
function keyOf([time, ...placing]: readonly number[]): string {
	return [time, ...placing.toSorted((a, b) => a - b)].join();
}

/** 0 if the greedy bot takes the same pieces, and the planner thinks the turn best too. */
function stageAtFirstSight(
	position: NebulaPosition,
	seat: Seat,
	seed: string,
	found: readonly Candidate[],
	best: readonly number[],
): number {
	const { greedy } = nebulaOpponents.named;
	if (greedy === undefined) throw new Error('no greedy bot');
	if (keyOf(found[0]?.codes ?? []) !== keyOf(best)) return 1;
	const [first] = best;
	return nebula.codeOf(position, choose(greedy, nebula.view(position, seat), seed)) === first ? 0 : 1;
}

interface Met {
	readonly best: number;
	readonly rivals: readonly Rival[];
	/** The turns that come to the same as the best one. */
	readonly same: readonly (readonly number[])[];
}

/** Lets the first turn meet the others in fresh scenarios until the margin is clear or there were enough. */
function meet(
	position: NebulaPosition,
	seat: Seat,
	turns: readonly (readonly number[])[],
	{
		knowledge,
		number,
		factor,
	}: { readonly knowledge: Knowledge; readonly number: number; readonly factor: number },
): Met | null {
	const race = new Race(
		position,
		seat,
		turns.map((codes) => ({ codes, prior: 0 })),
		new Playout(position, knowledge, AHEAD),
		number,
	);
	const [leader, ...others] = race.runners;
	if (leader === undefined || others.length === 0) return null;
	for (let round = 0; ; round++) {
		for (let i = 0; i < SCENARIOS * factor; i++) {
			race.runAlso(race.runners, FIRST_FRESH + round * SCENARIOS * factor + i);
			const looksAgain = factor === 1 && (i + 1) % NEXT_LOOK === 0;
			if (looksAgain && metIn(seat, leader, others).rivals.some(isTooNear)) return null;
		}
		const met = metIn(seat, leader, others);
		const nearest = nearestOf(met.rivals);
		const clear = isClear({ margin: nearest.behind, error: nearest.error, foreseen: nearest.behind });
		// A check that takes longer spends all of it at once, so that it does not stop where chance is kind.
		if (clear || round + 1 === MOST_ROUNDS || nearest.behind < LEAST_MARGIN / 2 || factor > 1) return met;
	}
}

function metIn(seat: Seat, leader: Runner, others: readonly Runner[]): Met {
	const best = chancesOf(seat, leader);
	const measured = others.map((other): Rival => {
		return { codes: other.codes, ...behindOf(best, chancesOf(seat, other)) };
	});
	const isSame = ({ behind, error }: Rival): boolean => Math.abs(behind) < SAME && error < SAME;
	return {
		best: meanOf(best),
		rivals: measured.filter((rival) => !isSame(rival)),
		same: measured.filter(isSame).map(({ codes }) => codes),
	};
}

/** What a turn places, without how it takes it. */
function placementsOf(codes: readonly number[]): string {
	return codes
		.slice(1)
		.toSorted((a, b) => a - b)
		.join();
}

/** The same turn with other splits of time that take the same pieces. */
function otherSplits(
	position: NebulaPosition,
	knowledge: Knowledge,
	[first = 0, ...rest]: readonly number[],
): readonly (readonly number[])[] {
	const planner = plannerOf(position, knowledge, RACE.width);
	planner.prepare(position);
	const taken = planner.takenBy(position, first);
	return Array.from(position.board.timeCodes)
		.filter((code) => code !== first && planner.takenBy(position, code) === taken)
		.map((code) => [code, ...rest]);
}

/** A turn that chance has no part in and that leaves nothing to decide: no chaos, no black hole. */
function isWholeTurn(position: NebulaPosition, seat: Seat, codes: readonly number[]): boolean {
	const here = nebula.create(position.options);
	here.copyFrom(position);
	return codes.every((code, i) => {
		const move = nebula.moveOf(here, code);
		if (move.type === 'chaos' || move.type === 'black-hole') return false;
		const played = nebula.play(here, seat, move);
		return played.ok && played.value.turnEnded === (i === codes.length - 1);
	});
}

/** The turn that looks best after this many scenarios. */
function leaderAfter(race: Race, scenarios: number): Runner {
	while (race.racing > 1 && race.leader().scores.length < scenarios) race.iterate();
	return race.leader();
}

/** How many turns are behind by less than this. */
function nearIn(race: Race, seat: Seat, leader: Runner, near: number): number {
	return race.runners.filter((runner) => runner !== leader && behindIn(seat, leader, runner) < near).length;
}

function behindIn(seat: Seat, leader: Runner, runner: Runner): number {
	return behindOf(chancesOf(seat, leader), chancesOf(seat, runner)).behind;
}

/** By scenario. */
function chancesOf(seat: Seat, { chances, scores }: Runner): readonly number[] {
	const players = chances.length / Math.max(1, scores.length);
	return scores.map((_, i) => chances[i * players + seat] ?? 0);
}

function raceOf(
	position: NebulaPosition,
	seat: Seat,
	found: readonly Candidate[],
	knowledge: Knowledge,
	ahead: number,
	seed: number,
): Race {
	const turns = turnsFrom(position, found, knowledge.chances);
	return new Race(position, seat, turns, new Playout(position, knowledge, ahead), seed);
}

function turnsOf(
	position: NebulaPosition,
	seat: Seat,
	knowledge: Knowledge,
	width: number,
): readonly Candidate[] {
	return findCandidates(plannerOf(position, knowledge, width), position, seat);
}

function plannerOf(position: NebulaPosition, { weights }: Knowledge, width: number): Planner {
	return new Planner(position.board, weights, width, new OutcomeRandom(1));
}

function knowledgeOf({ options }: NebulaPosition): Knowledge {
	const loaded = knowledgeFor(options);
	if (!loaded.ok) throw new Error(loaded.fault.code);
	return loaded.value;
}

function numberOf(seed: string): number {
	return new SeededRandom(seed).below(1 << 20);
}
