/** One game of a pair as texts that were made beforehand, so that playing it costs next to nothing. */
export interface Match {
	/** What each of the two sends to see the game. */
	readonly enter: readonly [string, string];
	/** What each sends when it is over; null for nothing. */
	readonly leave: string | null;
	/** Who sends what, step by step. */
	readonly steps: readonly Step[];
}

export interface Step {
	readonly seat: 0 | 1;
	readonly text: string;
}

/** How a socket has to be opened. */
export interface Line {
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	/** Sent when the socket opens. */
	readonly first: string | null;
}

/** Two who play one game after the other. */
export interface PairPlan {
	readonly lines: readonly [Line, Line];
	readonly matches: readonly Match[];
}

/** What a message says, found without reading all of it. */
export type Heard =
	/** The game stands after so many steps; `settles` if this answers whoever took the last of them. */
	| { readonly kind: 'stands'; readonly steps: number; readonly settles: boolean }
	/** The step with this number is acknowledged. */
	| { readonly kind: 'ack'; readonly steps: number }
	| { readonly kind: 'ready' }
	| { readonly kind: 'ping' }
	| { readonly kind: 'refused' }
	| { readonly kind: 'other' };

/** The language of a server. */
export interface Dialect {
	/** Makes the games of one pair. */
	prepare(pair: number, games: number): Promise<PairPlan>;
	hear(data: Buffer): Heard;
	/** What answers a ping of the protocol itself. */
	readonly pong: string;
	close(): void;
}

/** The whole number that follows a name near the beginning of a message; null if it is not there. */
export function numberAfter(head: string, name: string): number | null {
	const at = head.indexOf(name);
	return at < 0 ? null : Number.parseInt(head.slice(at + name.length, at + name.length + 12), 10);
}
