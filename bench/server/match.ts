/** A game as prepared messages, so that playing it costs next to nothing. */
export interface Match {
	/** A socket for each player that is opened for this game; null to go on with those that there are. */
	readonly lines: readonly Line[] | null;
	/** What each player sends to watch the game. */
	readonly enter: readonly string[];
	/** What each sends when it is over; null for nothing. */
	readonly leave: string | null;
	/** Who sends what, step by step. */
	readonly steps: readonly Step[];
}

export interface Step {
	/** The number of the player, whatever their seat is. */
	readonly player: number;
	readonly text: string;
}

/** How to open a socket. */
export interface Line {
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	/** Sent when the socket opens. */
	readonly first: string | null;
}

/** The players of one table with one game after the other. */
export interface TablePlan {
	/** One for each player, opened first. */
	readonly lines: readonly Line[];
	readonly matches: readonly Match[];
}

/** What a message means, found without parsing all of it. */
export type Heard =
	/** The game has reached this step; `settles` if this also acknowledges the last one. */
	| { readonly kind: 'stands'; readonly steps: number; readonly settles: boolean }
	/** The step with this number is acknowledged. */
	| { readonly kind: 'ack'; readonly steps: number }
	| { readonly kind: 'ready' }
	| { readonly kind: 'ping' }
	| { readonly kind: 'refused' }
	| { readonly kind: 'other' };

/** The protocol of a server. */
export interface Dialect {
	/** Creates the games of one table. */
	prepare(table: number, games: number): Promise<TablePlan>;
	hear(data: Buffer): Heard;
	/** The answer to a ping of the protocol itself. */
	readonly pong: string;
	close(): Promise<void>;
}

/** The integer after a name near the start of a message; null if it is not there. */
export function numberAfter(head: string, name: string): number | null {
	const at = head.indexOf(name);
	return at < 0 ? null : Number.parseInt(head.slice(at + name.length, at + name.length + 12), 10);
}

/** The integer after the last occurrence of a name in a whole message; null if it is not there. */
export function lastNumberAfter(data: Buffer, name: string): number | null {
	const at = data.lastIndexOf(name, undefined, 'latin1');
	if (at < 0) return null;
	const from = at + name.length;
	return Number.parseInt(data.toString('latin1', from, from + 12), 10);
}
