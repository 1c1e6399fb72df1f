import type { CardId, CounterState, EndView, MarkerId, PublicState, Seat } from '@orrery/engine';
import type { Player } from '../../game/props.ts';
import type { CardProgress } from './card-progress.ts';

/* The props of Nebula's cards and counters, apart from those of the boards in `props.ts`. */

/** One card of tasks as it is shown. */
export interface TaskView {
	readonly card: CardId;
	/** The player's progress; `card-progress.ts` makes it from the engine's `progressOf`. */
	readonly progress: CardProgress;
	/** What the previewed move would make of it; null if it would change nothing. */
	readonly after?: CardProgress | null | undefined;
	/** Whose personal card it is, by name, where it is not the reader's own. */
	readonly owner?: string | undefined;
	/** Who has marked it; absent for the personal card. */
	readonly marks?: Pick<PublicState, 'first' | 'later'> | undefined;
}

/** TaskCards.svelte: the public cards, and the player's personal card if it may be seen. */
export interface TaskCardsProps {
	/** The name of the region, where a page has several of them. */
	readonly title?: string | undefined;
	readonly tasks: readonly TaskView[];
	/**
	 * A secret: pass it only where its owner looks. Null draws the card's back, so that the card is not missed. Absent
	 * draws nothing.
	 */
	readonly personal?: TaskView | null | undefined;
	readonly players: readonly Player[];
	/** The seat whose marks are “yours”. */
	readonly seat: Seat | null;
	readonly markingStars: EndView['markingStars'];
	/** `list` (laptop): pictures and words. `chips` (phone): pictures and numbers. */
	readonly form?: 'list' | 'chips' | undefined;
	/** The card whose fields are lit. */
	readonly lit?: CardId | null | undefined;
	/** A card was tapped: light its fields, or show it large. Null: the personal card's back. */
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

/** CardChoice.svelte: which of the personal cards to keep. A secret: pass it only to its owner. */
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
	/** The player's instances. */
	readonly count: number;
	/** With the previewed move; absent or equal if it would change nothing. */
	readonly after?: number | undefined;
}

/** What moving a value marker would do. */
export interface MarkerEffect {
	/** Its points before and after (Nebula 5). */
	readonly before: number;
	readonly after: number;
	/** How the seat's own points would change. */
	readonly gain: number;
}

/** Counters.svelte: counters and advanced cards of the full game. */
export interface CountersProps {
	readonly counters: readonly CounterState[];
	readonly advanced: readonly AdvancedView[];
	/** The markers that may be moved now; null if none has to be moved. */
	readonly movable?: readonly MarkerId[] | null | undefined;
	/** What moving each of them would do. */
	readonly effects?: ReadonlyMap<MarkerId, MarkerEffect> | undefined;
	/** The marker about to be moved. */
	readonly chosen?: MarkerId | null | undefined;
	readonly letters?: boolean | undefined;
	readonly onmarker?: ((marker: MarkerId) => void) | undefined;
	readonly ondetails: (card: CardId) => void;
}
