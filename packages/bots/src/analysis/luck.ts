import type { Game, Kinds, Seat } from '@orrery/engine';
import { SeededRandom } from '@orrery/engine';
import type { Analyst, Efforts } from './analyst.ts';
import { minus, rounded, roundedAll } from './rounding.ts';

/*
 * Luck is the value of what came − the mean value over what could have come. Both sides are judged in the very same way,
 * with the same number of iterations, and what came is one of the things that could have come. So luck is zero on
 * average whatever the search gets wrong.
 */

export interface Luck {
	readonly luck: readonly number[];
	readonly error: number;
}

/** A step that brought something hidden to light. */
export interface Reveal<K extends Kinds> {
	readonly before: K['position'];
	readonly seat: Seat;
	readonly move: K['move'];
	readonly after: K['position'];
}

/** What came is judged several times with other seeds, which lessens the error and shows how large it is. */
const OUTCOMES_FOR_EACH_JUDGEMENT = 4;
const LEAST_JUDGEMENTS = 2;

/** Yields after each value, so that the caller may pause. */
export function* luckOfReveal<K extends Kinds>(
	game: Game<K>,
	analyst: Analyst<K>,
	{ before, seat, move, after }: Reveal<K>,
	options: K['options'],
	{ outcomes, outcome: iterations }: Efforts,
	seed: string,
): Generator<void, Luck> {
	const came = yield* valueOfOutcome(analyst, after, { outcomes, outcome: iterations }, seed);
	const random = new SeededRandom(`${seed}/outcomes`);
	const outcome = game.create(options);
	const couldHaveCome: (readonly number[])[] = [];
	for (let i = 0; i < outcomes; i++) {
		outcome.copyFrom(before);
		analyst.shuffleUnknown(outcome, random);
		outcome.play(seat, game.codeOf(outcome, move));
		couldHaveCome.push(analyst.value(outcome, `${seed}/outcome ${i}`, iterations));
		yield;
	}
	return luckOf(came, sampleOf(couldHaveCome));
}

/** Luck of the deal: the first position, judged as deals are, against the mean over all deals. */
export function luckOfDeal<K extends Kinds>(analyst: Analyst<K>, dealt: Sample, options: K['options']): Luck {
	// So many deals were looked at for the mean that its error does not count.
	return luckOf(dealt, { means: analyst.start(options), errors: dealt.means.map(() => 0) });
}

/** Judges what came in the same way as what could have come. */
export function* valueOfOutcome<K extends Kinds>(
	analyst: Analyst<K>,
	position: K['position'],
	{ outcomes, outcome }: Pick<Efforts, 'outcomes' | 'outcome'>,
	seed: string,
): Generator<void, Sample> {
	const times = Math.max(LEAST_JUDGEMENTS, Math.round(outcomes / OUTCOMES_FOR_EACH_JUDGEMENT));
	const values: (readonly number[])[] = [];
	for (let i = 0; i < times; i++) {
		values.push(analyst.value(position, `${seed}/came ${i}`, outcome));
		yield;
	}
	return sampleOf(values);
}

/** By seat. */
export interface Sample {
	readonly means: readonly number[];
	/** Standard errors of the means. */
	readonly errors: readonly number[];
}

function sampleOf(values: readonly (readonly number[])[]): Sample {
	const count = values.length;
	const seats = values[0]?.length ?? 0;
	const means = Array.from(
		{ length: seats },
		(_, seat) => values.reduce((sum, value) => sum + (value[seat] ?? 0), 0) / count,
	);
	const errors = means.map((mean, seat) => {
		const squares = values.reduce((sum, value) => sum + ((value[seat] ?? 0) - mean) ** 2, 0);
		return Math.sqrt(squares / Math.max(1, count - 1) / count);
	});
	return { means, errors };
}

function luckOf(came: Sample, couldHaveCome: Sample): Luck {
	return {
		luck: minus(roundedAll(came.means), roundedAll(couldHaveCome.means)),
		error: rounded(
			Math.max(...came.errors.map((error, seat) => Math.hypot(error, couldHaveCome.errors[seat] ?? 0))),
		),
	};
}
