import { parentPort, workerData } from 'node:worker_threads';
import type { Match } from './match.ts';
import { playDeal } from './match.ts';

/* Plays the deals it is told, one after the other, in a thread of its own. */

const match: Match = workerData;

parentPort?.on('message', (deal: number) => {
	parentPort?.postMessage({ deal, showings: playDeal(match, deal) });
});
