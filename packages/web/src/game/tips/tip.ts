/** A sentence for the first game on a device, which points at what it is about. */
export interface Tip {
	/** Stored once it was put away, so it must not change. */
	readonly name: string;
	/** Called again when the language changes. */
	readonly text: () => string;
	/** A selector of what it points at; each match gets a ring. */
	readonly target: string;
	/** A selector of what must not be covered beside the bars: what the player needs now. */
	readonly keep: string;
}
