import type { Level } from '@orrery/bots/levels';
import type { Kinds } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { AccountKind, Clock, TableId, TableInfo } from '@orrery/protocol';
import type { PlayerId } from './player.ts';

/** Everything that the server knows about a table besides the log of its game. */
export interface TableRecord {
	readonly id: TableId;
	/** The revision that was read; saving fails if the table has changed since. */
	readonly revision: number;
	readonly game: GameId;
	readonly options: Kinds['options'];
	readonly clock: Clock;
	readonly visibility: TableInfo['visibility'];
	readonly status: TableInfo['status'];
	/** The player who created the table, or took it over. */
	readonly host: PlayerId;
	/** The hash of the secret in the link; null if the link is turned off. */
	readonly secretHash: string | null;
	/** The secret of the shuffle, in hexadecimal; revealed to nobody before the end. */
	readonly drawSecret: string;
	readonly commitment: string;
	/** The players' contributions to the shuffle, in the order of sitting down; null before the start. */
	readonly contributions: readonly string[] | null;
	/** Before the start in the order of sitting down, then in the order of play. */
	readonly seats: readonly SeatRecord[];
	readonly createdAt: number;
	readonly changedAt: number;
	readonly startedAt: number | null;
	readonly endedAt: number | null;
	readonly rematch: TableId | null;
	/** Whether the game changes ratings. */
	readonly rated: boolean;
}

export type SeatRecord =
	| { readonly kind: 'open' }
	| { readonly kind: 'bot'; readonly level: Level; readonly name: string }
	| {
			readonly kind: 'human';
			readonly player: PlayerId;
			/** Null for a guest. */
			readonly account: AccountKind | null;
			readonly name: string;
			/** Given when the player is ready. */
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
