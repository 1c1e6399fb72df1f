import { BotWorker } from '@orrery/bots/bot-worker';
import type { Kinds } from '@orrery/engine';
import { startBotWorker } from '../game/start-bot-worker.ts';
import type { Analyzer } from './analyzer.ts';

/** Not the worker of the bots: a game may go on while another one is analyzed. It is started with the first question. */
const analysisWorker = new BotWorker(startBotWorker);

/** The analyzer of one game. */
export function analyzerOf<K extends Kinds>(): Analyzer<K> {
	return {
		analyze: (question, listening) => analysisWorker.analyze<K>(question, listening),
		evaluate: (question, signal) => analysisWorker.evaluate<K>(question, signal),
	};
}
