import type { Kinds, Role, Seat } from '@orrery/engine';
import type { Clock, CommandBody, CommandId, Refusal, TableId } from '@orrery/protocol';
import type { Table } from '@orrery/table';
import type { Broadcast, Shown } from './broadcast.ts';

/** The answer to a command. */
export type Answer =
	| { readonly kind: 'ack'; readonly sequence: number }
	| { readonly kind: 'refused'; readonly refusal: Refusal; readonly missed?: Shown };

/** A command from the player in a seat. */
export interface SeatCommand {
	readonly id: CommandId;
	readonly version: number;
	readonly body: CommandBody;
}

/** Listens to one game. Calls are synchronous, so the game is still as described. */
export interface Listener {
	/** New events are on disk. */
	happened(game: LiveGame, since: number): void;
	/** When to call `expire`; null for never. */
	wakeAt(moment: number | null): void;
	ended(game: LiveGame): void;
	failed(error: unknown): void;
}

/** A running game without its type parameter, so that games of all kinds fit into one map. */
export interface LiveGame {
	readonly id: TableId;
	readonly version: number;
	readonly isOver: boolean;
	readonly clock: Clock;
	/** The seats that have to decide now. */
	readonly deciders: readonly Seat[];
	/** Whether something is being written or a bot is thinking. */
	readonly isBusy: boolean;
	/** Calls a function when nothing is being written, so that everything it sees is on disk. */
	look<Value>(see: () => Value): Promise<Value>;
	/** The events after a version, and the view of a role. Only for `look` and listeners. */
	shown(role: Role, since: number): Shown;
	/** The same in JSON, for each role. */
	broadcast(since: number): Broadcast;
	act(seat: Seat, command: SeatCommand): Promise<Answer>;
	/** Checks the clocks. */
	expire(): Promise<void>;
	/** The player in this seat is gone for good. */
	resign(seat: Seat): Promise<void>;
	/** Ends the game because nobody plays any more. */
	abandon(): Promise<void>;
	/** The record of a finished game. */
	record(details: Parameters<Table<Kinds>['record']>[0]): unknown;
	/** Starts the bots and the clocks. */
	wake(): void;
	/** Accepts no more commands and waits for those in progress. */
	close(): Promise<void>;
}
