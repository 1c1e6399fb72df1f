/** What an operator may set, and tests do. */
export interface Settings {
	/** Requests over HTTP from one address. */
	readonly requestsPerMinute: number;
	readonly guestsPerHour: number;
	readonly tablesPerHour: number;
	/** Attempts to enter a private table. */
	readonly entriesPerMinute: number;
	readonly accountsPerHour: number;
	/** Attempts to sign in or to prove who one is. */
	readonly signInsPerMinute: number;
	/** Failures to sign in under one name from one address before the next has to wait; the wait doubles with each. */
	readonly freeAttempts: number;
	readonly attemptWaitMs: number;
	readonly longestAttemptWaitMs: number;
	readonly socketsPerAddress: number;
	/** Messages that one socket may send: so many at once, and so many a second for long. */
	readonly messagesAtOnce: number;
	readonly messagesPerSecond: number;
	/** Messages that cannot be read before a socket is closed. */
	readonly faultsPerSocket: number;
	/** Tables that one socket may watch, and sockets that may watch one table. */
	readonly tablesPerSocket: number;
	readonly socketsPerTable: number;
	/** Tables that one player may have waiting for players. */
	readonly waitingTablesPerPlayer: number;
	/** What one player may say: so much at once, and so much a minute for long. */
	readonly chatMessagesAtOnce: number;
	readonly chatMessagesPerMinute: number;
	/** Letters that one address may ask for. */
	readonly emailsPerHour: number;

	/** How long, in milliseconds, a table waits for players after the last change while none of them is there. */
	readonly tableWaitsMs: number;
	/** After so long without a move a game without a clock is broken off. */
	readonly gameWaitsMs: number;
	/** After so long without a visit a guest is forgotten. */
	readonly guestLastsMs: number;
	/** After so long without a visit one has to sign in again. */
	readonly sessionLastsMs: number;
	/** How long it is believed that it is still the same person who signed in. */
	readonly proofLastsMs: number;
	/** What was said is forgotten after so long. */
	readonly chatLastsMs: number;
	/** How often to look for all that. */
	readonly sweepMs: number;
	/** How long a game stays in memory that nobody watches. */
	readonly gameInMemoryMs: number;
	/** How long to wait before somebody who is away is told that it is their turn. */
	readonly notifyAfterMs: number;
	/** How often the lobby is told anew at most. */
	readonly lobbyMs: number;
	/** How often sockets are asked whether they are still there. */
	readonly heartbeatMs: number;
	/** How often to look for orders of the operator. */
	readonly ordersMs: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const SETTINGS: Settings = {
	requestsPerMinute: 600,
	guestsPerHour: 60,
	tablesPerHour: 120,
	entriesPerMinute: 30,
	accountsPerHour: 20,
	signInsPerMinute: 20,
	freeAttempts: 5,
	attemptWaitMs: 1000,
	longestAttemptWaitMs: 15 * MINUTE,
	socketsPerAddress: 100,
	messagesAtOnce: 60,
	messagesPerSecond: 20,
	faultsPerSocket: 20,
	tablesPerSocket: 16,
	socketsPerTable: 1000,
	waitingTablesPerPlayer: 8,
	chatMessagesAtOnce: 6,
	chatMessagesPerMinute: 20,
	emailsPerHour: 10,
	tableWaitsMs: 60 * MINUTE,
	gameWaitsMs: 60 * DAY,
	guestLastsMs: 90 * DAY,
	sessionLastsMs: 90 * DAY,
	proofLastsMs: 10 * MINUTE,
	chatLastsMs: 90 * DAY,
	sweepMs: MINUTE,
	gameInMemoryMs: 5 * MINUTE,
	notifyAfterMs: 20_000,
	lobbyMs: 250,
	heartbeatMs: 30_000,
	ordersMs: 1000,
};
