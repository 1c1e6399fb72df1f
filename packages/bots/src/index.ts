export type { Bot, BotRefusal, Budget, Report, Thought } from './bot.ts';
export { pickRandom } from './bot.ts';
export type { Level, Opponent, Opponents } from './opponents.ts';
export { LEVELS, nebulaOpponents, novaLunaOpponents, opponentOf } from './opponents.ts';
export { choose, playOut } from './play-out.ts';
export type { Listening } from './thinking.ts';
export { decide, ponder } from './thinking.ts';
