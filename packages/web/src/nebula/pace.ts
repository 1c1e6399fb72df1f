import type { NebulaKinds } from '@orrery/engine';
import { NEBULA_BOARD } from '@orrery/engine';
import { MOTION, walkMs } from '../design/motion.ts';
import type { MovePace } from '../game/move-pace.ts';
import type { PieceMove } from './board/piece-moves.ts';
import { pieceMoves } from './board/piece-moves.ts';

/** How long the events of Nebula take on its boards. */
export const nebulaPace: MovePace<NebulaKinds> = {
	ms(event) {
		const length = lengthOf(pieceMoves(event));
		// The end of a turn is always to be seen: another player's galaxy is marked.
		return event.type === 'finished-turn' ? Math.max(MOTION.preview.ms, length) : length;
	},
	endsTurn: ({ type }) => type === 'finished-turn',
};

/** What moves second begins after everything that moves first. */
function lengthOf(moves: readonly PieceMove[]): number {
	const longest = (when: PieceMove['when']): number =>
		Math.max(0, ...moves.filter((move) => move.when === when).map(lengthOfOne));
	return longest('first') + longest('second');
}

function lengthOfOne(move: PieceMove): number {
	switch (move.kind) {
		case 'walk':
			return walkMs(Math.abs(move.steps));
		case 'fill':
			return MOTION.fly.ms + MOTION.arrive.next * NEBULA_BOARD.clusters.rays;
		default:
			return MOTION.fly.ms;
	}
}
