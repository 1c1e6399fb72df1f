import type { NebulaEvent } from '@orrery/engine';
import { NEBULA_BOARD } from '@orrery/engine';
import { MOTION, motionReduced, walkMs } from '../design/motion.ts';
import type { PieceMove } from './board/piece-moves.ts';
import { pieceMoves } from './board/piece-moves.ts';

/** How long the boards move after a step, in milliseconds; 0 for players who asked for reduced motion. */
export function moveMs(events: readonly NebulaEvent[]): number {
	return motionReduced() ? 0 : lengthOf(events.flatMap(pieceMoves));
}

/** What moves second begins after everything that moves first. */
export function lengthOf(moves: readonly PieceMove[]): number {
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
