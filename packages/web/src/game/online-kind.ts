import type { Game, Kinds } from '@orrery/engine';

/**
 * What online play needs to know of a game besides its rules: how to tell its values from those of other games and
 * versions. The server runs the same engine, so the tag of a value says what it is.
 */
export interface OnlineKind<K extends Kinds> {
	readonly game: Game<K>;
	isView(view: Kinds['view']): view is K['view'];
	isEvent(event: Kinds['event']): event is K['event'];
	isOutcome(outcome: Kinds['outcome']): outcome is K['outcome'];
	isRefusal(refusal: Kinds['refusal']): refusal is K['refusal'];
	/** Whether the event ends a seat's turn. */
	endsTurn(event: K['event']): boolean;
}
