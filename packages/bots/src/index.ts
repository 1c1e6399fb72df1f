export type { Bot, BotRefusal } from './bot.ts';
export { pickRandom, randomBot } from './bot.ts';
export { greedyNovaLuna } from './nova-luna/greedy.ts';
