import type { Months } from './months.ts';

/* Written by `npm run puzzles`: the pars of the solo games of each month, a line for each day. */
export const PAR_MONTHS: Months = {
	'2026-11': () => import('./pars/2026-11.json', { with: { type: 'json' } }),
	'2026-12': () => import('./pars/2026-12.json', { with: { type: 'json' } }),
};
