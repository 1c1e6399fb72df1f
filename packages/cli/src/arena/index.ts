/* The arena for other programs of the house; `npm run ladder` climbs with it. */
export { wilson } from './figures.ts';
export type { BotResult, Match } from './match.ts';
export { Pool } from './pool.ts';
