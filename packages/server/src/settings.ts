/** What an operator may set, and tests do. */
export interface Settings {
	/** Requests over HTTP from one address. */
	readonly requestsPerMinute: number;
	readonly guestsPerHour: number;
	readonly tablesPerHour: number;
	/** Attempts to enter a private table. */
	readonly entriesPerMinute: number;
	readonly socketsPerAddress: number;
	/** Messages that one socket may send: so many at once, and so many a second for long. */
	readonly messagesAtOnce: number;
	readonly messagesPerSecond: number;
	/** Messages that cannot be read before a socket is closed. */
	readonly faultsPerSocket: number;
	/** Tables that one socket may watch, and sockets that may watch one table. */
	readonly tablesPerSocket: number;
	readonly socketsPerTable: number;
	/** Tables that one guest may have waiting for players. */
	readonly waitingTablesPerGuest: number;

	/** How long, in milliseconds, a table waits for players after the last change while none of them is there. */
	readonly tableWaitsMs: number;
	/** After so long without a move a game is broken off. */
	readonly gameWaitsMs: number;
	/** After so long without a visit a guest is forgotten. */
	readonly guestLastsMs: number;
	/** How often to look for all that. */
	readonly sweepMs: number;
	/** How long a game stays in memory that nobody watches. */
	readonly gameInMemoryMs: number;
	/** How often the lobby is told anew at most. */
	readonly lobbyMs: number;
	/** How often sockets are asked whether they are still there. */
	readonly heartbeatMs: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const SETTINGS: Settings = {
	requestsPerMinute: 600,
	guestsPerHour: 60,
	tablesPerHour: 120,
	entriesPerMinute: 30,
	socketsPerAddress: 100,
	messagesAtOnce: 60,
	messagesPerSecond: 20,
	faultsPerSocket: 20,
	tablesPerSocket: 16,
	socketsPerTable: 1000,
	waitingTablesPerGuest: 8,
	tableWaitsMs: 60 * MINUTE,
	gameWaitsMs: 60 * DAY,
	guestLastsMs: 90 * DAY,
	sweepMs: MINUTE,
	gameInMemoryMs: 5 * MINUTE,
	lobbyMs: 250,
	heartbeatMs: 30_000,
};
