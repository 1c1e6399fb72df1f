import type { Mark } from '@orrery/bots/analysis';

/** What a review draws over the boards. Everything is named by a selector of what lies on them. */
export interface BoardMarks {
	/** A star at its upper right: this is the better move. */
	readonly star: string | null;
	/** Dashed rings, where the better move is about something that lies on the boards already. */
	readonly rings: readonly string[];
	/** From where the piece of the better move comes to where it goes; bent where both lie on one board. */
	readonly arrow: { readonly from: string; readonly to: string; readonly bent: boolean } | null;
	/** The sign of the move that was played, at its upper right. */
	readonly played: { readonly at: string; readonly mark: Mark } | null;
}

/** Whether there is nothing to draw: then nothing need be measured either. */
export function isEmpty({ star, rings, arrow, played }: BoardMarks): boolean {
	return star === null && rings.length === 0 && arrow === null && played === null;
}
