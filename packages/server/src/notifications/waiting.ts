import type { Seat } from '@orrery/engine';
import type { WireEvent } from '@orrery/protocol';

/**
 * The seats that a game has started to wait for: those who decide now and did not before. A player in the middle of a
 * turn is not new. If it is not known who decided before, it was the seat that moved.
 */
export function newlyAwaited(
	before: readonly Seat[] | null,
	events: readonly WireEvent[],
	deciders: readonly Seat[],
): readonly Seat[] {
	const known = before ?? events.flatMap((event) => (event.type === 'moved' ? [event.seat] : []));
	return deciders.filter((seat) => !known.includes(seat));
}
