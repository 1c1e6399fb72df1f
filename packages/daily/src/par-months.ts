import type { Months } from './months.ts';

/* Written by `npm run puzzles`: the pars of the solo games of each month, a line for each day. */
export const PAR_MONTHS: Months = {};
