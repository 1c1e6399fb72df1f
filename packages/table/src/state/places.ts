import type { Kinds, Seat } from '@orrery/engine';
import type { Ending } from './state.ts';

/** Best place first, each place a list of seats. */
export type Ranking = readonly (readonly Seat[])[];

/**
 * The places at the end of a game, the same for results, lists and ratings; empty where no one is ranked. Players who
 * left come after all who stayed, however well the bot did that took their seat, so nobody gains by leaving.
 */
export function rankingOf<K extends Kinds>(ending: Ending<K>): Ranking {
	switch (ending.kind) {
		case 'finished':
			return leaversLast(ending.outcome.ranking ?? [], ending.left ?? []);
		case 'resigned':
		case 'ran-out':
		case 'claimed':
			return ending.ranking ?? [];
		case 'abandoned':
			return [];
	}
}

/** The same ranking with a place each for those who left at its end: the first to leave comes last. */
export function leaversLast(ranking: Ranking, leavers: readonly Seat[]): Ranking {
	if (ranking.length === 0 || leavers.length === 0) return ranking;
	const stayed = ranking.map((place) => place.filter((seat) => !leavers.includes(seat)));
	return [...stayed.filter((place) => place.length > 0), ...leavers.toReversed().map((seat) => [seat])];
}
