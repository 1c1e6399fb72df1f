/* What the bench says to the processes that it starts, and what they answer. */

/** To either server. `begin` is for the peer: what its dummy game is made of. `collect`: garbage first. */
export type ToServer =
	| { readonly type: 'begin'; readonly board: object }
	| { readonly type: 'usage'; readonly collect: boolean };

export type FromServer =
	| { readonly type: 'listening'; readonly address: string; readonly lobby: string }
	| ({ readonly type: 'usage' } & Usage);

/** What a server has used so far, and holds. */
export interface Usage {
	readonly cpuMs: number;
	readonly rss: number;
	readonly heap: number;
}

export const SIDES = ['orrery', 'peer'] as const;
export type Side = (typeof SIDES)[number];

/** Whom the players of a process are to meet. */
export interface Assignment {
	readonly side: Side;
	readonly address: string;
	readonly lobby: string;
	/** The folder of our server, from which the deals are read. */
	readonly data: string;
	readonly pairs: number;
	/** Games for each pair, one after the other. */
	readonly games: number;
	/** How many moves a game of the peer has. */
	readonly moves: number;
}

/** How a window of play goes. */
export interface Play {
	/** Milliseconds between two moves at a table; 0 for as soon as one is on turn. */
	readonly everyMs: number;
	/** Before counting begins. */
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

/** What the players saw while it was counted. */
export interface Played {
	readonly acknowledged: number;
	/** Less than was asked for if a pair had played all its games before. */
	readonly seconds: number;
	/** Milliseconds from sending a move to its acknowledgement. */
	readonly p50: number;
	readonly p99: number;
	readonly most: number;
	/** How late the players' own loop was, at its 99th percentile: what is not the server's. */
	readonly ownP99: number;
	readonly refused: number;
	/** Bytes of one message that tells a move, on average. */
	readonly bytes: number;
}
