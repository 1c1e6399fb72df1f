import type { Kinds, Seat } from '@orrery/engine';
import { rankingOf } from '@orrery/table';
import { placesOf } from '../../game/places.ts';
import type { Moment } from '../../game/played-game.ts';
import { playersOf } from '../../game/players.ts';

/** A player as a picture shows them. */
export interface PicturePlayer {
	readonly seat: Seat;
	readonly name: string;
	/** How far they have come: “5 tokens left”. */
	readonly note: string;
	/** The place that they took; null while the game goes on. */
	readonly place: number | null;
	/** Whether they have to decide now. */
	readonly active: boolean;
}

/** The players of a moment, by seat. A picture goes to others, so nobody in it is “you”. */
export function picturePlayers<K extends Kinds>(
	{ seats, deciders, ending }: Moment<K>,
	noteOf: (seat: Seat) => string,
): readonly PicturePlayer[] {
	const places = ending === null ? [] : placesOf(rankingOf(ending), seats.length);
	return playersOf(seats, null).map(({ seat, name }) => ({
		seat,
		name,
		note: noteOf(seat),
		place: places.find((placed) => placed.seat === seat)?.place ?? null,
		active: deciders.includes(seat),
	}));
}
