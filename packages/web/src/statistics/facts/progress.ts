import type { GameFacts } from './game-facts.ts';
import { mean } from './totals.ts';

/** What happened to a group of games on average, turn by turn or round by round. */
export interface ProgressLine {
	readonly kind: ResultKind;
	readonly games: number;
	/** After each turn or round, the start first. */
	readonly means: readonly number[];
}

export const RESULT_KINDS = ['won', 'lost', 'solo'] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

export function resultKindOf({ won }: Pick<GameFacts, 'won'>): ResultKind {
	return won === null ? 'solo' : won ? 'won' : 'lost';
}

/**
 * A line for each result there is. Games differ in length: a line ends where fewer than half of its games went on, and
 * each of its values is the mean of those that did.
 */
export function progressOf(games: readonly GameFacts[]): readonly ProgressLine[] {
	return RESULT_KINDS.flatMap((kind) => {
		const lines = games
			.filter((game) => resultKindOf(game) === kind)
			.flatMap(({ moves }) => (moves !== null && moves.progress.length > 1 ? [moves.progress] : []));
		if (lines.length === 0) return [];
		const lengths = lines.map(({ length }) => length).toSorted((a, b) => b - a);
		const steps = lengths[Math.ceil(lengths.length / 2) - 1] ?? 0;
		const means = Array.from(
			{ length: steps },
			(_, step) => mean(lines.flatMap((line) => line[step] ?? [])) ?? 0,
		);
		return [{ kind, games: lines.length, means }];
	});
}

/** One value a game, oldest first. */
export interface TrendPoint {
	readonly game: GameFacts;
	readonly value: number;
}

export function trendOf(
	games: readonly GameFacts[],
	measure: (game: GameFacts) => number | null,
): readonly TrendPoint[] {
	return games.flatMap((game) => {
		const value = measure(game);
		return value === null ? [] : [{ game, value }];
	});
}

/**
 * Nova Luna: tasks covered for each ten steps on the moon track. Nebula: public tasks marked for each ten turns in which
 * time was spent.
 */
export function tasksForTime({ moves }: Pick<GameFacts, 'moves'>): number | null {
	return moves === null || moves.time === 0 ? null : (10 * moves.tasks) / moves.time;
}

/** Nebula: points for each round. */
export function pointsARound({ moves, seat }: GameFacts): number | null {
	const points = moves?.standing?.[seat];
	const rounds = (moves?.progress.length ?? 1) - 1;
	return points === undefined || rounds === 0 ? null : points / rounds;
}
