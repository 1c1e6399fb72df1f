import { BotWorker } from '@orrery/bots/bot-worker';
import type { Kinds } from '@orrery/engine';
import { startBotWorker } from '../game/start-bot-worker.ts';
import type { Analyzer } from './analyzer.ts';

/** Not the worker of the bots: a game may go on while another one is analyzed. It is started with the first question. */
const analysisWorker = new BotWorker(startBotWorker);
/** What is tried in a replay must not wait until its game has been analyzed. */
const liveWorker = new BotWorker(startBotWorker);

/** The analyzer of one game. */
export function analyzerOf<K extends Kinds>(): Analyzer<K> {
	return inWorker(analysisWorker);
}

/** The analyzer of moves that are tried. */
export function liveAnalyzerOf<K extends Kinds>(): Analyzer<K> {
	return inWorker(liveWorker);
}

function inWorker<K extends Kinds>(worker: BotWorker): Analyzer<K> {
	return {
		analyze: (question, listening) => worker.analyze<K>(question, listening),
		evaluate: (question, signal) => worker.evaluate<K>(question, signal),
	};
}
