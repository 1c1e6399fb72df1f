import type { Seat } from '@orrery/engine';
import { SEATS } from '@orrery/engine';

/** Each seat with its place; tied seats share a number. Seats that were not ranked come last. */
export function placesOf(
	ranking: readonly (readonly number[])[],
	players: number,
): readonly { readonly seat: Seat; readonly place: number | null }[] {
	const placed = ranking.flatMap((seats, index) => {
		const place = 1 + ranking.slice(0, index).flat().length;
		return seats.map((seat) => ({ seat, place }));
	});
	return SEATS.slice(0, players)
		.map((seat) => ({ seat, place: placed.find((other) => other.seat === seat)?.place ?? null }))
		.toSorted((a, b) => (a.place ?? players + 1) - (b.place ?? players + 1));
}
