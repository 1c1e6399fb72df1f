import type { CardId, Piece } from '@orrery/engine';
import type { HintedSteps, StarPreview } from './board/props.ts';

/** What a hint marks on the boards of Nebula. */
export interface NebulaMarks {
	/** The card whose fields are lit. */
	readonly card: CardId | null;
	/** The pieces to take or to place. */
	readonly pieces: readonly Piece[];
	/** The star where it should go. */
	readonly star: StarPreview | null;
	/** By cluster: how far the figures should go. */
	readonly steps: readonly number[] | null;
	/** By cluster: how the figures went, where they have gone already. */
	readonly figures?: readonly HintedSteps[] | null;
}
