import type { GameId } from '@orrery/engine/game-id';
import type { Months } from '../months.ts';

/* Written by `npm run puzzles`: the puzzles of each month, a line for each day. */
export const PUZZLE_MONTHS: Readonly<Record<GameId, Months>> = {
	'nova-luna': {
		'2026-11': () => import('./nova-luna/2026-11.json', { with: { type: 'json' } }),
		'2026-12': () => import('./nova-luna/2026-12.json', { with: { type: 'json' } }),
		'2027-01': () => import('./nova-luna/2027-01.json', { with: { type: 'json' } }),
		'2027-02': () => import('./nova-luna/2027-02.json', { with: { type: 'json' } }),
		'2027-03': () => import('./nova-luna/2027-03.json', { with: { type: 'json' } }),
		'2027-04': () => import('./nova-luna/2027-04.json', { with: { type: 'json' } }),
		'2027-05': () => import('./nova-luna/2027-05.json', { with: { type: 'json' } }),
		'2027-06': () => import('./nova-luna/2027-06.json', { with: { type: 'json' } }),
		'2027-07': () => import('./nova-luna/2027-07.json', { with: { type: 'json' } }),
		'2027-08': () => import('./nova-luna/2027-08.json', { with: { type: 'json' } }),
		'2027-09': () => import('./nova-luna/2027-09.json', { with: { type: 'json' } }),
		'2027-10': () => import('./nova-luna/2027-10.json', { with: { type: 'json' } }),
		'2027-11': () => import('./nova-luna/2027-11.json', { with: { type: 'json' } }),
		'2027-12': () => import('./nova-luna/2027-12.json', { with: { type: 'json' } }),
		'2028-01': () => import('./nova-luna/2028-01.json', { with: { type: 'json' } }),
		'2028-02': () => import('./nova-luna/2028-02.json', { with: { type: 'json' } }),
		'2028-03': () => import('./nova-luna/2028-03.json', { with: { type: 'json' } }),
		'2028-04': () => import('./nova-luna/2028-04.json', { with: { type: 'json' } }),
		'2028-05': () => import('./nova-luna/2028-05.json', { with: { type: 'json' } }),
		'2028-06': () => import('./nova-luna/2028-06.json', { with: { type: 'json' } }),
		'2028-07': () => import('./nova-luna/2028-07.json', { with: { type: 'json' } }),
		'2028-08': () => import('./nova-luna/2028-08.json', { with: { type: 'json' } }),
		'2028-09': () => import('./nova-luna/2028-09.json', { with: { type: 'json' } }),
		'2028-10': () => import('./nova-luna/2028-10.json', { with: { type: 'json' } }),
	},
	nebula: {
		'2026-11': () => import('./nebula/2026-11.json', { with: { type: 'json' } }),
	},
};
