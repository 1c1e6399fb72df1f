export type { Bot, BotRefusal, Budget, Report, Thought } from './bot.ts';
export { pickRandom, randomBot } from './bot.ts';
export { greedyNovaLuna } from './nova-luna/greedy.ts';
export type { Listening } from './thinking.ts';
export { decide, ponder } from './thinking.ts';
