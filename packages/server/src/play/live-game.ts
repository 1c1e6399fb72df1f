import type { Kinds, Role, Seat } from '@orrery/engine';
import type { Clock, CommandBody, CommandId, Refusal, TableId } from '@orrery/protocol';
import type { Table } from '@orrery/table';
import type { Broadcast, Shown } from './broadcast.ts';

/** What a command comes to. */
export type Answer =
	| { readonly kind: 'ack'; readonly sequence: number }
	| { readonly kind: 'refused'; readonly refusal: Refusal; readonly missed?: Shown };

/** A command as it comes from whoever sits in a seat. */
export interface SeatCommand {
	readonly id: CommandId;
	readonly version: number;
	readonly body: CommandBody;
}

/** Whoever wants to hear how a game goes on. Called in the very moment: the game stands as it is told. */
export interface Listener {
	/** These events are on disk. */
	happened(game: LiveGame, since: number): void;
	/** When to call `expire`; null for never. */
	wakeAt(moment: number | null): void;
	ended(game: LiveGame): void;
	failed(error: unknown): void;
}

/** One game that is played, whatever its rules. */
export interface LiveGame {
	readonly id: TableId;
	readonly version: number;
	readonly isOver: boolean;
	readonly clock: Clock;
	/** Who has to decide now. */
	readonly deciders: readonly Seat[];
	/** Whether something is being written or thought about. */
	readonly isBusy: boolean;
	/** Looks at the game when nothing is being written: what is shown then is on disk. */
	look<Value>(see: () => Value): Promise<Value>;
	/** What a role gets to see: the events after a version, and the view. Only for `look` and listeners. */
	shown(role: Role, since: number): Shown;
	/** The same in JSON, for one role after the other. */
	broadcast(since: number): Broadcast;
	act(seat: Seat, command: SeatCommand): Promise<Answer>;
	/** Looks at the clocks. */
	expire(): Promise<void>;
	/** Whoever sits there is gone for good. */
	resign(seat: Seat): Promise<void>;
	/** Breaks the game off because nobody comes any more. */
	abandon(): Promise<void>;
	/** The record of a game that is over. */
	record(details: Parameters<Table<Kinds>['record']>[0]): unknown;
	/** Lets bots think and the clocks wake it. */
	wake(): void;
	/** Takes nothing more and waits for what is under way. */
	close(): Promise<void>;
}
