import type { Months } from './months.ts';

/* Written by `npm run puzzles`: the pars of the solo games of each month, a line for each day. */
export const PAR_MONTHS: Months = {
	'2026-11': () => import('./pars/2026-11.json', { with: { type: 'json' } }),
	'2026-12': () => import('./pars/2026-12.json', { with: { type: 'json' } }),
	'2027-01': () => import('./pars/2027-01.json', { with: { type: 'json' } }),
	'2027-02': () => import('./pars/2027-02.json', { with: { type: 'json' } }),
	'2027-03': () => import('./pars/2027-03.json', { with: { type: 'json' } }),
	'2027-04': () => import('./pars/2027-04.json', { with: { type: 'json' } }),
	'2027-05': () => import('./pars/2027-05.json', { with: { type: 'json' } }),
	'2027-06': () => import('./pars/2027-06.json', { with: { type: 'json' } }),
	'2027-07': () => import('./pars/2027-07.json', { with: { type: 'json' } }),
	'2027-08': () => import('./pars/2027-08.json', { with: { type: 'json' } }),
	'2027-09': () => import('./pars/2027-09.json', { with: { type: 'json' } }),
	'2027-10': () => import('./pars/2027-10.json', { with: { type: 'json' } }),
	'2027-11': () => import('./pars/2027-11.json', { with: { type: 'json' } }),
	'2027-12': () => import('./pars/2027-12.json', { with: { type: 'json' } }),
	'2028-01': () => import('./pars/2028-01.json', { with: { type: 'json' } }),
	'2028-02': () => import('./pars/2028-02.json', { with: { type: 'json' } }),
	'2028-03': () => import('./pars/2028-03.json', { with: { type: 'json' } }),
	'2028-04': () => import('./pars/2028-04.json', { with: { type: 'json' } }),
	'2028-05': () => import('./pars/2028-05.json', { with: { type: 'json' } }),
	'2028-06': () => import('./pars/2028-06.json', { with: { type: 'json' } }),
	'2028-07': () => import('./pars/2028-07.json', { with: { type: 'json' } }),
	'2028-08': () => import('./pars/2028-08.json', { with: { type: 'json' } }),
	'2028-09': () => import('./pars/2028-09.json', { with: { type: 'json' } }),
	'2028-10': () => import('./pars/2028-10.json', { with: { type: 'json' } }),
};
