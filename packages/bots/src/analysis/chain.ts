import type { Course, Kinds, Step } from '@orrery/engine';
import { SeededRandom } from '@orrery/engine';
import type { Candidate, DecisionAnalysis, LuckAnalysis, StepAnalysis } from './analysis.ts';
import type { Analyst, Efforts } from './analyst.ts';
import type { Sample } from './luck.ts';
import { luckOfDeal, luckOfReveal, valueOfOutcome } from './luck.ts';
import { minus, plus, rounded, roundedAll } from './rounding.ts';

/** The values of a game from its first position to its last, and what led from each to the next. */
export class Chain<K extends Kinds> {
	readonly #course: Course<K>;
	readonly #analyst: Analyst<K>;
	readonly #efforts: Efforts;
	readonly #seed: string;
	/** By the number of steps played. */
	readonly #positions: readonly K['position'][];
	readonly #values: (readonly number[] | undefined)[] = [];
	readonly #quickValues: (readonly number[] | undefined)[] = [];
	readonly #known = new Map<number, readonly StepAnalysis<K>[]>();
	/** The first value with its error, if the game was dealt. */
	#dealt: Sample | undefined;

	constructor(course: Course<K>, analyst: Analyst<K>, efforts: Efforts, known: readonly StepAnalysis<K>[]) {
		this.#course = course;
		this.#analyst = analyst;
		this.#efforts = efforts;
		this.#seed = seedOf(course);
		this.#positions = positionsOf(course);
		for (const analysis of known) {
			const { step } = analysis;
			this.#known.set(step, [...(this.#known.get(step) ?? []), analysis]);
			if (analysis.kind === 'decision') this.#values[step - 1] = analysis.before;
			else if (step === 0) this.#values[0] = plus(roundedAll(analyst.start(course.options)), analysis.luck);
		}
	}

	/** What is known of a step already; null if nothing. */
	known(step: number): readonly StepAnalysis<K>[] | null {
		return this.#known.get(step) ?? null;
	}

	/** The value after so many steps. */
	value(step: number): readonly number[] {
		this.#values[step] ??= this.#findValue(step);
		return this.#values[step];
	}

	#findValue(step: number): readonly number[] {
		if (this.#changesNothing(step)) return this.value(step - 1);
		if (step > 0 || beginsFromPosition(this.#course.setup))
			return this.#ask(step, 'value', this.#efforts.value);
		return roundedAll(atOnce(this.#findDealt()).means);
	}

	/**
	 * The first value is judged as deals are. So it is the mean over all deals and the luck of this one, and every game
	 * with the same options starts from the same value.
	 */
	*#findDealt(): Generator<void, Sample> {
		const seed = `${this.#seed}/luck 0`;
		this.#dealt ??= yield* valueOfOutcome(this.#analyst, this.#position(0), this.#efforts, seed);
		return this.#dealt;
	}

	/** A first, rough one; the value itself where it is known. */
	quickValue(step: number): readonly number[] {
		this.#quickValues[step] ??=
			this.#values[step] ??
			(this.#changesNothing(step)
				? this.quickValue(step - 1)
				: this.#ask(step, 'quick', this.#efforts.quick));
		return this.#quickValues[step];
	}

	/** Analyzes a step: its decision, and its luck where it brought something hidden to light; step 0 is the deal. */
	*find(step: number): Generator<void, readonly StepAnalysis<K>[]> {
		const played = this.#course.steps[step - 1];
		const decision = played === undefined ? null : yield* this.#decision(step, played);
		const luck = yield* this.luck(step);
		if (decision === null) return luck === null ? [] : [luck];
		return luck === null ? [decision] : [{ ...decision, after: minus(decision.after, luck.luck) }, luck];
	}

	/** The luck of a step alone; null if it brought nothing hidden to light. */
	*luck(step: number): Generator<void, LuckAnalysis | null> {
		const { game, options, setup, steps } = this.#course;
		const after = this.#position(step);
		const played = steps[step - 1];
		if (played === undefined) {
			if (beginsFromPosition(setup)) return null;
			const dealt = yield* this.#findDealt();
			return { step, seat: null, kind: 'luck', ...luckOfDeal(this.#analyst, dealt, options) };
		}
		// What comes to light with the end, such as the personal cards of Nebula, changes no value.
		if (!played.played.revealed || after.deciders() === 0) return null;
		const { seat, move } = played;
		const seed = `${this.#seed}/luck ${step}`;
		const reveal = { before: this.#position(step - 1), seat, move, after };
		const luck = yield* luckOfReveal(game, this.#analyst, reveal, options, this.#efforts, seed);
		return { step, seat, kind: 'luck', ...luck };
	}

	/** Without luck. */
	*#decision(step: number, { seat, move }: Step<K>): Generator<void, DecisionAnalysis<K>> {
		const position = this.#position(step - 1);
		const before = this.value(step - 1);
		yield;
		const after = this.value(step);
		yield;
		if (position.moveCount(seat) === 1)
			return { step, seat, kind: 'decision', before, after, best: move, loss: 0, forced: true };
		const { best, loss, error, candidates } = this.#analyst.judge(
			position,
			seat,
			move,
			`${this.#seed}/judge ${step}`,
			this.#efforts.judge,
		);
		yield;
		return {
			...{ step, seat, kind: 'decision', before, after, best },
			...{ loss: rounded(Math.max(0, loss)), error: rounded(error) },
			candidates: candidates.map(roundedCandidate),
		};
	}

	/** An only move that shows nothing new leads to a position of the same value. */
	#changesNothing(step: number): boolean {
		const played = this.#course.steps[step - 1];
		if (played === undefined || played.played.revealed || this.#position(step).deciders() === 0) return false;
		return this.#position(step - 1).moveCount(played.seat) === 1;
	}

	#ask(step: number, purpose: string, iterations: number): readonly number[] {
		return roundedAll(
			this.#analyst.value(this.#position(step), `${this.#seed}/${purpose} ${step}`, iterations),
		);
	}

	#position(step: number): K['position'] {
		const position = this.#positions[step];
		if (position === undefined) throw new RangeError(`the game has no step ${step}`);
		return position;
	}
}

function atOnce<Value>(work: Generator<void, Value>): Value {
	for (let next = work.next(); ; next = work.next()) if (next.done) return next.value;
}

function roundedCandidate<K extends Kinds>({ move, line, visits, values }: Candidate<K>): Candidate<K> {
	return { move, line, visits, values: roundedAll(values) };
}

function beginsFromPosition(setup: unknown): boolean {
	return typeof setup === 'object' && setup !== null && 'position' in setup;
}

/** The moves name a game wherever it is kept; the setup does not, because Nebula's records lack the rest of the bag. */
function seedOf<K extends Kinds>({ options, steps }: Course<K>): string {
	const random = new SeededRandom(JSON.stringify([options, steps.map(({ seat, move }) => [seat, move])]));
	return `${random.next().toString(36)}${random.next().toString(36)}`;
}

function positionsOf<K extends Kinds>(course: Course<K>): readonly K['position'][] {
	const { game, options, steps } = course;
	let position = course.first();
	const positions = [position];
	for (const { seat, move } of steps) {
		const next = game.create(options);
		next.copyFrom(position);
		next.play(seat, game.codeOf(next, move));
		positions.push(next);
		position = next;
	}
	return positions;
}
