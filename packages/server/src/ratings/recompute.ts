import type { TableId } from '@orrery/protocol';
import type { RatedGame, Skill, Subject } from '../model/rated-game.ts';
import type { LogStore } from '../storage/log-store.ts';
import type { RatingStore } from '../storage/rating-store.ts';
import { placesInLog, rateGame } from './ratings.ts';
import { NEWCOMER } from './skill.ts';

export interface Recomputed {
	readonly games: readonly RatedGame[];
	/** Games whose stored ratings differ from those of the logs. */
	readonly different: readonly TableId[];
}

/**
 * Recomputes all ratings from the logs, in the order in which the games were rated. Games whose tables were removed
 * have no log any more and keep their stored places. Players who were not rated then stay unrated, because the log
 * does not contain their rating ids.
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

/** Exactly equal: the same computation in the same order rounds the same way. */
function isSame(one: RatedGame, other: RatedGame): boolean {
	if (one.seats.length !== other.seats.length) return false;
	return one.seats.every((seat, i) => {
		const same = other.seats[i];
		return seat.mu === same?.mu && seat.sigma === same.sigma && seat.place === same.place;
	});
}
