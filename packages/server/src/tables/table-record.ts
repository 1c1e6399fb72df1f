import type { Level } from '@orrery/bots/levels';
import type { Kinds } from '@orrery/engine';
import type { AccountKind, Clock, GameId, TableId, TableInfo } from '@orrery/protocol';
import type { PlayerId } from '../player.ts';

/** All that the server knows of a table beside the log of its game. */
export interface TableRecord {
	readonly id: TableId;
	/** Of the record as it was read; whoever saves it must not have been overtaken. */
	readonly revision: number;
	readonly game: GameId;
	readonly options: Kinds['options'];
	readonly clock: Clock;
	readonly visibility: TableInfo['visibility'];
	readonly status: TableInfo['status'];
	/** Who made it. */
	readonly host: PlayerId;
	/** Of the secret in the link; null where no link lets anybody in. */
	readonly secretHash: string | null;
	/** The secret of the draw, in hexadecimal: told to nobody before the end. */
	readonly drawSecret: string;
	readonly commitment: string;
	/** What the players gave to the draw, in the order of sitting down; null before the start. */
	readonly contributions: readonly string[] | null;
	/** Before the start as people sat down, from then on as they play. */
	readonly seats: readonly SeatRecord[];
	readonly createdAt: number;
	readonly changedAt: number;
	readonly startedAt: number | null;
	readonly endedAt: number | null;
	readonly rematch: TableId | null;
	/** Whether its game counts for the ratings. */
	readonly rated: boolean;
}

export type SeatRecord =
	| { readonly kind: 'open' }
	| { readonly kind: 'bot'; readonly level: Level; readonly name: string }
	| {
			readonly kind: 'human';
			readonly player: PlayerId;
			/** Null: a guest. */
			readonly account: AccountKind | null;
			readonly name: string;
			/** Given when ready. */
			readonly contribution: string | null;
	  };

export const OPEN: SeatRecord = { kind: 'open' };

/** The seat of the player; -1 if they do not sit here. */
export function seatOfPlayer({ seats }: Pick<TableRecord, 'seats'>, player: PlayerId | null): number {
	return player === null ? -1 : seats.findIndex((seat) => seat.kind === 'human' && seat.player === player);
}

export function isReady(seat: SeatRecord): boolean {
	return seat.kind === 'bot' || (seat.kind === 'human' && seat.contribution !== null);
}
