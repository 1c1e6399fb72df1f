import type { NovaLunaKinds } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import { randomBot } from '../bot.ts';
import type { Opponents } from '../opponent.ts';
import { AT_ONCE, levels, thinking } from '../opponent.ts';
import { heuristicNovaLuna, novaLunaBot, overlookingNovaLuna } from './bot.ts';
import { greedyNovaLuna } from './greedy.ts';

export const novaLunaOpponents: Opponents<NovaLunaKinds> = {
	named: {
		random: { bot: randomBot(novaLuna), budget: AT_ONCE },
		greedy: { bot: greedyNovaLuna, budget: AT_ONCE },
		heuristic: { bot: heuristicNovaLuna, budget: AT_ONCE },
		...levels({
			new: { bot: overlookingNovaLuna(8), budget: AT_ONCE },
			sliver: { bot: overlookingNovaLuna(25), budget: AT_ONCE },
			crescent: { bot: heuristicNovaLuna, budget: AT_ONCE },
			quarter: thinking(novaLunaBot, 60),
			gibbous: thinking(novaLunaBot, 400),
			bright: thinking(novaLunaBot, 2500),
			full: thinking(novaLunaBot, 15_000),
		}),
	},
	thinker: novaLunaBot,
};
