import type { Game, Kinds } from '@orrery/engine';

/**
 * What playing a game over a wire has to know beside its rules: how to tell its own values from those of other games
 * and of other times. The server runs the same engine, so the mark of a value says what it is.
 */
export interface OnlineKind<K extends Kinds> {
	readonly game: Game<K>;
	isView(view: Kinds['view']): view is K['view'];
	isEvent(event: Kinds['event']): event is K['event'];
	isOutcome(outcome: Kinds['outcome']): outcome is K['outcome'];
	isRefusal(refusal: Kinds['refusal']): refusal is K['refusal'];
	/** Whether the turn of a seat was complete with it. */
	endsTurn(event: K['event']): boolean;
}
