import type { Seat } from '@orrery/engine';

/** How a seat came out among the others. */
export interface Place {
	readonly seat: Seat;
	/** 1 is best. */
	readonly place: number;
	/** 1 for a win, a part of it for a shared one. */
	readonly win: number;
}

/** Seats that share a place share the mean of the places they take up, and a win. */
export function placesOf(ranking: readonly (readonly Seat[])[]): readonly Place[] {
	let better = 0;
	return ranking.flatMap((seats) => {
		const place = better + (seats.length + 1) / 2;
		const win = better === 0 ? 1 / seats.length : 0;
		better += seats.length;
		return seats.map((seat) => ({ seat, place, win }));
	});
}
