import type { TableId } from '@orrery/protocol';
import type { LogStore } from '../storage/log-store.ts';
import type { RatingStore } from '../storage/rating-store.ts';
import type { RatedGame, Subject } from './rated-game.ts';
import { placesInLog, rateGame } from './ratings.ts';
import type { Skill } from './skill.ts';
import { NEWCOMER } from './skill.ts';

export interface Recomputed {
	readonly games: readonly RatedGame[];
	/** Those whose numbers are not what the logs give. */
	readonly different: readonly TableId[];
}

/**
 * All ratings once more, from the logs of the games in the order in which they were counted. Games whose logs are no
 * longer there, because their tables were removed, count with the places that were written down. Whoever was not
 * counted then stays out: the log does not know under which names they are rated.
 */
export async function recompute(store: RatingStore, log: Pick<LogStore, 'read'>): Promise<Recomputed> {
	const skills = new Map<string, Skill>();
	const games: RatedGame[] = [];
	const different: TableId[] = [];
	for (const counted of await store.all()) {
		const { game, players } = counted.discipline;
		const keyOf = (who: Subject): string => `${who} ${game} ${players}`;
		const placed = await placedAgain(counted, log);
		const again = await rateGame(placed, (who) => skills.get(keyOf(who)) ?? NEWCOMER);
		for (const { subject, mu, sigma } of again.seats) skills.set(keyOf(subject), { mu, sigma });
		games.push(again);
		if (!isSame(counted, again)) different.push(counted.table);
	}
	return { games, different };
}

async function placedAgain(counted: RatedGame, log: Pick<LogStore, 'read'>): Promise<RatedGame> {
	const isPresent = (await log.read(counted.table)).length > 0;
	if (!isPresent) return counted;
	const places = await placesInLog(log, counted.table, counted.discipline.game);
	return {
		...counted,
		seats: counted.seats.flatMap((seat) => {
			const place = places.get(seat.seat);
			return place === undefined ? [] : [{ ...seat, place }];
		}),
	};
}

/** To the last bit: the same computation in the same order leaves nothing to round. */
function isSame(one: RatedGame, other: RatedGame): boolean {
	if (one.seats.length !== other.seats.length) return false;
	return one.seats.every((seat, i) => {
		const same = other.seats[i];
		return seat.mu === same?.mu && seat.sigma === same.sigma && seat.place === same.place;
	});
}
