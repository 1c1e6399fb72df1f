import { decisions } from '@orrery/bots';
import type { Course, Kinds, Seat } from '@orrery/engine';
import type { Player } from './player.ts';

/**
 * Lets players (by seat) play a game on until it is over or so many turns have been completed; returns how many
 * were. `watch` hears how long each choice took.
 */
export async function playThrough<K extends Kinds>(
	course: Course<K>,
	players: readonly Player<K>[],
	seed: string,
	mostTurns: number,
	watch?: (seat: Seat, milliseconds: number) => void,
): Promise<number> {
	const game = decisions(course, seed, mostTurns);
	for (let step = game.next(); ; ) {
		if (step.done) return step.value;
		const { seat, seed: own } = step.value;
		const player = players[seat];
		if (player === undefined) throw new RangeError(`nobody sits in seat ${seat}`);
		const begun = performance.now();
		const move = await player.choose(course, seat, own);
		watch?.(seat, performance.now() - begun);
		step = game.next(move);
	}
}
