/** Settings of a server; tests change them. */
export interface Settings {
	/** HTTP requests from one address. */
	readonly requestsPerMinute: number;
	readonly guestsPerHour: number;
	readonly tablesPerHour: number;
	/** Attempts to enter a private table. */
	readonly entriesPerMinute: number;
	readonly accountsPerHour: number;
	/** Attempts to sign in or to prove one's identity. */
	readonly signInsPerMinute: number;
	/** Failed sign-ins under one name from one address before the next one has to wait; the wait doubles each time. */
	readonly freeAttempts: number;
	readonly attemptWaitMs: number;
	readonly longestAttemptWaitMs: number;
	readonly socketsPerAddress: number;
	/** Messages that one socket may send: in a burst, and per second on average. */
	readonly messagesAtOnce: number;
	readonly messagesPerSecond: number;
	/** Invalid messages before a socket is closed. */
	readonly faultsPerSocket: number;
	/** Tables that one socket may watch, and sockets that may watch one table. */
	readonly tablesPerSocket: number;
	readonly socketsPerTable: number;
	/** Tables that one player may have waiting for players. */
	readonly waitingTablesPerPlayer: number;
	/** Public tables that one player, and one address, may have waiting for players: the lobby shows them all. */
	readonly waitingPublicTablesPerPlayer: number;
	readonly waitingPublicTablesPerAddress: number;
	/** The least time that a clock may give for a whole game. */
	readonly shortestClockMs: number;
	/** Chat messages that one player may send: in a burst, and per minute on average. */
	readonly chatMessagesAtOnce: number;
	readonly chatMessagesPerMinute: number;
	/** Games of the day that one address may send. */
	readonly dailyEntriesPerHour: number;
	/** Confirmation emails that one address may request. */
	readonly emailsPerHour: number;

	/** How long, in milliseconds, a table waits for players after the last change while none of them has it open. */
	readonly tableWaitsMs: number;
	/** A game without a clock is abandoned after this long without a move. */
	readonly gameWaitsMs: number;
	/** A guest is deleted after this long without a visit. */
	readonly guestLastsMs: number;
	/** A session ends after this long without a visit. */
	readonly sessionLastsMs: number;
	/** How long a proof of identity is valid. */
	readonly proofLastsMs: number;
	/** Chat messages are deleted after this long. */
	readonly chatLastsMs: number;
	/** How often expired data is deleted. */
	readonly sweepMs: number;
	/** How long a game stays in memory that nobody watches. */
	readonly gameInMemoryMs: number;
	/** How long to wait before notifying a player who is away that it is their turn. */
	readonly notifyAfterMs: number;
	/** How often the server notes that it is running, while live clocks are. */
	readonly beatMs: number;
	/** How long live clocks stand still after the server was away, so that players can come back. */
	readonly comeBackMs: number;
	/** The minimum interval between updates of the lobby. */
	readonly lobbyMs: number;
	/** How often sockets are pinged. */
	readonly heartbeatMs: number;
	/** How often to poll for orders of the operator. */
	readonly ordersMs: number;
	/** Connections to PostgreSQL, if that is where the data is. */
	readonly databaseConnections: number;
	/** How long a server that starts waits for another one on its database to stop, if they would not hear each other. */
	readonly otherNodeStopsMs: number;
	/** How long a server that is asked to stop still serves, so that a proxy can notice it. */
	readonly drainMs: number;
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
	waitingPublicTablesPerPlayer: 3,
	waitingPublicTablesPerAddress: 8,
	shortestClockMs: 15_000,
	chatMessagesAtOnce: 6,
	chatMessagesPerMinute: 20,
	dailyEntriesPerHour: 60,
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
	beatMs: 2000,
	comeBackMs: 5000,
	lobbyMs: 250,
	heartbeatMs: 30_000,
	ordersMs: 1000,
	databaseConnections: 10,
	otherNodeStopsMs: 10_000,
	drainMs: 0,
};
