import type {
	CardId,
	ClusterState,
	CounterState,
	EndView,
	FieldId,
	MarkerId,
	Piece,
	PublicState,
	Seat,
	StarState,
} from '@orrery/engine';
import type { Player } from '../../nova-luna/board/props.ts';
import type { CardProgress } from './card-progress.ts';

/*
 * What the components of Nebula's boards are given and what they tell. They know geometry and gestures,
 * never rules: what is legal comes in as data, what a player does goes out through a callback.
 * Everything of the view can be handed on as it is. Tokens and marking stars follow the seat: 0 Moon,
 * 1 Ember, 2 Orchid, 3 Fern. `letters` puts R O Y B P W in the place of the marks on the stars.
 */

export type { CardProgress, Player };

/* ---- The star-cluster board ---- */

/** While a seat here spends time. Its five steps are only shown; nothing is sent until it is confirmed. */
export interface SpendingTime {
	/** By cluster: steps so far, clockwise above zero. */
	readonly steps: readonly number[];
	/** By cluster: how far the figure may be at most from where it began, either way, with what is left. */
	readonly reach: readonly number[];
	/** A figure was dragged, tapped or keyed: so many steps in this cluster now, within its reach. */
	readonly onsteps: (cluster: number, steps: number) => void;
}

/** ClusterBoard.svelte: three clusters, time figures, supernova, black-hole track. Fills its parent's box. */
export interface ClusterBoardProps {
	readonly clusters: readonly ClusterState[];
	readonly supernova: Piece | null;
	/** A piece of this turn had its colour, or the one at hand has: it shines more. */
	readonly matched?: boolean | undefined;
	/** The space of the black-hole marker. */
	readonly blackHoleSpace: number;
	/** Null when nobody here spends time now: then nothing on the board can be acted on. */
	readonly spending?: SpendingTime | null | undefined;
	/** A black hole is about to be placed: where its marker would go. */
	readonly trackPreview?: boolean | undefined;
	/** `full`: large, in a triangle. `strip`: small, in a row, with the supernova at its end (phone, placing). */
	readonly form?: 'full' | 'strip' | undefined;
	readonly letters?: boolean | undefined;
	/** Drawn in the two upper corners of the full form (phone). */
	readonly corners?: readonly [string, string] | undefined;
}

/** BlackHoleTrack.svelte: part of the cluster board, and alone where there is room for no more. */
export interface BlackHoleTrackProps {
	readonly space: number;
	readonly preview?: boolean | undefined;
	/** With a line of words above: its name and what the next step does. */
	readonly captioned?: boolean | undefined;
}

/* ---- Galaxies ---- */

/** A star that is shown on its field before it is placed. */
export interface StarPreview {
	readonly field: FieldId;
	readonly piece: Piece;
}

/** Galaxy.svelte: the galaxy board of one seat, large. Fills its parent's box. */
export interface GalaxyProps {
	/** “Your galaxy”, “Mira’s galaxy”: the name of the region. */
	readonly title: string;
	readonly stars: readonly StarState[];
	/** Placed in this turn: a thin ring. */
	readonly placed?: readonly FieldId[] | undefined;
	/** The star in hand and where it may go; none: nothing can be acted on. */
	readonly inHand?: Piece | null | undefined;
	readonly legal?: readonly FieldId[] | undefined;
	readonly preview?: StarPreview | null | undefined;
	/** Follows the name of a legal field, for those who hear it: what would come of it. */
	readonly describeField?: ((field: FieldId) => string) | undefined;
	/** What stands in the corners: names of the constellations with their counts, counts alone, or nothing. */
	readonly corners?: 'names' | 'counts' | 'none' | undefined;
	readonly letters?: boolean | undefined;
	/** A legal field was tapped (or was the nearest to a tap), clicked or activated. */
	readonly onfield?: ((field: FieldId) => void) | undefined;
	/** Pointer (mouse only) or focus came to a legal field, or left them all (null). */
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
	/** With its name at the left. */
	readonly captioned?: boolean | undefined;
	readonly onplace?: (() => void) | undefined;
}

/** OtherGalaxy.svelte: another player's galaxy, small, in a button that enlarges it. */
export interface OtherGalaxyProps {
	readonly player: Player;
	readonly stars: readonly StarState[];
	readonly blackHoles: number;
	readonly active?: boolean | undefined;
	/** `card`: with token and name below, in a card (laptop). `bare`: picture and name (phone, in a corner). */
	readonly form?: 'card' | 'bare' | undefined;
	readonly onenlarge: (seat: Seat) => void;
}

/** OtherGalaxies.svelte: one to three of them side by side. */
export interface OtherGalaxiesProps {
	readonly others: readonly Omit<OtherGalaxyProps, 'onenlarge' | 'form'>[];
	readonly onenlarge: (seat: Seat) => void;
}

/** GalaxySheet.svelte: the content of a dialog; bar, galaxy and observatory of another player, for reading only. */
export interface GalaxySheetProps {
	readonly player: Player;
	readonly stars: readonly StarState[];
	readonly blackHoles: number;
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
	/** No field is open to its colour. */
	| { readonly code: 'no-field' };

/** Pieces of one kind in an observatory. */
export interface HeldPiece {
	readonly piece: Piece;
	readonly count: number;
	/** `idle`: not to be chosen now, and no reason is owed. */
	readonly state: 'idle' | 'choosable' | 'chosen' | 'barred';
	/** For `barred`. */
	readonly reason?: BarredReason | undefined;
}

/** Observatory.svelte: the pieces that a seat has at hand. */
export interface ObservatoryProps {
	readonly pieces: readonly HeldPiece[];
	/** `card` (laptop), `row` (phone, placing), `column` (phone, drawing: small, for reading only). */
	readonly form?: 'card' | 'row' | 'column' | undefined;
	/** “Observatory” unless it is somebody else's. */
	readonly title?: string | undefined;
	readonly letters?: boolean | undefined;
	/** A choosable piece; the chosen one too: lay it back or not. */
	readonly onchoose?: ((piece: Piece) => void) | undefined;
	/** A barred piece was tapped: say why; the words are `barredWords(reason, m())`. */
	readonly onbarred?: ((piece: Piece, reason: BarredReason) => void) | undefined;
}

/** PieceChoice.svelte: pieces to choose from (what chaos takes, what to keep of five, the new supernova). */
export interface PieceChoiceProps {
	/** Names the group: “Which piece do you give up?” */
	readonly title: string;
	readonly pieces: readonly Piece[];
	/** The places in `pieces` that are chosen. */
	readonly chosen: readonly number[];
	/** No further piece can be chosen; those chosen can be let go. */
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
	/** Places that are still open; drawn dashed (the next) and plain. */
	readonly open?: number | undefined;
	readonly letters?: boolean | undefined;
}

/* ---- Cards ---- */

/** One card of tasks as it is shown. */
export interface TaskView {
	readonly card: CardId;
	/** Own progress; `card-progress.ts` makes it of the engine's `progressOf`. */
	readonly progress: CardProgress;
	/** What the move that is shown would make of it; null where it would change nothing. */
	readonly after?: CardProgress | null | undefined;
	/** Who has marked it; absent for the personal card. */
	readonly marks?: Pick<PublicState, 'first' | 'later'> | undefined;
}

/** TaskCards.svelte: the public cards, and the own personal card where it may be seen. */
export interface TaskCardsProps {
	readonly tasks: readonly TaskView[];
	/**
	 * A secret of its seat: give it only where that seat looks on. Null: hidden (the card's back is drawn, so
	 * that the place is not missed). Absent: there is none to draw.
	 */
	readonly personal?: TaskView | null | undefined;
	readonly players: readonly Player[];
	/** Who looks on: whose marks are “yours”. */
	readonly seat: Seat | null;
	readonly markingStars: EndView['markingStars'];
	/** `list` (laptop): pictures and words. `chips` (phone): pictures and numbers. */
	readonly form?: 'list' | 'chips' | undefined;
	/** A card was tapped: show it large. Null: the personal card's back. */
	readonly ondetails: (card: CardId | null) => void;
}

/** CardDetails.svelte: the content of a dialog about one card. */
export interface CardDetailsProps {
	readonly card: CardId;
	/** Null for an advanced card. */
	readonly progress?: CardProgress | null | undefined;
	/** Instances on an advanced card. */
	readonly count?: number | null | undefined;
	readonly marks?: Pick<PublicState, 'first' | 'later'> | undefined;
	readonly players: readonly Player[];
}

/** CardChoice.svelte: which of the personal cards to keep. Secret: give it only to its seat. */
export interface CardChoiceProps {
	readonly cards: readonly CardId[];
	readonly chosen: CardId | null;
	readonly onchoose: (card: CardId) => void;
}

/** One advanced card beside its marker. */
export interface AdvancedView {
	/** `advanced:I` and so on. */
	readonly marker: MarkerId;
	readonly card: CardId;
	/** Own instances. */
	readonly count: number;
	/** With the move that is shown; absent or equal where it would change nothing. */
	readonly after?: number | undefined;
}

/** Counters.svelte: counters and advanced cards of the full game. */
export interface CountersProps {
	readonly counters: readonly CounterState[];
	readonly advanced: readonly AdvancedView[];
	/** The markers that may be moved now; null when none is to be moved. */
	readonly movable?: readonly MarkerId[] | null | undefined;
	/** The marker about to be moved. */
	readonly chosen?: MarkerId | null | undefined;
	readonly letters?: boolean | undefined;
	readonly onmarker?: ((marker: MarkerId) => void) | undefined;
	readonly ondetails: (card: CardId) => void;
}

/* ---- The turn ---- */

export const PHASES = ['draw', 'place', 'tasks', 'refill'] as const;
export type Phase = (typeof PHASES)[number];

/** PhaseSteps.svelte: Draw, Place, Tasks, Refill, and where the turn is. */
export interface PhaseStepsProps {
	/** Null: before the first turn or after the last. */
	readonly phase: Phase | null;
}

/** EndConditions.svelte: how near the end is, condition by condition. */
export interface EndConditionsProps {
	readonly end: EndView;
}
