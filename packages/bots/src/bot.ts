import type { Game, Kinds, Position, Random, Result, Seat } from '@orrery/engine';
import { fail, ok, SeededRandom } from '@orrery/engine';
import type { Candidate } from './analysis/analysis.ts';

/**
 * A player that thinks. It gets the view of its seat, never the position, and has to imagine what is hidden from it.
 * The same view, seed and number of iterations give the same move.
 */
export interface Bot<K extends Kinds> {
	/** Begins to think about the decision that the view's seat owes. */
	begin(view: K['view'], seed: string, budget: Budget): Result<Thought<K>, BotRefusal>;
}

/** How long to think: a number of iterations, and at most a number of milliseconds. */
export interface Budget {
	readonly iterations: number;
	readonly milliseconds?: number;
}

/**
 * Thinking in progress. The caller runs it in slices, whose size decides how soon it can be stopped. The result depends
 * on the number of iterations, never on the slices.
 */
export interface Thought<K extends Kinds> {
	/** Runs more iterations; returns false once there is nothing left to think about. */
	run(iterations: number): boolean;
	/** What it would play now. */
	report(): Report<K>;
}

export interface Report<K extends Kinds> {
	readonly move: K['move'];
	/** Iterations so far, and how many of them looked at this move. */
	readonly iterations: number;
	readonly visits: number;
	/** What it expects to follow, this move first. */
	readonly line: readonly K['move'][];
	/**
	 * By seat: the chance to win that it expects, a shared first place in parts, for any number of players; alone: the
	 * final score that it expects. Empty for a bot that does not search.
	 */
	readonly values: readonly number[];
	/** What it expects of the moves that it looked at most, best first: its move at the front. Without search empty. */
	readonly candidates: readonly Candidate<K>[];
}

/** Why a bot gives no move. */
export interface BotRefusal {
	readonly code:
		| 'game-over'
		| 'nothing-to-decide'
		| 'impossible-view'
		| 'no-budget'
		/** A move to compare may not be played. */
		| 'illegal-move'
		| 'bad-weights'
		| 'cancelled';
}

/** What a bot thinks about: a position that looks like the view, and the seat that has to decide. */
export interface Question<K extends Kinds> {
	readonly position: K['position'];
	readonly seat: Seat;
	readonly random: Random;
}

/** Imagines the position behind a view, or says why there is nothing to think about. */
export function imagine<K extends Kinds>(
	game: Game<K>,
	view: K['view'],
	seed: string,
	budget: Budget,
): Result<Question<K>, BotRefusal> {
	if (!(budget.iterations >= 1) || !((budget.milliseconds ?? 1) > 0)) return fail({ code: 'no-budget' });
	const random = new SeededRandom(seed);
	const imagined = game.imagine(view, random);
	if (!imagined.ok) return fail({ code: 'impossible-view' });
	const position = imagined.value;
	if (position.deciders() === 0) return fail({ code: 'game-over' });
	const { role } = view;
	if (role === 'spectator' || position.moveCount(role) === 0) return fail({ code: 'nothing-to-decide' });
	return ok({ position, seat: role, random });
}

/** A bot without search: it picks the code of a move right away. */
export function instantBot<K extends Kinds>(
	game: Game<K>,
	pick: (position: K['position'], seat: Seat, random: Random) => number,
): Bot<K> {
	return {
		begin(view, seed, budget) {
			const question = imagine(game, view, seed, budget);
			if (!question.ok) return question;
			const { position, seat, random } = question.value;
			return ok(decided(game.moveOf(position, pick(position, seat, random))));
		},
	};
}

/** The most moves that a report tells about. */
export const MOST_CANDIDATES = 8;

/**
 * A thought that is finished before it starts, because there is only one answer. Where that is the only legal move, a
 * small look tells what it leads to.
 */
export function decided<K extends Kinds>(move: K['move'], values: readonly number[] = []): Thought<K> {
	const line = [move];
	const candidates = values.length > 0 ? [{ move, line, visits: 0, values }] : [];
	const report = { move, iterations: 0, visits: 0, line, values, candidates };
	return { run: () => false, report: () => report };
}

/** Uniform over the legal moves: the baseline of every game, and the load of every benchmark. */
export function pickRandom(position: Position, seat: number, random: Random): number {
	return position.moveAt(seat, random.below(position.moveCount(seat)));
}

export function randomBot<K extends Kinds>(game: Game<K>): Bot<K> {
	return instantBot(game, pickRandom);
}
