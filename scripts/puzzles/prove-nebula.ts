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
import type { Proof, Prover } from './proof.ts';
import { behindOf, isClear, LEAST_MARGIN, meanOf, nearestOf, plausibleOf, SAME } from './proof.ts';

/** Before this round little is decided. */
const FIRST_ROUND = 2;
/** The quick look: turns in a race for some scenarios, of which few may be near the best; then once more, for longer. */
const GLANCES = [
	{ turns: 6, scenarios: 2, near: 0.01 },
	{ turns: 14, scenarios: 4, near: 0.04 },
	{ turns: 14, scenarios: 8, near: LEAST_MARGIN },
] as const;
const GLANCE = { width: 4, ahead: 1 } as const;
/** So many turns besides the best may come to the same. */
const MOST_SAME = 2;
/** The long look: the race that finds the best turn and its rivals, which then meet in fresh scenarios. */
const RACE = { width: 6, turns: 30, iterations: 400, ahead: 1 } as const;
const RIVALS = 6;
/** Most positions that are no puzzles show it after this many scenarios: too many turns are this close. */
const FIRST_SCENARIOS = 4;
const CLOSE = 0.03;
const SCENARIOS = 48;
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
		let leader: Runner | undefined;
		for (const { turns, scenarios, near } of GLANCES) {
			const race = raceOf(position, seat, found.slice(0, turns), knowledge, GLANCE.ahead, numberOf(seed));
			leader = leaderAfter(race, scenarios);
			if (nearIn(race, seat, leader, near) > MOST_SAME) return false;
		}
		if (leader === undefined) return false;
		const { codes } = leader;
		if (!isWholeTurn(position, seat, codes)) return false;
		return !hard || found[0]?.codes !== codes;
	},

	prove(position, seat, seed, factor) {
		const knowledge = knowledgeOf(position);
		const number = numberOf(seed);
		const found = turnsOf(position, seat, knowledge, RACE.width).slice(0, RACE.turns);
		const race = raceOf(position, seat, found, knowledge, RACE.ahead, number);
		const early = leaderAfter(race, FIRST_SCENARIOS);
		if (factor === 1 && nearIn(race, seat, early, CLOSE) > MOST_SAME) return null;
		const looks: (readonly number[])[] = [];
		for (let next = FIRST_LOOK; race.racing > 1 && race.iterations < RACE.iterations * factor; ) {
			race.iterate();
			if (race.iterations < next) continue;
			looks.push(race.leader().codes);
			while (next <= race.iterations) next *= 2;
		}
		const leader = race.leader();
		if (!isWholeTurn(position, seat, leader.codes)) return null;
		const near = race.runners
			.filter((runner) => runner !== leader && runner.scores.length > 0)
			.sort((a, b) => behindIn(seat, leader, a) - behindIn(seat, leader, b))
			.slice(0, RIVALS);
		const variants = otherSplits(position, knowledge, leader.codes);
		const last = meet(position, seat, [leader.codes, ...near.map(({ codes }) => codes), ...variants], {
			knowledge,
			number,
			factor,
		});
		if (last === null) return null;
		const { best, rivals, same } = last;
		const nearest = nearestOf(rivals);
		const sight = looks.findLastIndex((codes) => codes !== leader.codes);
		return {
			answers: [leader.codes, ...same],
			value: best,
			margin: nearest.behind,
			error: nearest.error,
			stage: sight >= 0 ? sight + 2 : stageAtFirstSight(position, seat, seed, found, leader.codes),
			plausible: plausibleOf(rivals),
		} satisfies Proof;
	},
};

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
	if (found[0]?.codes !== best) return 1;
	const [first] = best;
	return nebula.codeOf(position, choose(greedy, nebula.view(position, seat), seed)) === first ? 0 : 1;
}

interface Met {
	readonly best: number;
	readonly rivals: readonly ReturnType<typeof behindOf>[];
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
		for (let i = 0; i < SCENARIOS * factor; i++)
			race.runAlso(race.runners, FIRST_FRESH + round * SCENARIOS * factor + i);
		const met = metIn(seat, leader, others);
		const nearest = nearestOf(met.rivals);
		const clear = isClear({
			...nearest,
			margin: nearest.behind,
			answers: [],
			value: 0,
			stage: 0,
			plausible: 0,
		});
		// Ten times the effort is spent at once, so that the check does not stop where chance is kind.
		if (clear || round + 1 === MOST_ROUNDS || nearest.behind < LEAST_MARGIN / 2 || factor > 1) return met;
	}
}

function metIn(seat: Seat, leader: Runner, others: readonly Runner[]): Met {
	const best = chancesOf(seat, leader);
	const measured = others.map((runner) => ({ runner, rival: behindOf(best, chancesOf(seat, runner)) }));
	const isSame = ({ rival }: (typeof measured)[number]): boolean =>
		Math.abs(rival.behind) < SAME && rival.error < SAME;
	return {
		best: meanOf(best),
		rivals: measured.filter((one) => !isSame(one)).map(({ rival }) => rival),
		same: measured.filter(isSame).map(({ runner }) => runner.codes),
	};
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
