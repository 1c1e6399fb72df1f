import type { Kinds, Seat } from '@orrery/engine';
import { SEATS } from '@orrery/engine';
import { rankingOf } from '@orrery/table';
import type { Moment } from './played-game.ts';
import type { SeatedPlayer } from './players.ts';

/** A player with the place they took; null where they were not ranked. */
export interface RankedPlayer extends Pick<SeatedPlayer, 'seat' | 'name' | 'level'> {
	readonly place: number | null;
}

/** The players in the order of their places. */
export function rankedPlayers<K extends Kinds>(
	{ ending }: Moment<K>,
	players: readonly SeatedPlayer[],
): readonly RankedPlayer[] {
	return placesOf(ending === null ? [] : rankingOf(ending), players.length).map(({ seat, place }) => ({
		seat,
		place,
		name: players[seat]?.name ?? '',
		level: players[seat]?.level ?? null,
	}));
}

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
