import type { Colour, Seat, TaskIndex, TaskName, TileId } from '@orrery/engine';
import type { Player } from '../../game/props.ts';

/*
 * The props of the board components. The board knows geometry and gestures, never rules: what is legal comes in as
 * data, what a player does goes out through a callback. Tokens follow the seat: 0 Moon, 1 Ember, 2 Orchid, 3 Fern.
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

/** A player on the moon track. */
export interface TrackPlayer extends Player {
	/** How far the token has come since the start, as the engine counts it. */
	readonly distance: number;
}

/** Where the active player's token would go. */
export interface TrackPreview {
	readonly seat: Seat;
	readonly steps: number;
}

/** A solo game has no moon track; the center of the wheel shows this instead. */
export interface SoloCentre {
	readonly phase: 1 | 2;
	/** The note of the current phase if it ended now. */
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
	/**
	 * The tiles that the player at this screen may take, nearest to the meeple first; empty when it is not their turn.
	 */
	readonly reach: readonly TileId[];
	/** The tile in hand. */
	readonly chosen: TileId | null;
	/** The tile in hand is already previewed in the display, so its place on the wheel fades. */
	readonly elsewhere?: boolean | undefined;
	readonly preview?: TrackPreview | null | undefined;
	/** null with two to four players. */
	readonly solo?: SoloCentre | null | undefined;
	/** A corner (`WheelCorners`) shows the pile, so the center does not. */
	readonly pileElsewhere?: boolean | undefined;
	/** The player chose a tile in reach; choosing it again may put it back. */
	readonly onchoose: (tile: TileId) => void;
	/**
	 * The player asked for details of a tile: long press, right click, the key “i”; for tiles out of reach also a
	 * plain click.
	 */
	readonly ondetails: (tile: TileId) => void;
}

/** What a placement would do, drawn before it is sent. */
export interface PlacePreview extends Cell {
	readonly tile: TileId;
	/** The tasks that would be covered, on the new tile and on others, as the engine's `took` event names them. */
	readonly covers: readonly TaskName[];
}

/** DisplayBoard.svelte: a large display. Fills its parent's box. */
export interface DisplayBoardProps {
	/** Whose tokens lie on the tasks. */
	readonly seat: Seat;
	/** “Your display”, “Mira’s display”: heading of the panel and name of the region. */
	readonly title: string;
	/** null: not shown (a solo screen may show it elsewhere). */
	readonly tokensLeft: number | null;
	readonly tiles: readonly LaidTile[];
	/** The legal cells of the tile in hand; empty when none is in hand. */
	readonly legal: readonly Cell[];
	/** The accessible name of a legal cell: position and consequences. */
	readonly describeCell?: ((x: number, y: number) => string) | undefined;
	readonly preview?: PlacePreview | null | undefined;
	/** The tile laid in this turn wears a thin ring. */
	readonly justPlaced?: TileId | null | undefined;
	/** Other tiles that wear the same ring. */
	readonly fresh?: readonly TileId[] | undefined;
	/** `panel`: card with a heading (laptop). `bare`: no card, no heading, zoom button in the corner (phone). */
	readonly form?: 'panel' | 'bare' | undefined;
	/** The player chose a legal cell. */
	readonly onpick?: ((cell: Cell) => void) | undefined;
	/** The mouse or the focus came to a legal cell, or left them all (null). */
	readonly onpoint?: ((cell: Cell | null) => void) | undefined;
	/** The player asked for details of a tile: click, long press, right click, the key “i”. */
	readonly ondetails?: ((tile: TileId) => void) | undefined;
}

/** OpponentCard.svelte: another player in the row above the player's own display. */
export interface OpponentCardProps {
	readonly player: Player;
	readonly tokensLeft: number;
	/** Steps on the moon track ahead of the viewer; negative when behind. */
	readonly ahead: number;
	readonly tiles: readonly LaidTile[];
	/** The tiles laid since the viewer's last move. */
	readonly fresh?: readonly TileId[] | undefined;
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
 * WheelCorners.svelte: on the phone the corners of the wheel hold the opponents, the pile and the player's own tokens.
 * Put it into the same positioned box as the wheel; it covers the box and lets taps through.
 */
export interface WheelCornersProps {
	readonly opponents: readonly Omit<OpponentCardProps, 'onenlarge'>[];
	readonly own: { readonly seat: Seat; readonly tokensLeft: number };
	readonly stockSize: number;
	readonly onenlarge: (seat: Seat) => void;
}

/** OpponentSheet.svelte: the content of a dialog with a large display, read-only. */
export interface OpponentSheetProps {
	readonly player: Player;
	readonly tokensLeft: number;
	readonly ahead: number;
	readonly tiles: readonly LaidTile[];
	/** The tiles laid since the viewer's last move. */
	readonly fresh?: readonly TileId[] | undefined;
	readonly ondetails?: ((tile: TileId) => void) | undefined;
}

/** What a task of a laid tile still lacks. */
export interface TaskState {
	readonly covered: boolean;
	/** Missing tiles by color; null if the tile does not lie in a display yet. */
	readonly missing: Readonly<Record<Colour, number>> | null;
}

/** TileDetails.svelte: the content of a dialog about one tile. */
export interface TileDetailsProps {
	readonly tile: TileId;
	/** Whose token is drawn on covered tasks; null for a tile on the wheel. */
	readonly seat: Seat | null;
	/** By task; empty for a tile on the wheel. */
	readonly tasks: readonly TaskState[];
	/** Set in a solo game, where the number counts points instead of steps. */
	readonly solo?: boolean | undefined;
}
