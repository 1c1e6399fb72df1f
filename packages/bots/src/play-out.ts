import type { Course, Kinds, Seat } from '@orrery/engine';
import type { Opponent } from './opponent.ts';
import { decide } from './thinking.ts';

/** The move that an opponent chooses for a view. If there is none, that is a bug of ours. */
export function choose<K extends Kinds>(
	{ bot, budget }: Opponent<K>,
	view: K['view'],
	seed: string,
): K['move'] {
	const report = decide(bot, view, seed, budget);
	if (!report.ok) throw new Error(`a bot gives no move: ${report.fault.code}`);
	return report.value.move;
}

/** A decision that a game waits for, with a seed of its own. */
export interface Decision {
	readonly seat: Seat;
	readonly seed: string;
}

/**
 * Plays a game until it is over or the number of turns is reached, and returns how many turns were completed. It yields
 * each decision and receives the move, so that the caller may answer right away or later.
 */
export function* decisions<K extends Kinds>(
	course: Course<K>,
	seed: string,
	mostTurns: number,
): Generator<Decision, number, K['move']> {
	let turns = 0;
	while (turns < mostTurns) {
		const [seat] = course.game.deciders(course.position);
		if (seat === undefined) break;
		const move = yield { seat, seed: `${seed}/seat ${seat}/step ${course.steps.length}` };
		const result = course.play(seat, move);
		if (!result.ok) throw new Error(`a bot chose an illegal move: ${result.fault.code}`);
		if (result.value.turnEnded) turns++;
	}
	return turns;
}

/** Lets opponents (by seat) play a game to its end. */
export function playOut<K extends Kinds>(
	course: Course<K>,
	opponents: readonly Opponent<K>[],
	seed: string,
	mostTurns: number = Number.POSITIVE_INFINITY,
): number {
	const game = decisions(course, seed, mostTurns);
	for (let step = game.next(); ; ) {
		if (step.done) return step.value;
		const { seat, seed: own } = step.value;
		const opponent = opponents[seat];
		if (opponent === undefined) throw new RangeError(`no opponent in seat ${seat}`);
		step = game.next(choose(opponent, course.game.view(course.position, seat), own));
	}
}
