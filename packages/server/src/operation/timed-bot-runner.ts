import type { BotRunner } from '../play/bot-pool.ts';

/** Bots whose thoughts are timed. */
export function timedBotRunner(
	bots: BotRunner,
	thought: (game: string, level: string, ms: number) => void,
): BotRunner {
	return {
		async think(question, signal, host) {
			const begun = performance.now();
			const result = await bots.think(question, signal, host);
			// A thought that was broken off says nothing.
			if (result.ok) thought(question.game, question.opponent, performance.now() - begun);
			return result;
		},
	};
}
