import type { Settings } from '../../src/index.ts';

/** No limits except those that a test is about. */
export const UNLIMITED: Partial<Settings> = {
	requestsPerMinute: 1_000_000,
	guestsPerHour: 1_000_000,
	tablesPerHour: 1_000_000,
	entriesPerMinute: 1_000_000,
	accountsPerHour: 1_000_000,
	signInsPerMinute: 1_000_000,
	freeAttempts: 1_000_000,
	socketsPerAddress: 10_000,
	messagesAtOnce: 100_000,
	messagesPerSecond: 100_000,
	faultsPerSocket: 1_000_000_000,
	dailyEntriesPerHour: 1_000_000,
	waitingTablesPerPlayer: 100_000,
	waitingPublicTablesPerPlayer: 100_000,
	waitingPublicTablesPerAddress: 100_000,
	shortestClockMs: 1,
	lobbyMs: 5,
};
