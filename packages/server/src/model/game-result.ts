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

/** How a game stands, for lists of games that go on. */
export interface GameStanding {
	/** The seats that have to decide. */
	readonly deciders: readonly Seat[];
	/** How many turns were completed. */
	readonly turns: number;
}
