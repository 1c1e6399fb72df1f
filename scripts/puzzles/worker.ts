import { parentPort } from 'node:worker_threads';
import type { GameId } from '@orrery/engine/game-id';
import type { Day } from '../../packages/daily/src/day.ts';
import { checkPuzzle } from './check.ts';
import { findPuzzle } from './find.ts';

/* A thread that looks for puzzles in the games it is asked for, or at puzzles again, one after the other. */

export interface FindRequest {
	readonly kind: 'find';
	readonly game: GameId;
	readonly month: string;
	readonly number: number;
}

export interface CheckRequest {
	readonly kind: 'check';
	readonly game: GameId;
	readonly day: Day;
	readonly factor: number;
	readonly seed: string;
}

parentPort?.on('message', (request: FindRequest | CheckRequest) => {
	parentPort?.postMessage(answerTo(request));
});

function answerTo(request: FindRequest | CheckRequest): unknown {
	const { kind, game } = request;
	return kind === 'find'
		? findPuzzle(game, request.month, request.number)
		: checkPuzzle(game, request.day, request.factor, request.seed);
}
