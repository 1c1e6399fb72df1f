import { parentPort } from 'node:worker_threads';
import type { Plan } from './game.ts';
import { playGame } from './game.ts';

/* A thread that plays the games it is asked for, one after the other. */

export interface GameRequest {
	readonly plan: Plan;
	readonly number: number;
}

parentPort?.on('message', ({ plan, number }: GameRequest) => {
	parentPort?.postMessage(playGame(plan, number));
});
