import type { Game, Kinds, Seat } from '@orrery/engine';
import { seatOf } from '@orrery/engine';
import { field, readInteger } from '@orrery/engine/json';
import type { Stamp } from '../state/first-entry.ts';
import type { Holder } from '../state/seat.ts';

/** The types of one action. Those of commands, log entries and events are made from them. */
export interface ActionTypes {
	/** The name of the command that asks for it; null if only the table itself does it. */
	readonly command: string | null;
	/** What the command says and the log stores. */
	readonly details: object;
	/** What everyone is told about it; never a secret. */
	readonly told: object;
}

/** The details of an action and when it happens. */
export type Timed<Details> = Pick<Stamp, 'at'> & Details;

/** A command or a stored entry whose details have not been checked. */
export interface Unread<K extends Kinds> {
	readonly game: Game<K>;
	readonly players: number;
	readonly fields: Readonly<Record<string, unknown>>;
	/** Where it is, for the fault if something is wrong. */
	readonly path: string;
}

/** Details of the actions that say no more than whose they are. */
export interface OfSeat {
	readonly seat: Seat;
}

export function readSeat<K extends Kinds>({ fields, path, players }: Unread<K>): OfSeat {
	return { seat: seatOf(readInteger(fields.seat, field(path, 'seat'), 0, players - 1)) };
}

/** Why the table cannot apply an action now. */
export type ActionRefusal<K extends Kinds> =
	| { readonly code: 'game-over' }
	/** Someone else plays this seat: a bot, a human or no one yet. */
	| { readonly code: 'not-the-holder'; readonly holder: Holder['kind'] }
	| { readonly code: 'not-your-turn'; readonly deciders: readonly Seat[] }
	| { readonly code: 'out-of-time' }
	/** The rules of the game refuse it. */
	| { readonly code: 'refused'; readonly refusal: K['refusal'] }
	| { readonly code: 'nothing-to-undo' }
	| { readonly code: 'same-holder' }
	/** The player of this seat has left for good; a bot plays to the end. */
	| { readonly code: 'seat-left' }
	/** The game cannot be claimed: another human is in it or may still join, or no one has left. */
	| { readonly code: 'not-won' }
	/** Only in logs: the clocks say otherwise; for example, the seat had time left. */
	| { readonly code: 'time-left' };
