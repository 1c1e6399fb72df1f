export type { Bot, BotRefusal, Budget, Report, Thought } from './bot.ts';
export { pickRandom } from './bot.ts';
export type { Compare } from './comparison.ts';
export type { Level } from './levels.ts';
export { botName, botNames, isLevel, LEVELS, levelCalled, levelNumber } from './levels.ts';
export { compareNebula } from './nebula/compare.ts';
export { compareNovaLuna } from './nova-luna/compare.ts';
export type { Opponent, Opponents } from './opponents.ts';
export { nebulaOpponents, novaLunaOpponents, opponentOf } from './opponents.ts';
export type { Decision } from './play-out.ts';
export { choose, decisions, playOut } from './play-out.ts';
export { readView } from './read-view.ts';
export type { Listening } from './thinking.ts';
export { decide, ponder } from './thinking.ts';
export type { AnalysisListening, WebWorkerLike, WorkerLike, WorkerThreadLike } from './worker/bot-worker.ts';
export { BotWorker } from './worker/bot-worker.ts';
export type {
	AnalyzeQuestion,
	BotQuestion,
	CompareQuestion,
	EvaluateQuestion,
	QuickValue,
	WorkerRefusal,
} from './worker/messages.ts';
