import type { Course } from './course.ts';
import type { Fault, TextFault } from './fault.ts';
import type { GameId } from './game-id.ts';
import type { Random } from './random.ts';
import type { Result } from './result.ts';

/*
 * The interface that every game implements. Table, server and client know nothing else about a game; the search of the
 * bots also uses what `search.ts` exports. It has two sides:
 *
 * - `Position` is for search: one game at one moment, mutable and packed, and fast.
 * - `Game` is for everyone else: moves with names, coded refusals, immutable views. All its inputs and outputs except
 *   positions are plain JSON values.
 *
 * Both run the same rules. There is no second implementation for speed.
 */

export const SEATS = [0, 1, 2, 3] as const;
/** Seats count from 0. */
export type Seat = (typeof SEATS)[number];
/** Who looks at the game: a seat, or a spectator. */
export type Role = Seat | 'spectator';

/** What search and simulation drive. Nothing here allocates; moves are integers that say what they mean. */
export interface Position {
	/** The seats that have to decide now, one bit each; 0 when the game is over. */
	deciders(): number;
	/** How many moves the seat may choose from now; 0 if it owes no decision. */
	moveCount(seat: number): number;
	/** The code of one of them, index 0 to `moveCount` - 1, in an order fixed by the position alone. */
	moveAt(seat: number, index: number): number;
	/** Plays a legal move. It does not check: an illegal one has undefined effects, so use `Game.play` for those. */
	play(seat: number, code: number): void;
	/** Becomes a new game with the same options, dealt with this random generator. */
	deal(random: Random): void;
	/** Becomes a copy of another position of the same options. */
	copyFrom(other: this): void;
}

/** The types that make up one game. */
export interface Kinds {
	readonly options: { readonly players: number };
	/**
	 * Everything that was dealt before the first move, or the position that the game begins from. It includes the hidden
	 * parts, so it never leaves the table.
	 */
	readonly setup: unknown;
	readonly position: Position;
	readonly move: { readonly type: string };
	readonly event: { readonly type: string };
	readonly refusal: { readonly code: string };
	readonly view: { readonly role: Role };
	readonly outcome: Outcome;
	readonly snapshot: unknown;
	readonly record: unknown;
}

/** The setup of a game that is not dealt but begins from a position. */
export interface PositionSetup<Snapshot> {
	readonly position: Snapshot;
}

export interface Outcome {
	readonly reason: string;
	/** Best place first, each place a list of seats; absent in a solo game. */
	readonly ranking?: readonly (readonly Seat[])[];
}

/**
 * What one step did. A turn may have several. A move may hold a secret of its seat (such as a card kept in Nebula), so
 * what goes to others is events and views, never moves.
 */
export interface Played<Event> {
	/** For every role. */
	readonly events: readonly Event[];
	/** The same events as only the seat that moved may know them; absent where everyone may know everything. */
	readonly own?: readonly Event[];
	/** Hidden information was revealed, so no undo goes back past this step. */
	readonly revealed: boolean;
	/** The step completed the turn of its seat. */
	readonly turnEnded: boolean;
}

export interface Game<K extends Kinds> {
	readonly id: GameId;
	/** See `RULES`. */
	readonly rules: number;

	readOptions(value: unknown): Result<K['options'], Fault>;
	/** A position to deal into or copy to. */
	create(options: K['options']): K['position'];
	/** Decides everything that is random before the first move. */
	deal(options: K['options'], random: Random): K['setup'];
	/** The first position; refuses a setup that does not fit the rules. */
	start(options: K['options'], setup: K['setup']): Result<K['position'], Fault>;

	/** The seats that have to decide; none when the game is over. */
	deciders(position: K['position']): readonly Seat[];
	legalMoves(position: K['position'], seat: Seat): readonly K['move'][];
	/** Why this move may not be played now, or null if it may. */
	check(position: K['position'], seat: Seat, move: K['move']): K['refusal'] | null;
	/** Plays a move, or refuses it and leaves the position as it was. */
	play(position: K['position'], seat: Seat, move: K['move']): Result<Played<K['event']>, K['refusal']>;
	/** Plays a move that `check` has allowed. Any other move has undefined effects. */
	playLegal(position: K['position'], seat: Seat, move: K['move']): Played<K['event']>;
	outcome(position: K['position']): K['outcome'] | null;

	/** What the role is allowed to know, and nothing else. */
	view(position: K['position'], role: Role): K['view'];
	/**
	 * The view of the same role after a step, from the one before it and the events of the step as the role may know
	 * them: `Played.own` for the seat that moved. A fault says that they do not fit together.
	 */
	advance(view: K['view'], events: readonly K['event'][]): Result<K['view'], Fault>;
	/** A position that looks like this view, with everything hidden made up. */
	imagine(view: K['view'], random: Random): Result<K['position'], Fault>;

	/** The meaning of a code of `Position.moveAt`, and back for a legal move. */
	moveOf(position: K['position'], code: number): K['move'];
	codeOf(position: K['position'], move: K['move']): number;
	readMove(value: unknown): Result<K['move'], Fault>;

	/** The whole position, hidden parts too, as JSON; `decode` takes only what could be a position. */
	encode(position: K['position']): K['snapshot'];
	decode(value: unknown): Result<K['position'], Fault>;

	/** The record of a game that is over, or that ended early as `details.resigned` says. */
	record(course: Course<K>, details?: RecordDetails): K['record'];
	/** Replays a record strictly; the fault says what is wrong and where. */
	replay(record: unknown): Result<Replay<K>, Fault>;
	printRecord(record: K['record']): string;
	parseRecord(text: string): Result<K['record'], TextFault>;
}

/** A replayed record: the game, and the other details of the record. */
export interface Replay<K extends Kinds> {
	readonly course: Course<K>;
	readonly details: RecordDetails;
}

/** What a record may contain besides the game itself. */
export interface RecordDetails {
	readonly id?: string;
	/** By seat. */
	readonly names?: readonly string[];
	/** ISO time of the start. */
	readonly at?: string;
	readonly fair?: FairDraw;
	/** A game that ended because someone left it: who takes which place. Solo games have no places. */
	readonly resigned?: { readonly ranking?: readonly (readonly Seat[])[] };
	/** Who left the game, the first to leave first. */
	readonly left?: readonly Departure[];
	/** What a program found out about the game: kept in JSON as it is, and not read here. The text form has none. */
	readonly analysis?: Readonly<Record<string, unknown>>;
}

/** A player who left a game for good, and the bot that took the seat. */
export interface Departure {
	readonly seat: Seat;
	readonly reason: (typeof DEPARTURE_REASONS)[number];
	readonly bot: string;
}

export const DEPARTURE_REASONS = ['resigned', 'ran-out'] as const;

export interface FairDraw {
	readonly commitment: string;
	readonly secret: string;
	readonly contributions: readonly string[];
}

/** The seat with this number. It throws if there is none: numbers from outside have to be checked first. */
export function seatOf(number: number): Seat {
	const seat = SEATS[number];
	if (seat === undefined) throw new RangeError(`no seat ${number}`);
	return seat;
}

/** The seats in a set of bits, such as `Position.deciders`. */
export function seatsIn(bits: number): readonly Seat[] {
	return SEATS.filter((seat) => (bits & (1 << seat)) !== 0);
}
