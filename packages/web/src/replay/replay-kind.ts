import type { Kinds } from '@orrery/engine';
import type { MovePace } from '../game/move-pace.ts';

/** What a game adds to its replay. */
export interface ReplayKind<K extends Kinds> {
	/** The view of a seat, and with it everything that the record knows and the seat did not. */
	open(view: K['view'], position: K['position']): K['view'];
	/** The setup of a game that begins from a position. */
	beginFrom(snapshot: K['snapshot']): K['setup'];
	readonly pace: MovePace<K>;
}
