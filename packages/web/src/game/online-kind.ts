import type { Game, Kinds } from '@orrery/engine';
import type { MovePace } from './move-pace.ts';

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
	readonly pace: MovePace<K>;
}

/** All names that a game's values can have. */
export interface ValueNames<K extends Kinds> {
	readonly events: Readonly<Record<K['event']['type'], true>>;
	readonly reasons: Readonly<Record<K['outcome']['reason'], true>>;
	readonly refusals: Readonly<Record<K['refusal']['code'], true>>;
}

/** A game online. */
export function onlineKind<K extends Kinds>(
	game: Game<K>,
	{ events, reasons, refusals }: ValueNames<K>,
	pace: MovePace<K>,
): OnlineKind<K> {
	return {
		game,
		isView: (view): view is K['view'] => 'game' in view && view.game === game.id,
		isEvent: (event): event is K['event'] => Object.hasOwn(events, event.type),
		isOutcome: (outcome): outcome is K['outcome'] => Object.hasOwn(reasons, outcome.reason),
		isRefusal: (refusal): refusal is K['refusal'] => Object.hasOwn(refusals, refusal.code),
		pace,
	};
}
