import type { Seat } from '@orrery/engine';

/** How a game stands or ended, for lists. */
export interface GameResult {
	/** The ranking; null while the game goes on, or if it was abandoned. */
	readonly places: readonly (readonly Seat[])[] | null;
	/** By seat, of a game with a ranking: in Nova Luna tokens that were not placed, in Nebula points. */
	readonly scores: readonly number[] | null;
	/** How many turns were completed. */
	readonly turns: number;
}
