import type { Game, Kinds, Seat } from '@orrery/engine';
import type { Analyst, Judgement } from './analyst.ts';
import { effortsFor } from './efforts.ts';
import { roundedAll } from './rounding.ts';

/** The value of a position by seat, and the best moves of the first seat that has to decide; null if it is over. */
export interface Evaluation<K extends Kinds = Kinds> {
	readonly values: readonly number[];
	readonly judgement: (Pick<Judgement<K>, 'best' | 'candidates'> & { readonly seat: Seat }) | null;
}

/** The share of the iterations that finds the best move. */
const SEARCH_SHARE = 0.1;
/** The same position gets the same evaluation. */
const SEED = 'evaluation';

export function evaluationOf<K extends Kinds>(
	game: Game<K>,
	analyst: Analyst<K>,
	position: K['position'],
	iterations = analyst.efforts.judge,
): Evaluation<K> {
	const efforts = effortsFor(analyst.efforts, iterations);
	const values = roundedAll(analyst.value(position, SEED, efforts.value));
	const [seat] = game.deciders(position);
	if (seat === undefined) return { values, judgement: null };
	// The analyst compares a move that was played. None was, so it gets the one that looks best.
	const any = game.moveOf(position, position.moveAt(seat, 0));
	const atFirst = Math.max(1, Math.round(SEARCH_SHARE * iterations));
	const { best: likely } =
		position.moveCount(seat) === 1 ? { best: any } : analyst.judge(position, seat, any, SEED, atFirst);
	const { best, candidates } = analyst.judge(position, seat, likely, SEED, iterations);
	return { values, judgement: { seat, best, candidates } };
}
