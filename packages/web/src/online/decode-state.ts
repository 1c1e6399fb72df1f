import type { Kinds } from '@orrery/engine';
import type { Refusal, WireEvent, WireView } from '@orrery/protocol';
import type { Ending, TableEvent, TableView } from '@orrery/table';
import type { OnlineKind } from '../game/online-kind.ts';
import type { PlayRefusal } from '../game/played-game.ts';

/*
 * Turns the server's messages into the state of one kind of game; null if they are of another game or a newer version.
 */

/** The events, and the view after them. */
export interface DecodedState<K extends Kinds> {
	readonly events: readonly TableEvent<K>[];
	readonly view: TableView<K>;
}

export function decodeState<K extends Kinds>(
	kind: OnlineKind<K>,
	message: { readonly events: readonly WireEvent[]; readonly view: WireView },
): DecodedState<K> | null {
	const events = decodeEvents(kind, message.events);
	const view = viewOf(kind, message.view);
	return view === null || events === null ? null : { events, view };
}

export function decodeEvents<K extends Kinds>(
	kind: OnlineKind<K>,
	events: readonly WireEvent[],
): readonly TableEvent<K>[] | null {
	const known = events.map((event) => eventOf(kind, event)).filter((event) => event !== null);
	return known.length < events.length ? null : known;
}

export function decodeRefusal<K extends Kinds>(kind: OnlineKind<K>, refusal: Refusal): PlayRefusal<K> {
	if (refusal.code !== 'refused') return { code: refusal.code };
	const reason = refusal.refusal;
	return kind.isRefusal(reason) ? { code: 'refused', refusal: reason } : { code: 'failed' };
}

function viewOf<K extends Kinds>(kind: OnlineKind<K>, view: WireView): TableView<K> | null {
	const ending = endingOf(kind, view.ending);
	const { view: gameView } = view;
	const options = kind.game.readOptions(view.terms.options);
	if (ending === undefined || !options.ok || !kind.isView(gameView)) return null;
	return { ...view, terms: { ...view.terms, options: options.value }, view: gameView, ending };
}

function eventOf<K extends Kinds>(kind: OnlineKind<K>, event: WireEvent): TableEvent<K> | null {
	const ending = endingOf(kind, event.ending);
	if (ending === undefined) return null;
	switch (event.type) {
		case 'created': {
			const options = kind.game.readOptions(event.options);
			return options.ok ? { ...event, ending, options: options.value } : null;
		}
		case 'moved': {
			const events = event.events.filter((happened) => kind.isEvent(happened));
			return events.length === event.events.length ? { ...event, ending, events } : null;
		}
		default:
			return { ...event, ending };
	}
}

/** Undefined if the outcome is not one of this game. */
function endingOf<K extends Kinds>(
	kind: OnlineKind<K>,
	ending: WireView['ending'],
): Ending<K> | null | undefined {
	if (ending === null || ending.kind !== 'finished') return ending;
	const { outcome } = ending;
	return kind.isOutcome(outcome) ? { ...ending, outcome } : undefined;
}
