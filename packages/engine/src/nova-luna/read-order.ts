import type { Seat } from '../game.ts';
import { seatOf } from '../game.ts';
import { readArray, readInteger, wrong } from '../json.ts';

/** A list that names every seat once. */
export function readOrder(value: unknown, path: string, players: number): readonly Seat[] {
	const seats = readArray(value, path, players).map((seat, i) =>
		readInteger(seat, `${path}[${i}]`, 0, players - 1),
	);
	if (new Set(seats).size !== players) wrong('duplicate', path, undefined, seats);
	return seats.map(seatOf);
}
