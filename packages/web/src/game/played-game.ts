import type { Kinds, Role, Seat, UndoBar } from '@orrery/engine';
import type { Ending, TableEvent, TableRefusal, TableSeat } from '@orrery/table';
import { holderOf } from '@orrery/table';
import type { Snippet } from 'svelte';

/* A game as its screen sees it: the same on one device and online. */

/** Everything that is on screen at one moment; it changes as a whole. */
export interface Moment<K extends Kinds> {
	readonly version: number;
	/** Whose view of the game is shown. */
	readonly role: Role;
	/** The seat addressed as “you”; null where several players share the screen, or the viewer does not play. */
	readonly you: Seat | null;
	readonly view: K['view'];
	readonly seats: readonly TableSeat[];
	readonly deciders: readonly Seat[];
	/** The seat that may undo now; null if none may. */
	readonly undoer: Seat | null;
	/** Why the viewer cannot undo now; null if that is possible or cannot be said. */
	readonly undoBar?: UndoBar | null;
	readonly ending: Ending<K> | null;
	readonly turns: number;
	/** Every event so far. */
	readonly events: readonly TableEvent<K>[];
	/** Whether to draw it at once, without animation, even if it is one step after the last moment. */
	readonly jump?: boolean;
}

/** What the action bar says while nobody at this screen has to decide. */
export type Idle =
	/** The players who have to decide are thinking, and the game goes on after that. */
	| { readonly kind: 'thinking' }
	/** A move of this seat is being shown, and those after it; `skip` shows where the game is now. */
	| { readonly kind: 'moving'; readonly seat: Seat; readonly skip: () => void }
	/** The position is only shown, as in a replay, and nobody thinks about it: the bar says this instead. */
	| {
			readonly kind: 'shown';
			readonly headline: string;
			readonly detail?: string;
			/** Leads back to the game as it is now. */
			readonly back?: () => void;
	  };

/** The idle bar of a game that is being played. */
export const THINKING: Idle = { kind: 'thinking' };

/** Why the game is stuck, and what can be done about it. */
export type Hindrance =
	/** Another tab plays this game. */
	| { readonly kind: 'elsewhere'; readonly takeOver: () => void }
	/** A bot does not answer, even when asked again. */
	| { readonly kind: 'silent'; readonly seat: Seat; readonly tryAgain: () => void };

/**
 * The progress of a command from the moment it is given until the server has confirmed it: just sent, slow enough to
 * mention, or waiting for a connection.
 */
export type UnderWay = 'now' | 'slow' | 'held-up';

/** Why a command was refused: the table's reasons, and those of the connection. */
export type PlayRefusal<K extends Kinds> =
	| {
			readonly code:
				| Exclude<TableRefusal<K>['code'], 'refused'>
				| 'not-seated'
				| 'not-started'
				| 'no-scope'
				| 'closing'
				| 'failed';
	  }
	| { readonly code: 'refused'; readonly refusal: K['refusal'] };

export interface PlayedGame<K extends Kinds> {
	readonly id: string;
	readonly moment: Moment<K>;
	/** Whether the players at this screen may act at all; spectators may not. */
	readonly playable: boolean;
	readonly hindrance: Hindrance | null;
	readonly idle: Idle;
	/** null while no command is being sent. */
	readonly underWay: UnderWay | null;
	/** Why the last command was refused; null after one that was accepted. */
	readonly refusal: PlayRefusal<K> | null;
	/** The first version that `past` can show. */
	readonly knownFrom: number;
	/** The game after its first events, as the viewer may know it; null if this screen does not know it. */
	past(version: number): Moment<K> | null;
	/** Calls back with every event from now on, one at a time. */
	listen(listener: (event: TableEvent<K>) => void): () => void;
	/** Plays a move for the player who has to decide at this screen. False if it was refused or could not be sent. */
	play(move: K['move']): Promise<boolean>;
	/** Undoes the last step of this seat; of the one that may undo now if absent. */
	undo(seat?: Seat | null): Promise<boolean>;
}

/** The parts around a table, which differ between one device and online play. */
export interface TableSlots {
	/** A row above the table: its players and its state. It is left out where the boards bear the marks of the players. */
	readonly band?: Snippet | undefined;
	/** Beside a player's name: whether they are there, and their clock. */
	readonly mark?: Snippet<[Seat]> | undefined;
	/** What else the band says, for the top bar where there is no band. */
	readonly state?: Snippet | undefined;
	/** More buttons for the top bar, during the game and after it. */
	readonly tools?: Snippet | undefined;
	/** Where the game came from, if it was not dealt; a line of text. */
	readonly origin?: Snippet | undefined;
	/** Whether the player may ask for hints. */
	readonly hintable?: boolean | undefined;
	/** The button for another game after the end. */
	readonly again: Snippet;
	/** The review of a finished game in short, the first card of its result. */
	readonly review?: Snippet | undefined;
	/** The id in the address of the replay; absent where a finished game has none. */
	readonly replay?: string | undefined;
	/** Menu for a finished game; it takes the place of the Home button, which the header has too. */
	readonly afterGame?: Snippet | undefined;
	/**
	 * How to leave, in the menu: a local game by its id, or other buttons, which get a function that closes the menu.
	 */
	readonly leaving: { readonly game: string } | { readonly ways: Snippet<[close: () => void]> };
}

/** The human at this screen who has to decide now; null while others do. */
export function actorIn<K extends Kinds>({ moment, playable }: PlayedGame<K>): Seat | null {
	const { role, deciders, seats, ending } = moment;
	if (role === 'spectator' || ending !== null || !playable || !deciders.includes(role)) return null;
	const held = seats[role];
	return held !== undefined && holderOf(held).kind === 'human' ? role : null;
}
