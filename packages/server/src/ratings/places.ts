import type { Kinds, Seat } from '@orrery/engine';
import { SEATS } from '@orrery/engine';
import type { Ending, Holder } from '@orrery/table';
import { leaversLast, rankingOf } from '@orrery/table';

/** An ended game, as far as ratings need it. */
export interface EndedGame<K extends Kinds> {
	readonly ending: Ending<K>;
	/** The holders of the seats. */
	readonly players: readonly Holder[];
	/** Those who left, in the order of leaving. */
	readonly leavers: readonly Seat[];
	/** Those who had to decide when the game ended. */
	readonly deciders: readonly Seat[];
}

/** The place of each seat, 1 for the best; tied seats share a place. Seats that are not rated are missing. */
export type Places = ReadonlyMap<Seat, number>;

/**
 * The places for the ratings. A player who left comes after everyone who stayed, and the first to leave comes last,
 * however well the bot in their seat did. So does a player who let a game lapse. A game that ended early does not
 * rate the bots, as long as a human stayed to be compared with: otherwise two players could agree to rate one of them
 * above any bot without a move.
 */
export function placesOf<K extends Kinds>({ ending, players, leavers, deciders }: EndedGame<K>): Places {
	const isHuman = (seat: Seat): boolean => players[seat]?.kind === 'human';
	const awaited = deciders.filter((seat) => isHuman(seat) && !leavers.includes(seat));
	const absentees = ending.kind === 'abandoned' ? awaited : [];
	const stayed = SEATS.filter(
		(seat) => seat < players.length && !leavers.includes(seat) && !absentees.includes(seat),
	);
	const order =
		ending.kind === 'abandoned' ? leaversLast([stayed, absentees, leavers], leavers) : rankingOf(ending);
	const withoutBots = ending.kind !== 'finished' && stayed.some(isHuman);
	const places = new Map<Seat, number>();
	let better = 0;
	for (const seats of order) {
		for (const seat of seats) if (isHuman(seat) || !withoutBots) places.set(seat, better + 1);
		better += seats.length;
	}
	// If nobody stayed behind the others, nobody has won, so an abandoned game is not even a tie.
	const isDecided = ending.kind === 'finished' || new Set(places.values()).size > 1;
	return isDecided ? places : new Map();
}
