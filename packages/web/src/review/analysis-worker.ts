import { BotWorker } from '@orrery/bots/bot-worker';
import type { Kinds } from '@orrery/engine';
import { fail } from '@orrery/engine';
import { startBotWorker } from '../game/start-bot-worker.ts';
import type { Analyzer } from './analyzer.ts';

/** Not the worker of the bots: a game may go on while another one is analyzed. */
export const analysisWorker: BotWorker = new BotWorker(startBotWorker);

/** The analyzer of one game. */
export function analyzerOf<K extends Kinds>(): Analyzer<K> {
	return {
		analyze: () => Promise.resolve(fail({ code: 'worker-lost' })),
		evaluate: () => Promise.resolve(fail({ code: 'worker-lost' })),
	};
}
