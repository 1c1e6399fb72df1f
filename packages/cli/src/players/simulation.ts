import { decisions } from '@orrery/bots';
import type { Course, Kinds, Seat } from '@orrery/engine';
import type { Player } from './player.ts';

/**
 * Lets players (by seat) play until the game is over or the number of turns is reached; returns how many turns were
 * completed. `watch` receives how long each decision took.
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
		if (player === undefined) throw new RangeError(`there is no player in seat ${seat}`);
		const begun = performance.now();
		const move = await player.choose(course, seat, own);
		watch?.(seat, performance.now() - begun);
		step = game.next(move);
	}
}
