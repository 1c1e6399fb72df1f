import type { Seat } from '@orrery/engine';

/** Which turns the list shows: those of one seat, or those that cost much. */
export type WantedTurns = 'all' | 'costly' | Seat;
