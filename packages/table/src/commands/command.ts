import type { Kinds, Seat } from '@orrery/engine';
import type { Mover } from '../log.ts';
import type { Player } from '../seat.ts';

/**
 * What a client asks a table to do. The caller has to check that the client may act for the seat; the table checks
 * everything else, so that a command may come straight from the network.
 */
export type Command<K extends Kinds> = Signature & CommandBody<K>;

export interface Signature {
	/** Chosen by the client, new for every command: a repeated id is the same command and gets the same answer. */
	readonly id: string;
	/** The version of the table that the client knew. */
	readonly version: number;
}

type CommandBody<K extends Kinds> =
	| { readonly type: 'play-move'; readonly seat: Seat; readonly by: Mover; readonly move: K['move'] }
	| { readonly type: 'take-back'; readonly seat: Seat }
	| { readonly type: 'change-seat'; readonly seat: Seat; readonly to: Player }
	| { readonly type: 'resign'; readonly seat: Seat }
	| { readonly type: 'claim'; readonly seat: Seat }
	| { readonly type: 'abandon' };

export const COMMAND_TYPES = ['play-move', 'take-back', 'change-seat', 'resign', 'claim', 'abandon'] as const;

/** The log entry that an accepted command becomes. */
export const ACTION_OF = {
	'play-move': 'moved',
	'take-back': 'taken-back',
	'change-seat': 'seat-changed',
	resign: 'resigned',
	claim: 'claimed',
	abandon: 'abandoned',
} as const satisfies Record<(typeof COMMAND_TYPES)[number], string>;
