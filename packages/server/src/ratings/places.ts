import type { Kinds, Seat } from '@orrery/engine';
import type { Ending, TableEvent } from '@orrery/table';

/**
 * The place of each seat for the ratings, 1 the best; equal places share a number. Whoever left is behind all who
 * stayed, the first to leave last, whatever the bot that played on made of the seat. Null if nothing can be said:
 * the game was broken off.
 */
export function placesOf<K extends Kinds>(
	ending: Ending<K>,
	events: readonly TableEvent<K>[],
): readonly number[] | null {
	const ranking = rankingOf(ending);
	if (ranking === undefined) return null;
	const leavers = events.flatMap((event) =>
		event.type === 'resigned' || event.type === 'ran-out' ? [event.seat] : [],
	);
	const order = [
		...ranking.map((seats) => seats.filter((seat) => !leavers.includes(seat))),
		...leavers.toReversed().map((seat) => [seat]),
	];
	const places: number[] = [];
	let better = 0;
	for (const seats of order) {
		for (const seat of seats) places[seat] = better + 1;
		better += seats.length;
	}
	return places;
}

function rankingOf<K extends Kinds>(ending: Ending<K>): readonly (readonly Seat[])[] | undefined {
	switch (ending.kind) {
		case 'finished':
			return ending.outcome.ranking;
		case 'abandoned':
			return undefined;
		default:
			return ending.ranking;
	}
}
