import type { GameId } from '@orrery/engine/game-id';
import type { Months } from '../months.ts';

/* Written by `npm run puzzles`: the puzzles of each month, a line for each day. */
export const PUZZLE_MONTHS: Readonly<Record<GameId, Months>> = {
	'nova-luna': {
		'2026-11': () => import('./nova-luna/2026-11.json', { with: { type: 'json' } }),
		'2026-12': () => import('./nova-luna/2026-12.json', { with: { type: 'json' } }),
	},
	nebula: {
		'2026-11': () => import('./nebula/2026-11.json', { with: { type: 'json' } }),
	},
};
