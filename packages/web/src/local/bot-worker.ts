import { BotWorker } from '@orrery/bots';
import type { Kinds } from '@orrery/engine';
import { startBotWorker } from '../game/start-bot-worker.ts';
import type { Thinker } from './local-game.svelte.ts';

/** One worker for the whole page, started with the first question. */
export const botWorker: BotWorker = new BotWorker(startBotWorker);

/** The bots of one game. */
export function botsOf<K extends Kinds>(): Thinker<K> {
	return { think: (question, listening) => botWorker.think<K>(question, listening) };
}
