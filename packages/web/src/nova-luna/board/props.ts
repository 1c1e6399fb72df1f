import type { Colour, Seat, TaskIndex, TaskName, TileId } from '@orrery/engine';
import type { Snippet } from 'svelte';
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

/** Something that the player tried and that is not possible: where, and what can be chosen instead. */
export interface RefusedTry {
	readonly tile: TileId | null;
	readonly cell: Cell | null;
	readonly instead: 'tiles' | 'cells' | null;
}

/** A task that the player looks at: whose tiles count towards it, and which cells would help. */
export interface LitTask {
	readonly task: TaskName;
	readonly counting: readonly TileId[];
	/** null while no tile is in hand. */
	readonly helping: readonly Cell[] | null;
	/** It was tapped, not only pointed at: then all the rest steps back. */
	readonly tapped: boolean;
}

/** A point of the window, in pixels. */
export interface WindowPoint {
	readonly x: number;
	readonly y: number;
}

/** What happens while a tile is dragged from the wheel. */
export interface TileDrag {
	/** The drag begins; false if this tile cannot be taken. */
	readonly begin: (tile: TileId) => boolean;
	/** A tile that cannot be taken was dragged. */
	readonly refuse: (tile: TileId) => void;
	/** The pointer moves; true while the display previews the tile under it. */
	readonly over: (at: WindowPoint) => boolean;
	/** The tile is let go; false if it goes back to where it was. */
	readonly drop: (at: WindowPoint) => boolean;
	readonly cancel: () => void;
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
	/** Tokens placed of those that the phase is about, and how many those are. */
	readonly placed: number;
	readonly goal: number;
	/** What the phase would count if it ended now: “43 + 1 × 10 = 53”; null before the first tile. */
	readonly sum: string | null;
	/** The note of phase 1 once it has ended, and both notes together. */
	readonly ended: { readonly phase1: number; readonly total: number } | null;
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
	/** What the player last tried in vain. */
	readonly refused?: RefusedTry | null | undefined;
	/** The tile that a hint names. */
	readonly hinted?: TileId | null | undefined;
	/** The player chose a tile; choosing the one in hand again may put it back. */
	readonly onchoose: (tile: TileId) => void;
	/** The player asked for details of a tile: long press, right click, the key “i”. */
	readonly ondetails: (tile: TileId) => void;
	/** Tiles can be dragged. */
	readonly drag?: TileDrag | undefined;
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
	/** Beside the heading: whether the player is there, and their clock. */
	readonly mark?: Snippet<[Seat]> | undefined;
	/** null: not shown (a solo screen may show it elsewhere). */
	readonly tokensLeft: number | null;
	readonly tiles: readonly LaidTile[];
	/** The legal cells of the tile in hand; empty when none is in hand. */
	readonly legal: readonly Cell[];
	/** The accessible name of a legal cell: position and consequences. */
	readonly describeCell?: ((x: number, y: number) => string) | undefined;
	/** How many tasks the tile in hand would cover on a legal cell. */
	readonly coversAt?: ((cell: Cell) => number) | undefined;
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
	/** The task that the player looks at. */
	readonly lit?: LitTask | null | undefined;
	/** What the player last tried in vain. */
	readonly refused?: RefusedTry | null | undefined;
	/** Where a hint would place a tile. */
	readonly ghost?: PlacePreview | null | undefined;
	/** Drawn over the tiles, such as what counts in a lesson; it gets the width of a cell and has the cells' origin. */
	readonly marks?: Snippet<[pitch: number]> | undefined;
	/** A tile is dragged over the display: it must not move under the pointer. */
	readonly still?: boolean | undefined;
	/** The player tapped a place that is no legal cell and holds no tile. */
	readonly onmiss?: ((cell: Cell) => void) | undefined;
	/**
	 * The player tapped a task of a tile, or the tile beside its tasks (null). Without it a click asks for details.
	 */
	readonly ontask?: ((laid: LaidTile, task: TaskIndex | null, how: 'pointer' | 'key') => void) | undefined;
	/** The mouse or the focus came to a task of a tile, or left it (null). */
	readonly onpointtask?: ((tile: TileId, task: TaskIndex | null) => void) | undefined;
	/** The player asked for details of a tile: long press, right click, the key “i”; without `ontask` also a click. */
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
	/** Beside the name: whether the player is there, and their clock. */
	readonly mark?: Snippet<[Seat]> | undefined;
	readonly onenlarge: (seat: Seat) => void;
}

/** OpponentRow.svelte: one to three cards, side by side or one under the other. */
export interface OpponentRowProps {
	readonly opponents: readonly Omit<OpponentCardProps, 'onenlarge'>[];
	/** `row` (laptop), `column` (tablet, beside the wheel). */
	readonly form?: 'row' | 'column' | undefined;
	/** Beside a player's name: whether they are there, and their clock. */
	readonly mark?: Snippet<[Seat]> | undefined;
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

/** OpponentSheet.svelte: another player's display, large and read-only, in a dialog or pinned. */
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
