import type { BotRunner } from '../play/bot-pool.ts';

/** Measures how long bots think. */
export function timedBotRunner(
	bots: BotRunner,
	thought: (game: string, level: string, ms: number) => void,
): BotRunner {
	return {
		async think(question, signal, host) {
			const begun = performance.now();
			const result = await bots.think(question, signal, host);
			// A cancelled search is not measured.
			if (result.ok) thought(question.game, question.opponent, performance.now() - begun);
			return result;
		},
	};
}
