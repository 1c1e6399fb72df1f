import { NebulaPosition } from '@orrery/engine/search';
import { OutcomeRandom } from '../outcome-random.ts';
import type { Playout } from './playout.ts';

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

/** A turn that may run. */
export interface Turn {
	/** How it begins; the planner does the rest. */
	readonly codes: readonly number[];
	/** How far the planner thinks it behind the best, as a chance. */
	readonly prior: number;
}

export interface Runner extends Turn {
	/** By scenario: how well it came out for the own seat. */
	readonly scores: number[];
	/** By scenario and seat: the chances to win. */
	readonly chances: number[];
}

/**
 * A race between whole turns. Each scenario makes up what is hidden; every turn still in the race is played in
 * it and then played on by the planner for all seats, so that luck is the same for all. Turns that fall behind by
 * more than chance explains leave the race.
 */
export class Race {
	/** All turns, also those that have left. */
	readonly runners: readonly Runner[];
	readonly #root: NebulaPosition;
	readonly #seat: number;
	readonly #seed: number;
	readonly #random = new OutcomeRandom();
	readonly #playout: Playout;
	readonly #scenario: NebulaPosition;
	#racing: readonly Runner[];
	/** How many scenarios every turn in the race has run, and which turn is next in the current one. */
	#scenarios = 0;
	#next = 0;
	#iterations = 0;

	constructor(root: NebulaPosition, seat: number, turns: readonly Turn[], playout: Playout, seed: number) {
		this.#root = root;
		this.#seat = seat;
		this.#seed = seed;
		this.#playout = playout;
		this.#scenario = new NebulaPosition(root.board, root.options);
		this.runners = turns.map((turn) => ({ ...turn, scores: [], chances: [] }));
		this.#racing = this.runners;
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
		if (this.#next === 0) this.#makeUp(this.#scenarios);
		this.#run(runner, this.#scenarios);
		this.#iterations++;
		if (++this.#next < this.#racing.length) return;
		this.#next = 0;
		this.#scenarios++;
		if (this.#isDueToCut) this.#cut();
	}

	/** The turn that looks best. */
	leader(): Runner {
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

	/**
	 * Plays some turns in a scenario with a number that the race does not reach. The race chose its leader by how it came
	 * out, so only other scenarios say fairly how good it is.
	 */
	runAlso(turns: readonly Runner[], scenario: number): void {
		this.#makeUp(scenario);
		for (const turn of turns) this.#run(turn, scenario);
		this.#iterations += turns.length;
	}

	/** Only over scenarios that all have run, so that luck is the same; before the first is done by the prior. */
	#scoreOf({ scores, prior }: Runner): number {
		let sum = PRIOR_VISITS * prior;
		for (let i = 0; i < this.#scenarios; i++) sum += scores[i] ?? 0;
		return sum / (PRIOR_VISITS + this.#scenarios);
	}

	/** Makes up what the seat does not know. */
	#makeUp(scenario: number): void {
		this.#random.begin(Math.imul(this.#seed + scenario, 0x9e3779b1));
		this.#scenario.copyFrom(this.#root);
		this.#scenario.imagineHidden(this.#seat, this.#random);
	}

	#run({ codes, scores, chances }: Runner, scenario: number): void {
		const playout = this.#playout;
		// The same chance for all that run in this scenario.
		playout.run(this.#scenario, this.#seat, codes, Math.imul(this.#seed ^ 0x51ed270b, scenario + 1));
		scores.push(playout.scoreOf(this.#seat));
		for (let seat = 0; seat < playout.chances.length; seat++) chances.push(playout.chances[seat] ?? 0);
	}

	/** Comparing over all scenarios gets more expensive the longer a race lasts, and changes less. */
	get #isDueToCut(): boolean {
		const runs = this.#scenarios;
		return runs >= FIRST_CUT && (runs <= EARLY_CUTS || runs % BETWEEN_CUTS === 0);
	}

	/** Takes those out of the race that are behind the leader by more than chance explains. */
	#cut(): void {
		const runs = this.#scenarios;
		const leader = this.leader();
		this.#racing = this.#racing.filter((runner) => {
			if (runner === leader) return true;
			let sum = 0;
			let squares = 0;
			for (let i = 0; i < runs; i++) {
				const ahead = (leader.scores[i] ?? 0) - (runner.scores[i] ?? 0);
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

/** By seat: the mean chance over all scenarios, or over this many of the last. */
export function meanChances(
	{ chances, scores }: Runner,
	players: number,
	runs: number = scores.length,
): readonly number[] {
	return Array.from({ length: players }, (_, seat) => {
		if (runs === 0) return 1 / players;
		let sum = 0;
		for (let i = chances.length - runs * players + seat; i < chances.length; i += players)
			sum += chances[i] ?? 0;
		return sum / runs;
	});
}
