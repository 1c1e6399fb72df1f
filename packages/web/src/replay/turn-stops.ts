import type { Kinds, Seat, Step } from '@orrery/engine';

/** Where a viewer stops who goes through a game turn by turn. */
export interface TurnStop {
	/** How many steps have been played. */
	readonly step: number;
	/** The turn that ends or pauses here, counted from 1 as the log counts; 0 before the first. */
	readonly turn: number;
	/** Whose turn it was; null before the first. */
	readonly seat: Seat | null;
}

/**
 * The stops of a game: its start, the end of every turn, and every place inside a turn where another seat goes on, as
 * when all choose a card before the first turn of Nebula. A game that was cut short ends with a stop as well.
 */
export function stopsOf<K extends Kinds>(steps: readonly Step<K>[]): readonly TurnStop[] {
	const stops: TurnStop[] = [{ step: 0, turn: 0, seat: null }];
	let turn = 1;
	steps.forEach(({ seat, played }, index) => {
		const next = steps[index + 1];
		if (played.turnEnded || next === undefined || next.seat !== seat)
			stops.push({ step: index + 1, turn, seat });
		if (played.turnEnded) turn += 1;
	});
	return stops;
}

/** The index of the stop that a step belongs to: the first that is not before it. */
export function stopAt(stops: readonly TurnStop[], step: number): number {
	const index = stops.findIndex((stop) => stop.step >= step);
	return index < 0 ? stops.length - 1 : index;
}
