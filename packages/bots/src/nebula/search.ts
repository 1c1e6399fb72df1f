import { NebulaPosition } from '@orrery/engine/search';
import { OutcomeRandom } from '../outcome-random.ts';
import { findCandidates, seenOf } from './candidates.ts';
import { judge } from './judge.ts';
import { Planner } from './planner.ts';
import type { Weights } from './weights.ts';

export interface Settings {
	/** How many turns run the race, and how many more turns of the own seat each is played on for. */
	readonly candidates: number;
	readonly ahead: number;
	readonly iterations: number;
	/** The chance that a turn is thought of at all. */
	readonly percentSeen: number;
}

const MOST_CANDIDATES = 20;
/** With at least this many iterations, two players look two turns of their own ahead. */
const DEEP = 200;
/** The shares of the iterations for the choice of a card, and for each step after the draw. */
const KEEP_SHARE = 0.1;
const LATER_SHARE = 0.3;
/** Placements of each set of colors: looked at for the turn to decide on, and in the turns played on. */
const ROOT_WIDTH = 4;
const WIDTH = 2;
/** Scenarios after which turns may leave the race: from the first on, for a while after each, then now and then. */
const FIRST_CUT = 4;
const EARLY_CUTS = 32;
const BETWEEN_CUTS = 8;
/** By how many deviations they must be behind. */
const CAUTION = 1.5;
/** After this many scenarios with the same outcome, two turns count as equal. */
const TWIN_RUNS = 12;
/** The planner's estimate counts as much as this many scenarios. */
const PRIOR_VISITS = 3;

/**
 * How a number of iterations is spent. Most go to the draw, for which whole turns are compared; what follows in the
 * turn has fewer choices left. With three or four at the table a look ahead to the own next turn is as long
 * as one to the turn after it with two.
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

/** A turn in the race. */
interface Runner {
	/** How it begins; the planner does the rest. */
	readonly codes: readonly number[];
	/** How far the planner thinks it behind the best, as a share of success. */
	readonly prior: number;
	/** By scenario: the share of success of the own seat. */
	readonly shares: number[];
	/** By seat: shares over all scenarios. */
	readonly sums: Float64Array;
}

/**
 * A race between whole turns. Each scenario makes up what is hidden; every turn still in the race is played in
 * it and then played on by the planner for all seats, so that luck is the same for all. Turns that fall behind by
 * more than chance explains leave the race.
 */
export class NebulaSearch {
	readonly #root: NebulaPosition;
	readonly #seat: number;
	readonly #weights: Weights;
	readonly #seed: number;
	readonly #ahead: number;
	readonly #random: OutcomeRandom;
	readonly #planner: Planner;
	readonly #scenario: NebulaPosition;
	readonly #here: NebulaPosition;
	readonly #shares: Float64Array;
	/** All that ever ran, and those still in the race. */
	readonly #runners: readonly Runner[];
	#racing: readonly Runner[];
	/** How many scenarios every turn in the race has run, and which turn is next in the current one. */
	#scenarios = 0;
	#next = 0;
	#iterations = 0;

	constructor(root: NebulaPosition, seat: number, weights: Weights, seed: number, settings: Settings) {
		const { board, options, players } = root;
		this.#root = root;
		this.#seat = seat;
		this.#weights = weights;
		this.#seed = seed;
		this.#ahead = settings.ahead;
		this.#random = new OutcomeRandom(seed);
		this.#planner = new Planner(board, weights, WIDTH, this.#random);
		this.#scenario = new NebulaPosition(board, options);
		this.#here = new NebulaPosition(board, options);
		this.#shares = new Float64Array(players);
		const wide = new Planner(board, weights, ROOT_WIDTH, this.#random);
		const seen = seenOf(findCandidates(wide, root, seat), settings.percentSeen, this.#random);
		const candidates = seen.slice(0, settings.candidates);
		const best = candidates[0]?.worth ?? 0;
		this.#runners = candidates.map(({ codes, worth }) => ({
			codes,
			// A quarter is how steep shares are where both are even.
			prior: (0.25 * (worth - best)) / weights.odds,
			shares: [],
			sums: new Float64Array(players),
		}));
		this.#racing = this.#runners;
	}

	get iterations(): number {
		return this.#iterations;
	}

	/** How many turns are still in the race. */
	get racing(): number {
		return this.#racing.length;
	}

	/** Plays one turn in one scenario. */
	iterate(): void {
		const runner = this.#racing[this.#next];
		if (runner === undefined) return;
		if (this.#next === 0) this.#makeUp();
		this.#run(runner);
		this.#iterations++;
		if (++this.#next < this.#racing.length) return;
		this.#next = 0;
		this.#scenarios++;
		if (this.#isDueToCut) this.#cut();
	}

	/** The moves of the turn that looks best, the one to decide on first. */
	line(): readonly number[] {
		return this.#leader().codes;
	}

	/** How many scenarios that turn was played in. */
	get visits(): number {
		return this.#leader().shares.length;
	}

	/** By seat: the share of success expected of it; they add up to 1. */
	values(): readonly number[] {
		const { sums, shares } = this.#leader();
		return Array.from(sums, (sum) => (shares.length === 0 ? 1 / sums.length : sum / shares.length));
	}

	/** All turns that ran, those longest in the race first: the leader at the front. */
	candidates(): readonly {
		readonly codes: readonly number[];
		readonly visits: number;
		readonly values: readonly number[];
	}[] {
		const leader = this.#leader();
		return this.#runners
			.filter(({ shares }) => shares.length > 0)
			.map((runner) => ({ runner, mean: (runner.sums[this.#seat] ?? 0) / runner.shares.length }))
			.sort(
				(a, b) =>
					Number(b.runner === leader) - Number(a.runner === leader) ||
					b.runner.shares.length - a.runner.shares.length ||
					b.mean - a.mean,
			)
			.map(({ runner: { codes, shares, sums } }) => ({
				codes,
				visits: shares.length,
				values: Array.from(sums, (sum) => sum / shares.length),
			}));
	}

	#leader(): Runner {
		let leader: Runner | undefined;
		let most = Number.NEGATIVE_INFINITY;
		for (const runner of this.#racing) {
			const score = this.#scoreOf(runner);
			if (score > most) {
				leader = runner;
				most = score;
			}
		}
		if (leader === undefined) throw new Error('nobody runs');
		return leader;
	}

	/** Only over scenarios that all have run, so that luck is the same; before the first is done by the prior. */
	#scoreOf({ shares, prior }: Runner): number {
		let sum = PRIOR_VISITS * prior;
		for (let i = 0; i < this.#scenarios; i++) sum += shares[i] ?? 0;
		return sum / (PRIOR_VISITS + this.#scenarios);
	}

	/** Makes up what the seat does not know. */
	#makeUp(): void {
		this.#random.begin(Math.imul(this.#seed + this.#scenarios, 0x9e3779b1));
		this.#scenario.copyFrom(this.#root);
		this.#scenario.imagineHidden(this.#seat, this.#random);
	}

	#run({ codes, shares, sums }: Runner): void {
		const here = this.#here;
		here.copyFrom(this.#scenario);
		// The same chance for all that run in this scenario.
		this.#random.begin(Math.imul(this.#seed ^ 0x51ed270b, this.#scenarios + 1));
		this.#playTurn(codes);
		for (let own = 0; here.step !== 'over' && (own < this.#ahead || here.ending !== null); ) {
			if (here.activeSeat === this.#seat) own++;
			this.#planner.playTurn(here);
		}
		judge(here, this.#planner.outlook, this.#weights.odds, this.#shares);
		shares.push(this.#shares[this.#seat] ?? 0);
		for (let seat = 0; seat < sums.length; seat++) {
			sums[seat] = (sums[seat] ?? 0) + (this.#shares[seat] ?? 0);
		}
	}

	/** Plays the turn that begins with these moves to its end. */
	#playTurn(codes: readonly number[]): void {
		const here = this.#here;
		const isChoiceOfCards = here.step === 'keep';
		for (let i = 0; i < codes.length; i++) here.play(this.#seat, codes[i] ?? 0);
		if (isChoiceOfCards) {
			for (let seat = 0; seat < here.players; seat++) {
				if (((here.deciders() >> seat) & 1) !== 0 && here.step === 'keep')
					here.play(seat, here.moveAt(seat, 0));
			}
		} else if (here.step !== 'draw' && here.step !== 'over') {
			// More than one move is a plan of all that is to be placed.
			this.#planner.finishTurn(here, this.#seat, codes.length > 1);
		}
	}

	/** Comparing over all scenarios gets more expensive the longer a race lasts, and changes less. */
	get #isDueToCut(): boolean {
		const runs = this.#scenarios;
		return runs >= FIRST_CUT && (runs <= EARLY_CUTS || runs % BETWEEN_CUTS === 0);
	}

	/** Takes those out of the race that are behind the leader by more than chance explains. */
	#cut(): void {
		const runs = this.#scenarios;
		const leader = this.#leader();
		this.#racing = this.#racing.filter((runner) => {
			if (runner === leader) return true;
			let sum = 0;
			let squares = 0;
			for (let i = 0; i < runs; i++) {
				const ahead = (leader.shares[i] ?? 0) - (runner.shares[i] ?? 0);
				sum += ahead;
				squares += ahead * ahead;
			}
			const mean = sum / runs;
			const deviation = Math.sqrt(Math.max(0, squares / runs - mean * mean) / (runs - 1));
			// Who has always come out like the leader will go on to.
			return deviation === 0 ? mean <= 0 && runs < TWIN_RUNS : mean <= CAUTION * deviation;
		});
	}
}
