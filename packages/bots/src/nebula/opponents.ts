import type { NebulaKinds } from '@orrery/engine';
import { nebula } from '@orrery/engine';
import { randomBot } from '../bot.ts';
import type { Opponents } from '../opponent.ts';
import { AT_ONCE, levels, thinking } from '../opponent.ts';
import { nebulaBot, overlookingNebula, plannerNebula, racingNebula } from './bot.ts';
import { greedyNebula } from './greedy.ts';

export const nebulaOpponents: Opponents<NebulaKinds> = {
	named: {
		random: { bot: randomBot(nebula), budget: AT_ONCE },
		greedy: { bot: greedyNebula, budget: AT_ONCE },
		planner: { bot: plannerNebula, budget: AT_ONCE },
		...levels({
			new: { bot: overlookingNebula(8), budget: AT_ONCE },
			sliver: { bot: overlookingNebula(25), budget: AT_ONCE },
			crescent: { bot: overlookingNebula(50), budget: AT_ONCE },
			quarter: thinking(racingNebula(64), 6),
			gibbous: thinking(racingNebula(90), 12),
			bright: thinking(nebulaBot, 60),
			full: thinking(nebulaBot, 450),
		}),
	},
	thinker: nebulaBot,
};
