/* The messages between the benchmark and the processes that it starts. */

/**
 * To either server. `begin` tells the peer what its dummy game contains; `collect` runs the garbage collector first.
 */
export type ToServer =
	| { readonly type: 'begin'; readonly board: object }
	| { readonly type: 'usage'; readonly collect: boolean };

export type FromServer =
	| { readonly type: 'listening'; readonly address: string; readonly lobby: string }
	| ({ readonly type: 'usage' } & Usage);

/** What a server has used so far, and the memory it holds. */
export interface Usage {
	readonly cpuMs: number;
	readonly rss: number;
	readonly heap: number;
}

export const SIDES = ['orrery', 'peer'] as const;
export type Side = (typeof SIDES)[number];

/** Where the players of a process connect. */
export interface Assignment {
	readonly side: Side;
	readonly address: string;
	readonly lobby: string;
	/** The folder of our server, from which the deals are read. */
	readonly data: string;
	readonly pairs: number;
	/** Games per pair, one after the other. */
	readonly games: number;
	/** How many moves a game of the peer has. */
	readonly moves: number;
}

/** One measurement. */
export interface Play {
	/** Milliseconds between two moves at a table; 0 to move without waiting. */
	readonly everyMs: number;
	/** Warm-up before measuring starts. */
	readonly warmUpMs: number;
	readonly countMs: number;
}

/** To the players. */
export type ToPlayers =
	| ({ readonly type: 'prepare' } & Assignment)
	| { readonly type: 'connect' }
	| ({ readonly type: 'play' } & Play);

export type FromPlayers =
	| { readonly type: 'prepared'; readonly moves: number }
	| { readonly type: 'connected' }
	| { readonly type: 'counting' }
	| ({ readonly type: 'played' } & Played);

/** What the players measured. */
export interface Played {
	readonly acknowledged: number;
	/** Less than requested if a pair ran out of games. */
	readonly seconds: number;
	/** Milliseconds from sending a move to its acknowledgement. */
	readonly p50: number;
	readonly p99: number;
	readonly most: number;
	/** The event loop delay of the players at the 99th percentile, which is not the server's fault. */
	readonly ownP99: number;
	readonly refused: number;
	/** Average bytes of a message about a move. */
	readonly bytes: number;
}
