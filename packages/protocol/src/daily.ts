import * as z from 'zod';
import { gameRecord } from './play.ts';
import { accountKind, gameId, list } from './shapes.ts';

/* The game of a day, which everyone plays with the same deal, and its leaderboard. */

/** A calendar day, such as `2026-11-16`. Which day it is depends on where the player is. */
export const day = z.iso.date();

/** A finished game of a day. The server plays it again and checks it before it counts. */
export const dailyEntry = z.object({
	record: gameRecord,
	/** How many hints the player asked for. */
	hints: z.int().nonnegative(),
});
export type DailyEntry = z.infer<typeof dailyEntry>;

/** An entry on the leaderboard. Equal scores share a place; among them the earlier entry comes first. */
export const dailyPlace = z.object({
	place: z.int().positive(),
	name: z.string(),
	/** Null for a guest. */
	account: accountKind.nullable(),
	/** Nova Luna: the score of the solo game, less is better. Nebula: one's points minus the bot's, more is better. */
	score: z.int(),
	/** Whether this is you. */
	you: z.boolean(),
});
export type DailyPlace = z.infer<typeof dailyPlace>;

export const dailyBoard = z.object({
	day,
	game: gameId,
	/** How many players have an entry. */
	players: z.int().nonnegative(),
	/** The best entries, best first. */
	best: list(dailyPlace),
	/** Your entry, which need not be among the best; null if you have none. */
	own: dailyPlace.nullable(),
	/** How many players have each score, best first. */
	scores: list(z.object({ score: z.int(), players: z.int().positive() })),
});
export type DailyBoard = z.infer<typeof dailyBoard>;
