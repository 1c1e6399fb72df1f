import type { Kinds } from '@orrery/engine';
import type { Snippet } from 'svelte';
import type { ConfirmBarProps } from './props.ts';

/**
 * What a table needs of the coach of a first game, or of the hints that a player has asked for. Tables of other games have
 * none, and its code is loaded when it is needed; so everything that it says and draws comes in from outside.
 */
export interface TableCoach<K extends Kinds, Marks> {
	/** It can be turned off at any time; then the table is like any other. */
	readonly on: boolean;
	/** It is the coach of a first game, who says what the tips would; else it only gives hints that are asked for. */
	readonly first: boolean;
	/** In place of the game's name in the top bar: “Your first game, coached”; null where the name stays. */
	readonly title: string | null;
	/** What the hint marks on the boards; null while there is no hint. */
	readonly marks: Marks | null;
	/** The player has put together this move, but not played it; null while something is missing. */
	consider(move: K['move'] | null): void;
	/** Whether to play the move now. If it is a clear mistake, the coach says so first, and the bar asks. */
	allows(move: K['move']): Promise<boolean>;
	/** The action bar with what the coach adds to it: a warning with its two answers, or the way to a hint. */
	bar(bar: ConfirmBarProps, commands: CoachCommands<K>): ConfirmBarProps;
	/** Shows the next hint. */
	hint(): void;
	/** The player chooses again after a warning. */
	chooseAgain(): void;
}

/** What the coach asks of the table. */
export interface CoachCommands<K extends Kinds> {
	/** Plays the move that the coach warned of. */
	play(move: K['move']): void;
	/** Puts back what the player has chosen. */
	cancel(): void;
}

/** What the boards show of a coach or of a puzzle: what it marks; what it says as a card or, on small screens, a strip. */
export interface CoachedBoards<Marks> {
	readonly coach: { readonly marks: Marks | null };
	readonly card: Snippet<[form: 'card' | 'strip']>;
	/** The card needs the whole row of the others, who matter less now, and as much height as its words take. */
	readonly wide?: boolean;
}

/** The coach, what it shows on the boards, and its part of the menu. */
export interface Coached<K extends Kinds, Marks> extends CoachedBoards<Marks> {
	readonly coach: TableCoach<K, Marks>;
	readonly menu?: Snippet;
}
