import { isLevel, LEVELS } from '@orrery/bots/levels';
import type { Opponent, PlayedGame } from './game-facts.ts';

/** The games against one opponent. A game counts for each opponent at its table. */
export interface OpponentRecord {
	readonly opponent: Opponent;
	readonly games: number;
	readonly won: number;
	/** The share of wins if chance alone decided: half of the games for two, a third of those for three. */
	readonly even: number;
	/** Too few games to say anything. */
	readonly few: boolean;
}

/** From so many games on a share of wins says something. */
export const ENOUGH_GAMES = 5;

/** Bots from the weakest to the strongest, then people, the one met most often first. */
export function opponentsOf(games: readonly PlayedGame[]): readonly OpponentRecord[] {
	const met = new Map<string, { opponent: Opponent; games: number; won: number; even: number }>();
	for (const { opponents, won, players } of games) {
		// Two bots of a level at one table are one opponent.
		const once = new Map(opponents.map((opponent) => [opponent.key, opponent]));
		for (const [key, opponent] of once) {
			const record = met.get(key) ?? { opponent, games: 0, won: 0, even: 0 };
			record.games += 1;
			record.won += won === true ? 1 : 0;
			record.even += 1 / players;
			met.set(key, record);
		}
	}
	return Array.from(met.values(), ({ opponent, games: played, won, even }) => ({
		...{ opponent, games: played, won, even: even / played, few: played < ENOUGH_GAMES },
	})).toSorted(
		(a, b) =>
			rankOf(a.opponent) - rankOf(b.opponent) ||
			b.games - a.games ||
			a.opponent.name.localeCompare(b.opponent.name),
	);
}

/** Bots of levels that this page does not know come after those that it knows. */
function rankOf({ kind, name }: Opponent): number {
	if (kind === 'person') return LEVELS.length + 1;
	return isLevel(name) ? LEVELS.indexOf(name) : LEVELS.length;
}
