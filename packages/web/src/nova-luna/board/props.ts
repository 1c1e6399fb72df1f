import type { Colour, Seat, TaskIndex, TaskName, TileId } from '@orrery/engine';

/*
 * What the components of the board are given and what they tell. The board knows geometry and gestures,
 * never rules: what is legal comes in as data, what a player does goes out through a callback.
 * Tokens follow the seat: 0 Moon, 1 Ember, 2 Orchid, 3 Fern.
 */

/** A cell of a display. x grows to the right, y downwards; the first tile lies on 0, 0. */
export interface Cell {
	readonly x: number;
	readonly y: number;
}

/** A tile that lies in a display; `DisplayView['tiles']` of the engine fits. */
export interface LaidTile extends Cell {
	readonly tile: TileId;
	/** The tasks that bear a token. */
	readonly covered: readonly TaskIndex[];
}

/** Who sits where. */
export interface Player {
	readonly seat: Seat;
	/** As it is to be read, already in the language of the moment (“You” included). */
	readonly name: string;
	/** The level of a bot; null or absent for a human. */
	readonly level?: string | null | undefined;
}

/** A player on the moon track. */
export interface TrackPlayer extends Player {
	/** How far the token has come since the start, as the engine counts it. */
	readonly distance: number;
}

/** Where the token of the seat on turn would go. */
export interface TrackPreview {
	readonly seat: Seat;
	readonly steps: number;
}

/** The solo game has no moon track; the centre of the wheel tells this instead. */
export interface SoloCentre {
	readonly phase: 1 | 2;
	/** What the note of the running phase would be if it ended now. */
	readonly note: number;
	/** The note of phase 1 once it has ended. */
	readonly phase1Note: number | null;
}

/** Wheel.svelte: selection track, meeple, moon track, turn order. Fills its parent's box. */
export interface WheelProps {
	/** The selection track by space, as in the view. */
	readonly ring: readonly (TileId | null)[];
	readonly meeple: number;
	readonly stockSize: number;
	/** In turn order, as in the view's `track`; empty in the solo game. */
	readonly track: readonly TrackPlayer[];
	/** Whose turn it is; null when the game is over. */
	readonly activeSeat: Seat | null;
	/** What may be taken now by whoever sits here, next to the meeple first; empty when it is not their turn. */
	readonly reach: readonly TileId[];
	/** The tile in hand. */
	readonly chosen: TileId | null;
	/** The tile in hand is shown in the display already, so its place on the wheel steps back. */
	readonly elsewhere?: boolean | undefined;
	readonly preview?: TrackPreview | null | undefined;
	/** null with two to four players. */
	readonly solo?: SoloCentre | null | undefined;
	/** The pile is told in a corner (`WheelCorners`) and therefore not in the centre. */
	readonly pileElsewhere?: boolean | undefined;
	/** A tile in reach was tapped, clicked, or activated with Enter or Space. The chosen one too: toggle it or not. */
	readonly onchoose: (tile: TileId) => void;
	/** Any tile: long press, right click, the key “i”; for tiles out of reach also a plain click. */
	readonly ondetails: (tile: TileId) => void;
}

/** What a placement would do, to be drawn before it is sent. */
export interface PlacePreview extends Cell {
	readonly tile: TileId;
	/** The tasks that would be covered, on the new tile and on others, as the engine's `took` event names them. */
	readonly covers: readonly TaskName[];
}

/** DisplayBoard.svelte: a display, large. Fills its parent's box. */
export interface DisplayBoardProps {
	/** Whose tokens lie on the tasks. */
	readonly seat: Seat;
	/** “Your display”, “Mira’s display”: heading of the panel and name of the region. */
	readonly title: string;
	/** null: not told (solo screens may say it elsewhere). */
	readonly tokensLeft: number | null;
	readonly tiles: readonly LaidTile[];
	/** Where the tile in hand may go; empty when none is in hand. */
	readonly legal: readonly Cell[];
	/** The accessible name of a legal cell: position and consequences. */
	readonly describeCell?: ((x: number, y: number) => string) | undefined;
	readonly preview?: PlacePreview | null | undefined;
	/** Laid in this turn: wears a thin ring. */
	readonly justPlaced?: TileId | null | undefined;
	/** `panel`: card with a heading (laptop). `bare`: no card, no heading, zoom button in the corner (phone). */
	readonly form?: 'panel' | 'bare' | undefined;
	/** A legal cell was tapped, clicked or activated. */
	readonly onpick?: ((cell: Cell) => void) | undefined;
	/** Pointer (mouse only) or focus came to a legal cell, or left them all (null). */
	readonly onpoint?: ((cell: Cell | null) => void) | undefined;
	/** A tile: click, long press, right click, the key “i”. */
	readonly ondetails?: ((tile: TileId) => void) | undefined;
}

/** OpponentCard.svelte: another player in the row above the own display. */
export interface OpponentCardProps {
	readonly player: Player;
	readonly tokensLeft: number;
	/** Steps on the moon track ahead of the seat that looks on; negative when behind. */
	readonly ahead: number;
	readonly tiles: readonly LaidTile[];
	/** It is this player's turn. */
	readonly active?: boolean | undefined;
	readonly onenlarge: (seat: Seat) => void;
}

/** OpponentRow.svelte: one to three cards side by side (304 or 199 wide on the laptop); 96 px high. */
export interface OpponentRowProps {
	readonly opponents: readonly Omit<OpponentCardProps, 'onenlarge'>[];
	readonly onenlarge: (seat: Seat) => void;
}

/**
 * WheelCorners.svelte: on the phone the corners of the wheel hold the others, the pile and the own tokens.
 * Put it into the same positioned box as the wheel; it covers the box and lets taps through.
 */
export interface WheelCornersProps {
	readonly opponents: readonly Omit<OpponentCardProps, 'onenlarge'>[];
	readonly own: { readonly seat: Seat; readonly tokensLeft: number };
	readonly stockSize: number;
	readonly onenlarge: (seat: Seat) => void;
}

/** OpponentSheet.svelte: the content of a dialog; the display large, for reading only. */
export interface OpponentSheetProps {
	readonly player: Player;
	readonly tokensLeft: number;
	readonly ahead: number;
	readonly tiles: readonly LaidTile[];
	readonly ondetails?: ((tile: TileId) => void) | undefined;
}

/** What a task of a laid tile still lacks. */
export interface TaskState {
	readonly covered: boolean;
	/** Tiles of each colour that are missing; null where the tile does not lie in a display yet. */
	readonly missing: Readonly<Record<Colour, number>> | null;
}

/** TileDetails.svelte: the content of a dialog about one tile. */
export interface TileDetailsProps {
	readonly tile: TileId;
	/** Whose token is drawn on covered tasks; null for a tile on the wheel. */
	readonly seat: Seat | null;
	/** By task; empty for a tile on the wheel. */
	readonly tasks: readonly TaskState[];
	/** Set in the solo game, where the number counts points instead of steps. */
	readonly solo?: boolean | undefined;
}
