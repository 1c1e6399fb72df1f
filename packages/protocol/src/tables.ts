import * as z from 'zod';
import { contribution, tableId, tableSecret } from './ids.ts';
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
} from './shapes.ts';

/* Tables from making to the end, as they are told to people. */

export const VISIBILITIES = ['public', 'private'] as const;
/** A public table stands in the lobby; a private one asks for the secret of its link. */
export const visibility = z.enum(VISIBILITIES);

/** `closed`: nobody came, or all left, before the game began. */
export const TABLE_STATUSES = ['gathering', 'playing', 'ended', 'closed'] as const;
export const tableStatus = z.enum(TABLE_STATUSES);

/** A seat and whether its holder is ready. Until the start the order is that of sitting down; then chance decides. */
export const seatInfo = z.object({
	holder,
	ready: z.boolean(),
	/** Of a human who has one; a `program` has to be shown as such. */
	account: accountKind.exactOptional(),
});

/** How the draw is fixed (docs/fairness.md). The secret and the contributions come with the end of the game. */
export const drawInfo = z.object({
	commitment: z.string(),
	secret: z.string().nullable(),
	contributions: list(z.string()).nullable(),
});

/** What stands in a list of tables. */
export const tableSummary = z.object({
	table: tableId,
	game: gameId,
	options: gameOptions,
	clock,
	status: tableStatus,
	/** Whether the game changes ratings. */
	rated: z.boolean(),
	seats: list(seatInfo),
	createdAt: moment,
});
export type TableSummary = z.infer<typeof tableSummary>;

/** All that somebody who may see a table gets to know of it, apart from the game itself. */
export const tableInfo = tableSummary.extend({
	visibility,
	draw: drawInfo,
	/** Who you are here: your role, and whether you made the table. */
	you: z.object({ role, host: z.boolean() }),
	startedAt: moment.nullable(),
	endedAt: moment.nullable(),
	/** The table of the next game of the same players. */
	rematch: tableId.nullable(),
});
export type TableInfo = z.infer<typeof tableInfo>;

export const lobby = z.object({
	/** Where one can sit down. */
	gathering: list(tableSummary),
	/** Where one can watch. */
	playing: list(tableSummary),
});
export type Lobby = z.infer<typeof lobby>;

export const guest = z.object({ name: playerName });
/** Who one is: a guest, whose account is null, or somebody with an account. */
export const self = z.object({ name: z.string(), account: accountKind.nullable() });

/** A rated game is for people with accounts; each of them, and each level of bots, sits there once. */
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
	/** Of a private table; nobody is told it again. */
	secret: tableSecret.nullable(),
});

/** Where others reach the server; null if they cannot. */
export const address = z.object({ origin: z.string().nullable() });

export const admission = z.object({ secret: tableSecret });
/** A new secret, which takes the place of any older one, or none: then nobody else is let in. */
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

/** The level of the bots that take the seats nobody took. */
export const starting = z.object({ fill: level });

/** A table at which one sits, until its game is over. */
export const ownTable = tableSummary.extend({
	role,
	/** Whether the game waits for you. */
	yourTurn: z.boolean(),
});
export const ownTables = z.object({ tables: list(ownTable) });

/** A game in somebody's history. */
export const pastGame = tableSummary.extend({
	role,
	startedAt: moment,
	endedAt: moment.nullable(),
	/** Who came where; null while it goes on, or if it was broken off. */
	places: ranking.nullable(),
});
export type PastGame = z.infer<typeof pastGame>;
export const history = z.object({
	games: list(pastGame),
	/** What to ask for to see the games before; null at the end. */
	before: moment.nullable(),
});
