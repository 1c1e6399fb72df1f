import { botNames } from '@orrery/bots/levels';
import type { SeatRecord } from '../model/table-record.ts';

/** Gives the bots at a table their names in the order of the seats, so that two of one level are distinguishable. */
export function nameBots(seats: readonly SeatRecord[]): readonly SeatRecord[] {
	const names = botNames(seats.flatMap((seat) => (seat.kind === 'bot' ? [seat.level] : []))).values();
	return seats.map((seat) =>
		seat.kind === 'bot' ? { ...seat, name: names.next().value ?? seat.name } : seat,
	);
}
