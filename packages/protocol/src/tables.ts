import * as z from 'zod';
import { contribution, tableId, tableSecret } from './ids.ts';
import { skill } from './ratings.ts';
import {
	accountKind,
	clock,
	gameId,
	gameOptions,
	holder,
	level,
	list,
	moment,
	playerName,
	ranking,
	role,
	seat,
} from './shapes.ts';

/* Tables, from creation to the end. */

export const VISIBILITIES = ['public', 'private'] as const;
/** A public table is listed in the lobby; a private one needs the secret of its link. */
export const visibility = z.enum(VISIBILITIES);

/** `closed`: nobody came, or everyone left, before the game started. */
export const TABLE_STATUSES = ['gathering', 'playing', 'ended', 'closed'] as const;
export const tableStatus = z.enum(TABLE_STATUSES);

/**
 * A seat, and whether its holder is ready. Until the start seats are in the order of sitting down; then they are
 * shuffled.
 */
export const seatInfo = z.object({
	holder,
	ready: z.boolean(),
	/** Of a human with an account; clients must mark a `program` as such. */
	account: accountKind.exactOptional(),
});

/**
 * The commitment to the shuffle (docs/fairness.md). The secret and the contributions are revealed at the end of the
 * game.
 */
export const drawInfo = z.object({
	commitment: z.string(),
	secret: z.string().nullable(),
	contributions: list(z.string()).nullable(),
});

/** A table as lists show it. */
export const tableSummary = z.object({
	table: tableId,
	game: gameId,
	options: gameOptions,
	clock,
	status: tableStatus,
	/** Whether the game changes ratings. */
	rated: z.boolean(),
	seats: list(seatInfo),
	/** The seat of the host, who created the table or took it over; null once they have left it. */
	host: seat.nullable(),
	createdAt: moment,
});
export type TableSummary = z.infer<typeof tableSummary>;

/** A table as someone sees it who may see it, apart from the game itself. */
export const tableInfo = tableSummary.extend({
	/** Grows with every change: answers and updates may overtake each other. */
	revision: z.int().positive(),
	visibility,
	draw: drawInfo,
	/** Your role here, and whether you are the host. */
	you: z.object({ role, host: z.boolean() }),
	startedAt: moment.nullable(),
	endedAt: moment.nullable(),
	/** The table of the rematch. */
	rematch: tableId.nullable(),
});
export type TableInfo = z.infer<typeof tableInfo>;

export const lobby = z.object({
	/** Tables where you can sit down. */
	gathering: list(tableSummary),
	/** Tables that you can watch. */
	playing: list(tableSummary),
});
export type Lobby = z.infer<typeof lobby>;

export const guest = z.object({ name: playerName });
/** Who you are: a guest, whose account is null, or someone with an account. */
export const self = z.object({ name: z.string(), account: accountKind.nullable() });

/** A rated game needs accounts; each person and each bot level sits there at most once. */
export const newTable = z.object({
	game: gameId,
	options: gameOptions,
	clock,
	visibility,
	rated: z.boolean().exactOptional(),
});
export type NewTable = z.infer<typeof newTable>;

export const madeTable = z.object({
	table: tableInfo,
	/** Of a private table; it is never shown again. */
	secret: tableSecret.nullable(),
});

/** Where others reach the server; null if they cannot. */
export const address = z.object({ origin: z.string().nullable() });

export const admission = z.object({ secret: tableSecret });
/** A new secret, which replaces the old one, or none: then nobody else gets in. */
export const secretChange = z.object({ open: z.boolean() });
export const newSecret = z.object({ secret: tableSecret.nullable() });

export const sitting = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('self') }),
	z.object({ kind: z.literal('bot'), level }),
]);

export const readiness = z.discriminatedUnion('ready', [
	z.object({ ready: z.literal(true), contribution }),
	z.object({ ready: z.literal(false) }),
]);

/** The level of the bots that fill the open seats. */
export const starting = z.object({ fill: level });

/** An unfinished table where you sit. */
export const ownTable = tableSummary.extend({
	role,
	/** Whether it is your turn. */
	yourTurn: z.boolean(),
});
export const ownTables = z.object({ tables: list(ownTable) });

/** A game in a player's history. */
export const pastGame = tableSummary.extend({
	role,
	startedAt: moment,
	endedAt: moment.nullable(),
	/** The ranking; null while the game goes on, or if it was abandoned. */
	places: ranking.nullable(),
	/** By seat, of a game that has a ranking: in Nova Luna tokens that were not placed, in Nebula points. */
	scores: list(z.int()).nullable(),
	/** How many turns were completed, those of all players together. */
	turns: z.int().nonnegative(),
	/** How the game changed your rating; null if it did not. `before` is null for your first rated game of its kind. */
	rating: z.object({ before: skill.nullable(), after: skill }).nullable(),
});
export type PastGame = z.infer<typeof pastGame>;
export const history = z.object({
	games: list(pastGame),
	/** The value of `before` for the next page; null at the end. */
	before: moment.nullable(),
});
