import type { NebulaPosition } from '@orrery/engine/search';
import { OutcomeRandom } from '../outcome-random.ts';
import type { Candidate } from './candidates.ts';
import { findCandidates, seenOf } from './candidates.ts';
import type { ChanceWeights } from './chances.ts';
import { steepness } from './chances.ts';
import type { Knowledge } from './knowledge.ts';
import { Planner } from './planner.ts';
import { Playout } from './playout.ts';
import type { Turn } from './race.ts';
import { meanChances, Race } from './race.ts';

export interface Settings {
	/** How many turns run the race, and how many rounds after the one under way each is played on for. */
	readonly candidates: number;
	readonly ahead: number;
	readonly iterations: number;
	/** The chance that a turn is thought of at all. */
	readonly percentSeen: number;
}

const MOST_CANDIDATES = 20;
/** With at least this many iterations, two players look two rounds ahead. */
const DEEP = 200;
/** The shares of the iterations for the choice of a card, and for each step after the draw. */
const KEEP_SHARE = 0.1;
const LATER_SHARE = 0.3;
/** Placements of each set of colors that are looked at for the turn to decide on. */
const ROOT_WIDTH = 4;
/**
 * How a number of iterations is spent. Most go to the draw, for which whole turns are compared; what follows in the
 * turn has fewer choices left. With three or four at the table a look one round ahead is as long as one two
 * rounds ahead with two.
 */
export function settingsFor(
	{ step, players }: NebulaPosition,
	iterations: number,
	percentSeen: number,
): Settings {
	const candidates = Math.max(3, Math.min(MOST_CANDIDATES, Math.round(Math.sqrt(iterations))));
	const common = { candidates, percentSeen };
	// The card counts at the end, so games are played to their end.
	if (step === 'keep')
		return { ...common, ahead: Number.POSITIVE_INFINITY, iterations: Math.ceil(KEEP_SHARE * iterations) };
	const ahead = players === 2 && iterations >= DEEP ? 2 : 1;
	return { ...common, ahead, iterations: step === 'draw' ? iterations : Math.ceil(LATER_SHARE * iterations) };
}

/** The most promising turns from here, and what the planner thinks of them as chances. */
export function turnsFrom(
	root: NebulaPosition,
	candidates: readonly Candidate[],
	chances: ChanceWeights,
): readonly Turn[] {
	const { players } = root;
	const best = candidates[0]?.worth ?? 0;
	// How much a point of worth changes the chance where all are even.
	const slope = (steepness(root, chances) * (players - 1)) / players ** 2;
	return candidates.map(({ codes, worth }) => ({ codes, prior: slope * (worth - best) }));
}

/** The search of the bots: a race between the turns that the planner thinks best. */
export class NebulaSearch {
	readonly #race: Race;
	readonly #players: number;
	readonly #seat: number;

	constructor(root: NebulaPosition, seat: number, knowledge: Knowledge, seed: number, settings: Settings) {
		const random = new OutcomeRandom(seed);
		const wide = new Planner(root.board, knowledge.weights, ROOT_WIDTH, random);
		const seen = seenOf(findCandidates(wide, root, seat), settings.percentSeen, random);
		const turns = turnsFrom(root, seen.slice(0, settings.candidates), knowledge.chances);
		this.#race = new Race(root, seat, turns, new Playout(root, knowledge, settings.ahead), seed);
		this.#players = root.players;
		this.#seat = seat;
	}

	get iterations(): number {
		return this.#race.iterations;
	}

	/** How many turns are still in the race. */
	get racing(): number {
		return this.#race.racing;
	}

	/** Plays one turn in one scenario. */
	iterate(): void {
		this.#race.iterate();
	}

	/** The moves of the turn that looks best, the one to decide on first. */
	line(): readonly number[] {
		return this.#race.leader().codes;
	}

	/** How many scenarios that turn was played in. */
	get visits(): number {
		return this.#race.leader().scores.length;
	}

	/** By seat: the chance to win expected of it; they add up to 1. */
	values(): readonly number[] {
		return meanChances(this.#race.leader(), this.#players);
	}

	/** All turns that ran, those longest in the race first: the leader at the front. */
	candidates(): readonly {
		readonly codes: readonly number[];
		readonly visits: number;
		readonly values: readonly number[];
	}[] {
		const leader = this.#race.leader();
		return this.#race.runners
			.filter(({ scores }) => scores.length > 0)
			.map((runner) => ({ runner, values: meanChances(runner, this.#players) }))
			.sort(
				(a, b) =>
					Number(b.runner === leader) - Number(a.runner === leader) ||
					b.runner.scores.length - a.runner.scores.length ||
					(b.values[this.#seat] ?? 0) - (a.values[this.#seat] ?? 0),
			)
			.map(({ runner: { codes, scores }, values }) => ({ codes, visits: scores.length, values }));
	}
}

/** Scenarios for a move that is forced: enough to tell where the game stands, too few to wait for. */
const GLANCE = 4;

/** By seat: the chance to win after the only move. */
export function glance(
	root: NebulaPosition,
	seat: number,
	code: number,
	knowledge: Knowledge,
	seed: number,
): readonly number[] {
	const turns = [{ codes: [code], prior: 0 }];
	const race = new Race(root, seat, turns, new Playout(root, knowledge, 1), seed);
	while (race.iterations < GLANCE) race.iterate();
	return meanChances(race.leader(), root.players);
}
