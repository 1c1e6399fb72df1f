import type { Game, Kinds, Result, Seat } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { BotRefusal, Budget } from './bot.ts';
import { imagine } from './bot.ts';

/**
 * Says what a search expects of each of some moves: the view's seat's chance to win, 0 to 1. All moves meet
 * the same luck and get the same effort, so that their difference says what one costs against another. The budget's
 * iterations are for each move.
 */
export type Compare<K extends Kinds> = (
	view: K['view'],
	moves: readonly K['move'][],
	seed: string,
	budget: Budget,
) => Result<readonly number[], BotRefusal>;

/** Looks at all moves once more, in the same way. */
interface Comparison {
	iterate(): void;
	/** By move. */
	shares(): readonly number[];
}

/** How a game compares moves that are legal here. */
type Begin<K extends Kinds> = (
	position: K['position'],
	seat: Seat,
	codes: readonly number[],
	seed: number,
) => Result<Comparison, BotRefusal>;

/** Compares moves until the budget is spent, at least once. */
export function compareWith<K extends Kinds>(game: Game<K>, begin: Begin<K>): Compare<K> {
	return (view, moves, seed, budget) => {
		const until = performance.now() + (budget.milliseconds ?? Number.POSITIVE_INFINITY);
		const question = imagine(game, view, seed, budget);
		if (!question.ok) return question;
		const { position, seat, random } = question.value;
		if (moves.some((move) => game.check(position, seat, move) !== null))
			return fail({ code: 'illegal-move' });
		const codes = moves.map((move) => game.codeOf(position, move));
		const begun = begin(position, seat, codes, random.below(1 << 20));
		if (!begun.ok) return begun;
		for (let i = 0; i < budget.iterations && (i === 0 || performance.now() < until); i++)
			begun.value.iterate();
		return ok(begun.value.shares());
	};
}
