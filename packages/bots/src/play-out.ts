import type { Course, Kinds, Seat } from '@orrery/engine';
import type { Opponent } from './opponents.ts';
import { decide } from './thinking.ts';

/** The move that an opponent makes of a view. It is a fault of the program if there is none. */
export function choose<K extends Kinds>(
	{ bot, budget }: Opponent<K>,
	view: K['view'],
	seed: string,
): K['move'] {
	const report = decide(bot, view, seed, budget);
	if (!report.ok) throw new Error(`a bot gives no move: ${report.fault.code}`);
	return report.value.move;
}

/**
 * Lets opponents (by seat) play a game on, each step from a seed of its own, until it is over or so many turns
 * have been completed; returns how many were. `watch` hears how long each choice took.
 */
export function playOut<K extends Kinds>(
	course: Course<K>,
	opponents: readonly Opponent<K>[],
	seed: string,
	mostTurns: number = Number.POSITIVE_INFINITY,
	watch?: (seat: Seat, milliseconds: number) => void,
): number {
	let turns = 0;
	while (turns < mostTurns) {
		const [seat] = course.game.deciders(course.position);
		if (seat === undefined) break;
		const opponent = opponents[seat];
		if (opponent === undefined) throw new RangeError(`no opponent in seat ${seat}`);
		const begun = performance.now();
		const move = choose(
			opponent,
			course.game.view(course.position, seat),
			`${seed}/seat ${seat}/step ${course.steps.length}`,
		);
		watch?.(seat, performance.now() - begun);
		const result = course.play(seat, move);
		if (!result.ok) throw new Error(`a bot chose an illegal move: ${result.fault.code}`);
		if (result.value.turnEnded) turns++;
	}
	return turns;
}
