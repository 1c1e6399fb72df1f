import * as z from 'zod';
import {
	bot,
	clock,
	gameEvent,
	gameId,
	gameOptions,
	gameOutcome,
	gameRefusal,
	gameView,
	holder,
	list,
	moment,
	player,
	ranking,
	seat,
	times,
} from './shapes.ts';

/* What happens at a table during a game. */

/** What a player can do. The engine defines what a move is. */
export const commandBody = z.discriminatedUnion('type', [
	z.object({ type: z.literal('play-move'), move: z.unknown() }),
	/** Takes back the last step of the current turn. */
	z.object({ type: z.literal('take-back') }),
	/** The game ends, unless there are more than two players and another human: then a bot takes the seat. */
	z.object({ type: z.literal('resign') }),
	/** Claims the win when someone has left and no other human is in the game. */
	z.object({ type: z.literal('claim') }),
]);
export type CommandBody = z.infer<typeof commandBody>;

export const ending = z.discriminatedUnion('kind', [
	/** The outcome ranks the seats by the rules; players who left, here the first to leave first, come last. */
	z.object({ kind: z.literal('finished'), outcome: gameOutcome, left: list(seat).exactOptional() }),
	z.object({ kind: z.enum(['resigned', 'ran-out']), ranking: ranking.exactOptional() }),
	z.object({ kind: z.literal('claimed'), ranking }),
	z.object({ kind: z.literal('abandoned') }),
]);

/**
 * An event, the same for everyone but for secrets of the seat that moved. Numbers count from 1 without a gap. With the
 * view before it, it says everything that is in the view after it.
 */
const frame = {
	sequence: z.int().positive(),
	at: moment,
	/** The seats that have to decide now. */
	deciders: list(seat),
	/** By seat: how many steps its player would take back now. */
	undoable: list(z.int().nonnegative()),
	times: times.nullable(),
	/** Not null in the last event of a table. */
	ending: ending.nullable(),
};

const terms = {
	options: gameOptions,
	seats: list(holder),
	clock,
	undo: z.enum(['turn', 'device']),
	standIn: bot,
};

export const tableEvent = z.discriminatedUnion('type', [
	z.object({ ...frame, type: z.literal('created'), game: z.string(), rules: z.int(), ...terms }),
	z.object({
		...frame,
		type: z.literal('moved'),
		seat,
		by: z.enum(['human', 'bot']),
		events: list(gameEvent),
	}),
	z.object({ ...frame, type: z.literal('taken-back'), seat, steps: z.int().positive() }),
	z.object({ ...frame, type: z.literal('seat-changed'), seat, to: player }),
	z.object({ ...frame, type: z.literal('resigned'), seat }),
	z.object({ ...frame, type: z.literal('ran-out'), seat }),
	z.object({ ...frame, type: z.literal('claimed'), seat }),
	z.object({ ...frame, type: z.literal('abandoned') }),
	/** The server was away; live clocks stood still between these moments, and the second may be still to come. */
	z.object({ ...frame, type: z.literal('paused'), from: moment, until: moment }),
]);
export type WireEvent = z.infer<typeof tableEvent>;

/** Everything that a role may know about the table after the event with the number `version`. */
export const tableView = z.object({
	version: z.int().positive(),
	terms: z.object(terms),
	seats: list(
		z.object({
			player: holder,
			standIn: bot.nullable(),
			left: z.enum(['resigned', 'ran-out']).nullable(),
		}),
	),
	deciders: list(seat),
	/** How many steps the role would take back now. */
	undoable: z.int().nonnegative(),
	times: times.nullable(),
	ending: ending.nullable(),
	view: gameView,
});
export type WireView = z.infer<typeof tableView>;

/** Why a command was refused. */
export const refusal = z.discriminatedUnion('code', [
	/** The table has moved on; the missed events are included. */
	z.object({ code: z.literal('stale') }),
	/** The version is one that the table has not reached. */
	z.object({ code: z.literal('unknown-version') }),
	/** Another command of this seat had this id. */
	z.object({ code: z.literal('id-taken') }),
	/** The move is malformed; `path` says where. */
	z.object({ code: z.literal('unreadable'), path: z.string() }),
	z.object({ code: z.literal('game-over') }),
	z.object({ code: z.literal('not-the-holder') }),
	z.object({ code: z.literal('not-your-turn'), deciders: list(seat) }),
	z.object({ code: z.literal('out-of-time') }),
	/** The game's own reason. */
	z.object({ code: z.literal('refused'), refusal: gameRefusal }),
	z.object({ code: z.literal('nothing-to-undo') }),
	/** Another human is still in the game, or nobody has left it. */
	z.object({ code: z.literal('not-won') }),
	/** You do not sit here, or there is no game. */
	z.object({ code: z.literal('not-seated') }),
	z.object({ code: z.literal('not-started') }),
	/** The token of this socket does not have the scope `play`. */
	z.object({ code: z.literal('no-scope') }),
	z.object({ code: z.literal('closing') }),
	/** The server failed; it is safe to send the same command again. */
	z.object({ code: z.literal('failed') }),
]);
export type Refusal = z.infer<typeof refusal>;

export const gameRecord = z.looseObject({ game: gameId });
