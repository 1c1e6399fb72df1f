import type { Component } from 'svelte';

/*
 * The figures of the rules are live boards, made of the game's own components. The text names a figure, as in
 * `![Caption.](figure:group-counts)`, and the page draws frame and caption around it.
 */

/** What the page gives a figure. A figure fills the box that it is put into: as wide as the text, and square. */
export interface FigureProps {
	/** A name for the board: a page has several of them, and screen readers list them as places to go to. */
	readonly label: string;
	/**
	 * Says what the reader just picked or did, such as “The red group counts 3.”; null takes it back. The page writes
	 * it under the board, and screen readers hear it.
	 */
	readonly onsay: (sentence: string | null) => void;
}

export type FigureComponent = Component<FigureProps>;

/** The figures of a game by the names that its rules use. */
export type Figures = Readonly<Record<string, FigureComponent>>;
