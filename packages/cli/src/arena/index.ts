/* The arena for other programs; `npm run ladder` uses it. */
export { wilson } from './figures.ts';
export type { BotResult, Match } from './match.ts';
export { Pool } from './pool.ts';
