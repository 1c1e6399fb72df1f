import type { Game, Kinds, Result } from '@orrery/engine';
import type { TableEvent } from './event.ts';
import { handedTo, leftTo } from './state/seat.ts';
import type { TableView } from './view.ts';

/**
 * Whether a view has to be sent along with this event. Events say what happened, not what was before a step that is
 * taken back.
 */
export function needsView<K extends Kinds>({ type }: TableEvent<K>): boolean {
	return type === 'taken-back';
}

/**
 * The view of the same role after the next event. Null if it does not follow from the one before: an event is missing in
 * between, or it needs a view of its own.
 */
export function advanceView<K extends Kinds>(
	game: Game<K>,
	before: TableView<K>,
	event: TableEvent<K>,
): TableView<K> | null {
	if (event.sequence !== before.version + 1 || needsView(event)) return null;
	const { terms } = before;
	const { role } = before.view;
	const { sequence, deciders, undoable, times, ending } = event;
	const after: Result<K['view'], unknown> =
		event.type === 'moved' ? game.advance(before.view, event.events) : { ok: true, value: before.view };
	if (!after.ok) return null;
	return {
		version: sequence,
		terms,
		seats: seatsAfter(before, event),
		deciders,
		times,
		ending,
		undoable: role === 'spectator' ? 0 : (undoable[role] ?? 0),
		view: after.value,
	};
}

function seatsAfter<K extends Kinds>(
	{ seats, terms }: TableView<K>,
	event: TableEvent<K>,
): TableView<K>['seats'] {
	switch (event.type) {
		case 'seat-changed':
			return seats.map((held, seat) => (seat === event.seat ? handedTo(held, event.to) : held));
		case 'resigned':
		case 'ran-out': {
			const { type } = event;
			return seats.map((held, seat) => (seat === event.seat ? leftTo(held, terms.standIn, type) : held));
		}
		case 'created':
		case 'moved':
		case 'taken-back':
		case 'claimed':
		case 'abandoned':
		case 'paused':
			return seats;
	}
}
