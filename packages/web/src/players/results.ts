import type { PastGame } from '@orrery/protocol';
import { opponentTitle } from '../online/words.ts';

/* The totals of a player's own games. They are counted in the page: no one else may see them. */

export const RESULTS = ['won', 'lost', 'unfinished'] as const;
export type GameResult = (typeof RESULTS)[number];

export interface GameFilter {
	readonly game: PastGame['game'] | null;
	readonly players: number | null;
	/** By the name as the screen shows it. */
	readonly opponent: string | null;
	readonly rated: boolean | null;
	readonly result: GameResult | null;
}

export const ALL_GAMES: GameFilter = { game: null, players: null, opponent: null, rated: null, result: null };

/** Against one opponent: how often the player finished ahead, behind and level. */
export interface Tally {
	readonly name: string;
	readonly games: number;
	readonly ahead: number;
	readonly behind: number;
	readonly level: number;
}

/** A shared first place is a win, too; a game that was abandoned or is still going on is neither won nor lost. */
export function resultOf({ places, role }: Pick<PastGame, 'places' | 'role'>): GameResult {
	const place = placeOf(places, role);
	if (place === null) return 'unfinished';
	return place === 0 ? 'won' : 'lost';
}

/** Everyone else at a table, by the names that the screen shows. */
export function opponentsIn({ seats, role }: Pick<PastGame, 'seats' | 'role'>): readonly string[] {
	return seats.flatMap(({ holder }, seat) =>
		seat === role || holder.kind === 'open' ? [] : [opponentTitle(holder)],
	);
}

export function matching(games: readonly PastGame[], filter: GameFilter): readonly PastGame[] {
	return games.filter(
		(game) =>
			(filter.game === null || game.game === filter.game) &&
			(filter.players === null || game.seats.length === filter.players) &&
			(filter.opponent === null || opponentsIn(game).includes(filter.opponent)) &&
			(filter.rated === null || game.rated === filter.rated) &&
			(filter.result === null || resultOf(game) === filter.result),
	);
}

/** The opponents, most games first. Two seats of one name, such as two bots of a level, count twice. */
export function tallies(games: readonly PastGame[]): readonly Tally[] {
	const found = new Map<string, Tally>();
	for (const { seats, role, places } of games) {
		const own = placeOf(places, role);
		if (own === null) continue;
		for (const [seat, { holder }] of seats.entries()) {
			const place = placeOf(places, seat);
			if (seat === role || holder.kind === 'open' || place === null) continue;
			const name = opponentTitle(holder);
			const { games: count, ahead, behind, level } = found.get(name) ?? NONE;
			found.set(name, {
				name,
				games: count + 1,
				ahead: ahead + Number(own < place),
				behind: behind + Number(own > place),
				level: level + Number(own === place),
			});
		}
	}
	return [...found.values()].toSorted((one, other) => other.games - one.games);
}

const NONE = { games: 0, ahead: 0, behind: 0, level: 0 } as const;

/** The place, 0 for the best; null without one. */
function placeOf(places: PastGame['places'], who: number | 'spectator'): number | null {
	const place = places?.findIndex((shared) => shared.some((seat) => seat === who)) ?? -1;
	return place < 0 ? null : place;
}
