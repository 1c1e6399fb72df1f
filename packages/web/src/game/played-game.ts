import type { Kinds, Role, Seat } from '@orrery/engine';
import type { Ending, TableEvent, TableRefusal, TableSeat } from '@orrery/table';
import { holderOf } from '@orrery/table';
import type { Snippet } from 'svelte';

/* A game as its screen sees it: the same on one device and among people who are apart. */

/** All that is on screen at one moment; it changes as a whole. */
export interface Moment<K extends Kinds> {
	readonly version: number;
	/** Through whose eyes the game is shown. */
	readonly role: Role;
	/** Who is addressed as “you”; null where several share the screen, or nobody at it plays. */
	readonly you: Seat | null;
	readonly view: K['view'];
	readonly seats: readonly TableSeat[];
	readonly deciders: readonly Seat[];
	/** Who may take a step back now; null if nobody may. */
	readonly undoer: Seat | null;
	readonly ending: Ending<K> | null;
	readonly turns: number;
	/** All that happened so far. */
	readonly events: readonly TableEvent<K>[];
}

/** What keeps the game from going on, and what can be done about it. */
export type Hindrance =
	/** Another tab plays it. */
	| { readonly kind: 'elsewhere'; readonly takeOver: () => void }
	/** A bot gives no answer, even when asked again. */
	| { readonly kind: 'silent'; readonly seat: Seat; readonly tryAgain: () => void };

/**
 * How far what was asked for has come, from the moment of asking until it is known to count: just now, so long that
 * it is worth a word, or not yet on its way because there is no line.
 */
export type UnderWay = 'now' | 'slow' | 'held-up';

/** Why something was not done: the table's reasons, and those of the way there. */
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
	/** Whether those at the screen may act at all: not while they only look on. */
	readonly playable: boolean;
	readonly hindrance: Hindrance | null;
	/** null while nothing is. */
	readonly underWay: UnderWay | null;
	/** Why the last thing asked for was not done; null once something was. */
	readonly refusal: PlayRefusal<K> | null;
	/** Calls back with everything that happens from now on, one event at a time. */
	listen(listener: (event: TableEvent<K>) => void): () => void;
	/** Plays a move of whoever is on turn here. False if it was refused or could not be. */
	play(move: K['move']): Promise<boolean>;
	/** Takes back the last step. */
	undo(): Promise<boolean>;
}

/** What surrounds the table of a game, which differs by where the game is played. */
export interface TableSlots {
	/** Told above the table, in a row of its own. */
	readonly band?: Snippet | undefined;
	/** Further buttons of the bar over it, during the game and after. */
	readonly tools?: Snippet | undefined;
	/** How to play on after the end. */
	readonly again: Snippet;
	/** What else can be had from a game that is over; it takes the place of the way home, which the header has too. */
	readonly afterGame?: Snippet | undefined;
	/** The ways out in the menu: those of a game of this device by its id, or other ones, given what closes the menu. */
	readonly leaving: { readonly game: string } | { readonly ways: Snippet<[close: () => void]> };
}

/** The human at this screen who has to decide now; null while others do. */
export function actorIn<K extends Kinds>({ moment, playable }: PlayedGame<K>): Seat | null {
	const { role, deciders, seats, ending } = moment;
	if (role === 'spectator' || ending !== null || !playable || !deciders.includes(role)) return null;
	const held = seats[role];
	return held !== undefined && holderOf(held).kind === 'human' ? role : null;
}
