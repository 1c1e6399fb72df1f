import type { Kinds } from '@orrery/engine';

/** How long the changes of a game take on its boards, and where its turns end. */
export interface MovePace<K extends Kinds> {
	/** How long the animation of an event takes, in milliseconds; 0 if nothing is to be seen. */
	ms(event: K['event']): number;
	/** Whether the event ends a seat's turn. */
	endsTurn(event: K['event']): boolean;
}
