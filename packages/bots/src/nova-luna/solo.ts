import { PHASE_1_TOKENS } from '@orrery/engine/rule-numbers';
import { NovaLunaPosition, REFILL } from '@orrery/engine/search';
import { OutcomeRandom } from '../outcome-random.ts';
import type { SoloWeights, Work } from './solo-beam.ts';
import { MOST_LAYERS, openTaskWorth, SoloBeam } from './solo-beam.ts';
import type { SoloEffort } from './solo-effort.ts';
import { effortOf, LEAST_EFFORT, roundsOf } from './solo-effort.ts';

/** What is to be played, the due move first, and the score it is expected to lead to. */
export interface SoloPlan {
	readonly codes: readonly number[];
	readonly score: number;
}

/** By phase, rounded from what climbing on fixed deals found. In phase 1 a number counts in both notes. */
const PHASE_1: SoloWeights = { cost: 2, token: 7.5, lacking: [-2.4, -1.5, -0.4, 0] };
const PHASE_2: SoloWeights = { cost: 1, token: 4, lacking: [-1.4, -0.6, -0.3, -0.2] };

/** Plans the rest of a solo game, a little further with each step. */
export class SoloPlanner {
	/** The best plan so far. */
	plan: SoloPlan = { codes: [], score: Number.POSITIVE_INFINITY };
	/** Positions looked at so far. */
	iterations = 0;
	readonly #position: NovaLunaPosition;
	readonly #afterRefill: NovaLunaPosition;
	readonly #work: Work;

	/** From a position in which a move is due, with an eye to how many iterations there will be. */
	constructor(position: NovaLunaPosition, iterations: number) {
		this.#position = position;
		this.#afterRefill = new NovaLunaPosition(position.options);
		// There is a plan from the beginning.
		for (const _ of this.#round(LEAST_EFFORT));
		this.#work = this.#rounds(iterations);
	}

	/** Looks at one position more; false once there is nothing left to look at. */
	step(): boolean {
		if (this.#work.next().done === true) return false;
		this.iterations++;
		return true;
	}

	*#rounds(iterations: number): Work {
		const phase = this.#position.phase1Note >= 0 ? 2 : 1;
		for (const share of roundsOf(iterations)) {
			const settled = yield* this.#round(effortOf(share, this.#position.wheel.count, phase));
			if (settled) return;
		}
	}

	/** Plans again with this effort; true if no effort could find a better plan. */
	#round(effort: SoloEffort): Work<boolean> {
		return this.#position.phase1Note >= 0 ? this.#planPhase2(effort) : this.#planPhase1(effort);
	}

	/** NL-24: nothing is hidden any more, so this is a plain search for the lowest note. */
	*#planPhase2({ width }: SoloEffort): Work<boolean> {
		const position = this.#position;
		const beam = new SoloBeam(width);
		const known = this.plan.score - position.phase1Note;
		const { codes, note } = yield* lowestNote(beam, position, known);
		if (codes !== null) this.plan = { codes, score: position.phase1Note + note };
		return beam.complete;
	}

	/**
	 * NL-21 to NL-23: everything is known but what the refill will bring. So the beam collects the most promising ways
	 * to end phase 1, and these are tried with refills made up.
	 */
	*#planPhase1({ iterations, width, ends: most, refillWidth }: SoloEffort): Work<boolean> {
		const deadline = this.iterations + iterations;
		const beam = new SoloBeam(width);
		const found: { readonly entry: number; readonly guess: number }[] = [];
		let over: SoloPlan = { codes: [], score: Number.POSITIVE_INFINITY };
		yield* beam.explore(this.#position, PHASE_1, Number.POSITIVE_INFINITY, (reached, entry) => {
			if (reached.ending !== null && scoreOf(reached) < over.score)
				over = { codes: beam.codesTo(entry), score: scoreOf(reached) };
			if (reached.refillChoice === 'forbidden') return;
			const guess = guessScore(reached);
			if (found.length === most && guess >= (found.at(-1)?.guess ?? 0)) return;
			const place = found.findIndex((other) => guess < other.guess);
			found.splice(place < 0 ? found.length : place, 0, { entry, guess });
			if (found.length > most) found.pop();
		});
		// NL-24: all tokens placed in phase 1, both notes are the same.
		const finish = beam.finish();
		if (finish !== null && 2 * beam.ceiling < over.score) over = { codes: finish, score: 2 * beam.ceiling };
		const ends = found.map(({ entry, guess }) => new End(beam.codesTo(entry), guess));
		const best = yield* this.#bestEnd(ends, new SoloBeam(refillWidth), deadline);
		this.plan = best === undefined || over.score <= best.score ? over : best.plan();
		return false;
	}

	/** All ends meet the same refills; after each round the better half meets as many again, if there is time. */
	*#bestEnd(ends: readonly End[], beam: SoloBeam, deadline: number): Work<End | undefined> {
		let left = ends;
		let done = 0;
		for (let refills = 2; left.length > 1; refills *= 2) {
			const most = left.length * (refills - done) * (beam.width * MOST_LAYERS + 1);
			if (this.iterations + most > deadline) break;
			done = refills;
			for (const end of left) while (end.refills < refills) end.add(yield* this.#tryRefill(end, beam));
			left = left.toSorted((a, b) => a.score - b.score).slice(0, Math.ceil(left.length / 2));
		}
		return left[0];
	}

	/** The score that one refill leads to. */
	*#tryRefill(end: End, beam: SoloBeam): Work<number> {
		const position = this.#afterRefill;
		position.copyFrom(this.#position);
		for (const code of end.codes) position.play(0, code);
		// Numbered, not drawn: the same stock gets the same refills at every move of phase 1. Were they others each
		// time, so would be the plan, always on to the luckiest end and never there.
		position.wheel.imagineStock(new OutcomeRandom(end.refills));
		position.refill();
		const { note } = yield* lowestNote(beam, position, Number.POSITIVE_INFINITY);
		return position.phase1Note + note;
	}
}

/** A way to end phase 1, and what came of it with the refills tried. */
class End {
	readonly codes: readonly number[];
	refills = 0;
	readonly #guess: number;
	#sum = 0;

	constructor(codes: readonly number[], guess: number) {
		this.codes = codes;
		this.#guess = guess;
	}

	add(score: number): void {
		this.#sum += score;
		this.refills++;
	}

	/** The mean; the guess counts as one more refill, as a few alone say little. */
	get score(): number {
		return (this.#guess + this.#sum) / (1 + this.refills);
	}

	plan(): SoloPlan {
		return { codes: [...this.codes, REFILL], score: this.score };
	}
}

/** How phase 2 can be ended with the lowest note below `known`; without codes if it cannot. */
function* lowestNote(
	beam: SoloBeam,
	start: NovaLunaPosition,
	known: number,
): Work<{ readonly codes: readonly number[] | null; readonly note: number }> {
	let note = known;
	let entryOfNote = -1;
	yield* beam.explore(start, PHASE_2, known, (reached, entry) => {
		if (reached.ending === null) return;
		const noteHere = reached.soloNote(reached.tokens);
		if (noteHere >= note) return;
		note = noteHere;
		entryOfNote = entry;
	});
	const finish = beam.finish();
	if (finish !== null && beam.ceiling <= note) return { codes: finish, note: beam.ceiling };
	return { codes: entryOfNote < 0 ? null : beam.codesTo(entryOfNote), note };
}

/** NL-25 for a game that has ended in phase 1. */
function scoreOf(position: NovaLunaPosition): number {
	return position.soloNote(PHASE_1_TOKENS) + position.soloNote(position.tokens);
}

const END_LACKING = [-1.3, -0.6, -0.3, 0];

/** The estimated score if phase 1 ends here, by a linear fit to what a beam found for 2,400 such endings. */
function guessScore(position: NovaLunaPosition): number {
	const display = position.display(0);
	const rest = 4 + 2.1 * display.tokensLeft + 1.6 * position.wheel.count;
	return position.soloNote(PHASE_1_TOKENS) + display.cost + rest + openTaskWorth(display, END_LACKING);
}
