import type { GameFacts } from './game-facts.ts';
import { marginOf, ownStanding, standingOf } from './game-facts.ts';

/* Games in a few numbers, and the games that stand out. Games come oldest first. */

export interface Totals {
	readonly games: number;
	/** Games with other players. */
	readonly contests: number;
	readonly won: number;
	/** Tokens left or points at the end on average; null if no game says. */
	readonly standing: number | null;
	/** Lowest solo score without hints. */
	readonly bestScore: number | null;
	/** Nebula: most points without hints. */
	readonly mostPoints: number | null;
	/** Most wins in a row, and wins in a row up to the last game with others. Games with hints are passed over. */
	readonly longestStreak: number;
	readonly streak: number;
	/** The mean accuracy of the games that were reviewed last, in percent. */
	readonly accuracy: number | null;
}

/** How many games “lately” are. */
export const LATELY = 10;

export function totalsOf(games: readonly GameFacts[]): Totals {
	const contests = games.filter(({ won }) => won !== null);
	const unaided = withoutHints(contests);
	const results = unaided.map(({ won }) => won === true);
	const accuracies = games.flatMap(({ review }) => review?.accuracy ?? []);
	return {
		games: games.length,
		contests: contests.length,
		won: contests.filter(({ won }) => won === true).length,
		standing: mean(contests.flatMap((game) => ownStanding(game) ?? [])),
		bestScore: least(withoutHints(games).flatMap(({ moves }) => moves?.score ?? [])),
		mostPoints: most(unaided.flatMap((game) => (game.game === 'nebula' ? (ownStanding(game) ?? []) : []))),
		longestStreak: longestStreak(results),
		streak: results.length - 1 - results.lastIndexOf(false),
		accuracy: mean(accuracies.slice(-LATELY)),
	};
}

/** What a game may stand out by. */
export const RECORDS = ['clearest-win', 'best-solo', 'most-points', 'longest', 'quickest-win'] as const;
export type RecordKind = (typeof RECORDS)[number];

export interface RecordGame {
	readonly kind: RecordKind;
	readonly game: GameFacts;
	/** The margin, the score, the points, or the turns. */
	readonly figure: number;
}

/** Games that can be best results: the result of a game with hints says that it is none, and so do the player's bests. */
export function withoutHints(games: readonly GameFacts[]): readonly GameFacts[] {
	return games.filter(({ hints }) => hints === 0);
}

/** The games without hints that stand out; of equal ones the first that was played. */
export function recordGames(all: readonly GameFacts[]): readonly RecordGame[] {
	const games = withoutHints(all);
	const winning = games.filter(({ won }) => won === true);
	const contests = games.filter(({ won }) => won !== null);
	const nebula = contests.filter(({ game }) => game === 'nebula');
	const finishedTurns = (game: GameFacts): number | null => (standingOf(game) === null ? null : game.turns);
	return [
		...recordIn('clearest-win', winning, marginOf, 1),
		...recordIn('best-solo', games, ({ moves }) => moves?.score ?? null, -1),
		...recordIn('most-points', nebula, ownStanding, 1),
		...recordIn('longest', games, ({ turns }) => turns, 1),
		...recordIn('quickest-win', winning, finishedTurns, -1),
	];
}

function recordIn(
	kind: RecordKind,
	games: readonly GameFacts[],
	figureOf: (game: GameFacts) => number | null,
	sign: 1 | -1,
): readonly RecordGame[] {
	let best: RecordGame | null = null;
	for (const game of games) {
		const figure = figureOf(game);
		if (figure !== null && (best === null || sign * figure > sign * best.figure))
			best = { kind, game, figure };
	}
	return best === null ? [] : [best];
}

function longestStreak(results: readonly boolean[]): number {
	let [streak, longest] = [0, 0];
	for (const won of results) {
		streak = won ? streak + 1 : 0;
		longest = Math.max(longest, streak);
	}
	return longest;
}

export function mean(values: readonly number[]): number | null {
	return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function least(values: readonly number[]): number | null {
	return values.length === 0 ? null : Math.min(...values);
}

function most(values: readonly number[]): number | null {
	return values.length === 0 ? null : Math.max(...values);
}
