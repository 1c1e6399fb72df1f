import type { CardFields, ClusterState, EndView, FieldId, Piece, Seat, StarState } from '@orrery/engine';
import type { Player } from '../../game/props.ts';

/*
 * The props of Nebula's board components. They know geometry and gestures, never rules: what is legal comes in as
 * data, what a player does goes out through a callback. Everything of the view can be passed on as it is. Tokens and
 * marking stars follow the seat: 0 Moon, 1 Ember, 2 Orchid, 3 Fern. `letters` puts R O Y B P W in the place of the
 * marks on the stars.
 */

export type { Player };

/* ---- The star-cluster board ---- */

/** While a player here spends time. The five steps are only previewed; nothing is sent until the player confirms. */
export interface SpendingTime {
	/** By cluster: steps so far, clockwise above zero. */
	readonly steps: readonly number[];
	/** By cluster: how far the figure may go from its start, either way, with the steps that are left. */
	readonly reach: readonly number[];
	/** The player moves a figure: the steps in this cluster now; those beyond its reach are refused. */
	readonly onsteps: (cluster: number, steps: number) => void;
}

/** While a position is set up: what the player chose to change. */
export interface SettingClusters {
	readonly onray: (cluster: number, ray: number) => void;
	readonly onsupernova: () => void;
}

/** ClusterBoard.svelte: three clusters, time figures, supernova, black-hole track. Fills its parent's box. */
export interface ClusterBoardProps {
	/** The name of the region, where a page has several such boards. */
	readonly title?: string | undefined;
	readonly clusters: readonly ClusterState[];
	readonly supernova: Piece | null;
	/** A piece of this turn, or the one in hand, matches the supernova: it shines more. */
	readonly matched?: boolean | undefined;
	/** The space of the black-hole marker. */
	readonly blackHoleSpace: number;
	/** Null when no one here spends time now: then nothing on the board can be used. */
	readonly spending?: SpendingTime | null | undefined;
	/** By cluster: the way that a hint or a review shows. */
	readonly hinted?: readonly HintedSteps[] | null | undefined;
	/** Where the marker would go if the black hole in hand were placed. */
	readonly trackPreview?: boolean | undefined;
	/** `full`: large, in a triangle. `strip`: small, in a row, with the supernova at its end (phone, placing). */
	readonly form?: 'full' | 'strip' | undefined;
	readonly letters?: boolean | undefined;
	/** A position is being set up: rays and supernova can be chosen. */
	readonly setting?: SettingClusters | null | undefined;
	/** Drawn in the two upper corners of the full form (phone). */
	readonly corners?: readonly [string, string] | undefined;
}

/** BlackHoleTrack.svelte: part of the cluster board, and on its own where there is no room for more. */
export interface BlackHoleTrackProps {
	readonly space: number;
	readonly preview?: boolean | undefined;
	/** With its name and the effect of the next step above it. */
	readonly captioned?: boolean | undefined;
}

/* ---- Galaxies ---- */

/** The way of a figure that a hint or a review shows. */
export interface HintedSteps {
	/** The ray on which it begins, and its steps, clockwise above zero. */
	readonly from: number;
	readonly steps: number;
	/** What lay on its last ray and does not lie there any more; else null. */
	readonly piece: Piece | null;
}

/** A star previewed on its field before it is placed. */
export interface StarPreview {
	readonly field: FieldId;
	readonly piece: Piece;
}

/** Where a hint or a review would place a star. */
export interface StarGhost extends StarPreview {
	/** Another star lies there, which is looked at as well: the ghost is smaller, at its upper left. */
	readonly aside?: boolean | undefined;
}

/** A field that cannot be chosen; it is marked for a moment. */
export interface RefusedField {
	readonly field: FieldId;
	/** The stars that lines join it to and that forbid it. */
	readonly to: readonly FieldId[];
}

/** `tap`: on the place itself. `near`: beside it, where it was the nearest. `drop`: a piece was dragged there. */
export type TapWay = 'tap' | 'near' | 'drop';

/** Galaxy.svelte: the galaxy board of one seat, large. Fills its parent's box. */
export interface GalaxyProps {
	/** “Your galaxy”, “Mira’s galaxy”: the name of the region. */
	readonly title: string;
	readonly stars: readonly StarState[];
	/** Placed in this turn: a thin ring. */
	readonly placed?: readonly FieldId[] | undefined;
	/** The star in hand and its legal fields; without it nothing can be used. */
	readonly inHand?: Piece | null | undefined;
	readonly legal?: readonly FieldId[] | undefined;
	readonly preview?: StarPreview | null | undefined;
	/** The fields of a card that is looked at: those that count, and those that are missing. */
	readonly lit?: CardFields | null | undefined;
	/** Where a hint would place a star. */
	readonly ghost?: StarGhost | null | undefined;
	/** A field that was just refused, and the stars whose lines forbid it. */
	readonly refused?: RefusedField | null | undefined;
	/** Whether a tap is answered: on a legal field, or on any other with the reason. */
	readonly answering?: boolean | undefined;
	/** A position is being set up: whatever is legal may be chosen, and none of it stands out. */
	readonly free?: boolean | undefined;
	/** For screen readers: what placing on a legal field would do, after the field's name. */
	readonly describeField?: ((field: FieldId) => string) | undefined;
	/** What the corners show: constellation names with counts, counts alone, or nothing. */
	readonly corners?: 'names' | 'counts' | 'none' | undefined;
	readonly letters?: boolean | undefined;
	/** The player chose a field, legal or not, in one of the ways of `TapWay`. */
	readonly onfield?: ((field: FieldId, way: TapWay) => void) | undefined;
	/** The mouse or the focus came to a legal field, or left them all (null). */
	readonly onpoint?: ((field: FieldId | null) => void) | undefined;
}

/** BlackHoleBar.svelte: the bar on the top of a galaxy board. */
export interface BlackHoleBarProps {
	readonly blackHoles: number;
	/** The next space may be filled now. */
	readonly legal?: boolean | undefined;
	readonly preview?: boolean | undefined;
	/** Placed in this turn. */
	readonly justPlaced?: boolean | undefined;
	/** Shows its name at the left. */
	readonly captioned?: boolean | undefined;
	/** Its spaces stand one under the other (phone on its side). */
	readonly upright?: boolean | undefined;
	readonly onplace?: (() => void) | undefined;
	/** A dragged black hole was dropped on the bar. */
	readonly ondrop?: (() => void) | undefined;
}

/** OtherGalaxy.svelte: another player's galaxy, small, as a button that enlarges it. */
export interface OtherGalaxyProps {
	readonly player: Player;
	readonly stars: readonly StarState[];
	readonly blackHoles: number;
	/** The fields of the stars placed since the viewer's last move. */
	readonly fresh?: readonly FieldId[] | undefined;
	readonly active?: boolean | undefined;
	/** The player's pieces, which everyone may see; shown in a card. */
	readonly observatory?: readonly HeldPiece[] | undefined;
	/** `card`: with token, name and pieces, in a card (laptop, tablet). `bare`: picture and name (phone, in a corner). */
	readonly form?: 'card' | 'bare' | undefined;
	readonly onenlarge: (seat: Seat) => void;
}

/** OtherGalaxies.svelte: one to three of them side by side. */
export interface OtherGalaxiesProps {
	readonly others: readonly Omit<OtherGalaxyProps, 'onenlarge' | 'form'>[];
	readonly onenlarge: (seat: Seat) => void;
}

/** GalaxySheet.svelte: another player's bar, galaxy and observatory, large and read-only, in a dialog or pinned. */
export interface GalaxySheetProps {
	readonly player: Player;
	readonly stars: readonly StarState[];
	readonly blackHoles: number;
	/** The fields of the stars placed since the viewer's last move. */
	readonly fresh?: readonly FieldId[] | undefined;
	readonly observatory: readonly HeldPiece[];
	readonly letters?: boolean | undefined;
}

/* ---- Pieces at hand ---- */

/** Why a piece may not be placed now; the engine's refusals of `place` and `black-hole` fit. */
export type BarredReason =
	| { readonly code: 'colour-placed-already' }
	| { readonly code: 'limit-reached'; readonly limit: number }
	| { readonly code: 'must-match-supernova'; readonly limit: number; readonly supernova: Piece | null }
	| { readonly code: 'bar-full' }
	/** No field allows its color. */
	| { readonly code: 'no-field' };

/** Pieces of one kind in an observatory. */
export interface HeldPiece {
	readonly piece: Piece;
	readonly count: number;
	/** `idle`: it cannot be chosen now and needs no reason. */
	readonly state: 'idle' | 'choosable' | 'chosen' | 'barred';
	/** Why the piece is barred. */
	readonly reason?: BarredReason | undefined;
}

/** Observatory.svelte: the pieces that a player has available. */
export interface ObservatoryProps {
	/** Whose it is, where pieces fly to it and from it. */
	readonly seat?: Seat;
	readonly pieces: readonly HeldPiece[];
	/**
	 * `card` (laptop), `row` (phone, placing), `block` (phone on its side, placing), `column` (phone, drawing: small, for
	 * reading only).
	 */
	readonly form?: 'card' | 'row' | 'block' | 'column' | undefined;
	/** The pieces that a hint names. */
	readonly hinted?: readonly Piece[] | undefined;
	/** “Observatory” unless it belongs to another player. */
	readonly title?: string | undefined;
	readonly letters?: boolean | undefined;
	/** The player chose a piece, or tapped a barred one, which is then answered; choosing it again may put it back. */
	readonly onchoose?: ((piece: Piece) => void) | undefined;
}

/** PieceChoice.svelte: pieces to choose from (what chaos takes, what to keep of five, the new supernova). */
export interface PieceChoiceProps {
	/** Names the group: “Which piece do you give up?” */
	readonly title: string;
	readonly pieces: readonly Piece[];
	/** The indexes of the chosen pieces. */
	readonly chosen: readonly number[];
	/** No further piece can be chosen; a chosen one can be put back. */
	readonly full?: boolean | undefined;
	/** Offers the bag as well; `pressed` where it is chosen. Null: not offered. */
	readonly bag?: { readonly pressed: boolean | undefined; readonly barred: boolean } | null;
	readonly letters?: boolean | undefined;
	readonly onchoose: (index: number) => void;
	readonly onbag?: (() => void) | undefined;
}

/** StepPips.svelte: “●●●○○ 2 steps left”. */
export interface StepPipsProps {
	readonly steps: number;
	readonly left: number;
}

/** PieceStrip.svelte: pieces in a small row, such as what the figures would take. Null: an empty ray. */
export interface PieceStripProps {
	readonly label: string;
	readonly pieces: readonly (Piece | null)[];
	/** Free slots: the next one is drawn dashed, the others plain. */
	readonly open?: number | undefined;
	/** A further slot for this piece alone. */
	readonly only?: Piece | null | undefined;
	readonly letters?: boolean | undefined;
}

/* ---- The turn ---- */

export const PHASES = ['draw', 'place'] as const;
export type Phase = (typeof PHASES)[number];

/** PhaseSteps.svelte: Draw, Place, and where the turn is; tasks and refill follow without a decision. */
export interface PhaseStepsProps {
	/** Null: before the first turn or after the last. */
	readonly phase: Phase | null;
}

/** EndConditions.svelte: how near the end is, condition by condition. */
export interface EndConditionsProps {
	readonly end: EndView;
}
