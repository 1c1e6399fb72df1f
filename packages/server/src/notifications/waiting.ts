import type { Seat } from '@orrery/engine';
import type { WireEvent } from '@orrery/protocol';

/**
 * For whom a game has begun to wait with these events: those who decide now and did not before. Who takes the next
 * step of the same turn has been waited for all along. Where it is not known who decided before, those who acted did.
 */
export function newlyAwaited(
	before: readonly Seat[] | null,
	events: readonly WireEvent[],
	deciders: readonly Seat[],
): readonly Seat[] {
	const known = before ?? events.flatMap((event) => (event.type === 'moved' ? [event.seat] : []));
	return deciders.filter((seat) => !known.includes(seat));
}
