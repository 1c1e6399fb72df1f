import { parentPort } from 'node:worker_threads';
import type { GameId } from '@orrery/engine/game-id';
import { findPuzzle } from './find.ts';

/* A thread that looks for puzzles in the games it is asked for, one after the other. */

export interface FindRequest {
	readonly game: GameId;
	readonly month: string;
	readonly number: number;
}

parentPort?.on('message', ({ game, month, number }: FindRequest) => {
	parentPort?.postMessage(findPuzzle(game, month, number));
});
