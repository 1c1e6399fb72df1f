import type { Kinds, Seat } from '@orrery/engine';
import { SEATS } from '@orrery/engine';
import type { Ending, Holder } from '@orrery/table';

/** A game that is over, as far as it says how strong somebody is. */
export interface EndedGame<K extends Kinds> {
	readonly ending: Ending<K>;
	/** Whose seats they were. */
	readonly players: readonly Holder[];
	/** Those who left, the first of them first. */
	readonly leavers: readonly Seat[];
	/** Those who had to decide when it ended. */
	readonly deciders: readonly Seat[];
}

/** Which place each seat took, 1 the best; equal places share a number. A seat of which nothing can be said is not there. */
export type Places = ReadonlyMap<Seat, number>;

/**
 * The places for the ratings. Whoever left is behind all who stayed, the first to leave last, whatever the bot that
 * played on made of the seat; and so is whoever let a game wait until it was broken off. A game that did not come to
 * its end says nothing of bots that were playing on, as long as there is a human who stayed to be compared with:
 * otherwise two who agree on it could have one of them rated above any bot without a move.
 */
export function placesOf<K extends Kinds>({ ending, players, leavers, deciders }: EndedGame<K>): Places {
	const isHuman = (seat: Seat): boolean => players[seat]?.kind === 'human';
	const awaited = deciders.filter((seat) => isHuman(seat) && !leavers.includes(seat));
	const absentees = ending.kind === 'abandoned' ? awaited : [];
	const stayed = SEATS.filter(
		(seat) => seat < players.length && !leavers.includes(seat) && !absentees.includes(seat),
	);
	const order = [
		...rankingOf(ending, stayed).map((seats) => seats.filter((seat) => stayed.includes(seat))),
		absentees,
		...leavers.toReversed().map((seat) => [seat]),
	];
	const withoutBots = ending.kind !== 'finished' && stayed.some(isHuman);
	const places = new Map<Seat, number>();
	let better = 0;
	for (const seats of order) {
		for (const seat of seats) if (isHuman(seat) || !withoutBots) places.set(seat, better + 1);
		better += seats.length;
	}
	// Where nobody was left behind, nobody has won: who breaks off together does not even share a place.
	const isDecided = ending.kind === 'finished' || new Set(places.values()).size > 1;
	return isDecided ? places : new Map();
}

/** Who came where by the table; nobody where one plays alone. */
function rankingOf<K extends Kinds>(
	ending: Ending<K>,
	stayed: readonly Seat[],
): readonly (readonly Seat[])[] {
	switch (ending.kind) {
		case 'finished':
			return ending.outcome.ranking ?? [];
		case 'abandoned':
			return [stayed];
		default:
			return ending.ranking ?? [];
	}
}
