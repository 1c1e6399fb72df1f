import type { Workload } from './workload.ts';

/*
 * The messages between the benchmark and the processes that it starts. An older version of ours brings its own
 * processes, so what is here may grow but must not change.
 */

/**
 * To either server. `begin` tells the peer what its dummy game contains; `collect` runs the garbage collector first.
 */
export type ToServer =
	| { readonly type: 'begin'; readonly board: object }
	| { readonly type: 'usage'; readonly collect: boolean }
	/** Begins a CPU profile of the main thread, or ends it and writes it to a file. */
	| { readonly type: 'profile'; readonly to: string | null };

export type FromServer =
	| { readonly type: 'listening'; readonly address: string; readonly lobby: string }
	| { readonly type: 'profiled' }
	| ({ readonly type: 'usage' } & Usage);

/** What a server has used so far, and the memory it holds. */
export interface Usage {
	/** Of all threads together. */
	readonly cpuMs: number;
	/** Of the main thread; earlier versions of ours do not say it. */
	readonly mainMs?: number;
	readonly rss: number;
	readonly heap: number;
}

/** The protocols that players speak. */
export const SIDES = ['orrery', 'peer'] as const;
export type Side = (typeof SIDES)[number];

/**
 * At which nodes the players of a table are: all at different ones as far as possible; each at a random one, as behind a
 * proxy that knows nothing of tables; or together, as behind the proxies that we ship, at the one that each table decides
 * or, for rematches, their first table.
 */
export const SPREADS = ['rematch', 'by-table', 'different', 'random'] as const;
export type Spread = (typeof SPREADS)[number];

/** The spreads of a list such as `by-table,different`, in its order. */
export function spreadsIn(list: string): readonly Spread[] {
	return list.split(',').map((name) => {
		const found = SPREADS.find((spread) => spread === name);
		if (found === undefined) throw new RangeError(`--spread is of ${SPREADS.join(', ')}`);
		return found;
	});
}

/** Where the players of a process connect. */
export interface Assignment {
	readonly side: Side;
	readonly address: string;
	readonly lobby: string;
	/** The addresses of all nodes, if there are several. */
	readonly nodes?: readonly string[];
	/** At which of them the players of a table are; at different ones if it is not said. */
	readonly spread?: Spread;
	/** The folder of our server, or the address of its database, from which the deals are read. */
	readonly data: string;
	/** Players of versions that know no workloads play Nova Luna for two. */
	readonly workload: Workload;
	/** How many tables are played at; the name is from when all of them were for two. */
	readonly pairs: number;
	/** Games per table, one after the other. */
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
	/** The same in moves instead, so that a busy machine measures as much as an idle one; null to go by time. */
	readonly counted: { readonly warmUp: number; readonly moves: number } | null;
}

/** To the players. */
export type ToPlayers =
	| ({ readonly type: 'prepare' } & Assignment)
	/** Opens the sockets and the first game of each table. */
	| { readonly type: 'connect' }
	/** Opens the sockets only. */
	| { readonly type: 'open' }
	/** Every player watches all games of their table. */
	| { readonly type: 'watch-all' }
	| ({ readonly type: 'play' } & Play);

export type FromPlayers =
	| { readonly type: 'progress'; readonly done: number }
	| { readonly type: 'prepared'; readonly moves: number }
	| { readonly type: 'connected' }
	| { readonly type: 'opened' }
	| { readonly type: 'watched' }
	| { readonly type: 'counting' }
	| ({ readonly type: 'played' } & Played);

/** What the players measured. */
export interface Played {
	readonly acknowledged: number;
	/** Less than requested if a table ran out of games. */
	readonly seconds: number;
	/** Milliseconds to the acknowledgement of a move, from when it was due; without a pace, from when it was sent. */
	readonly p50: number;
	readonly p99: number;
	readonly most: number;
	/** The event loop delay of the players at the 99th percentile, which is not the server's fault. */
	readonly ownP99: number;
	readonly refused: number;
	/** Average bytes of a message about a move. */
	readonly bytes: number;
}
