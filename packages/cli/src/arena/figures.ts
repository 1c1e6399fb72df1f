import type { BotResult } from './match.ts';

/** What a bot's games add up to; the names are those of `arena --json`. */
export interface Figures {
	readonly name: string;
	readonly games: number;
	readonly wins: number;
	readonly winRate: number;
	/** 95 % of the win rate. */
	readonly interval: readonly [low: number, high: number];
	readonly meanRank: number;
	readonly meanScore: number;
	/** The share of games in which all tokens were placed; null where there are no tokens. */
	readonly allPlaced: number | null;
	readonly msPerMove: { readonly p50: number; readonly p99: number };
}

/** 95 % of a normal distribution are within this many standard deviations. */
const DEVIATIONS = 1.96;

export function figuresOf(name: string, botResults: readonly BotResult[]): Figures {
	const games = botResults.length;
	const mean = (of: (botResult: BotResult) => number): number =>
		games === 0 ? 0 : botResults.reduce((sum, botResult) => sum + of(botResult), 0) / games;
	const wins = botResults.reduce((sum, { win }) => sum + win, 0);
	const times = botResults.flatMap(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
	const counted = botResults.some(({ allPlaced }) => allPlaced !== null);
	return {
		name,
		games,
		wins: rounded(wins),
		winRate: rounded(games === 0 ? 0 : wins / games),
		interval: wilson(wins, games),
		meanRank: rounded(mean(({ place }) => place)),
		meanScore: rounded(mean(({ score }) => score)),
		allPlaced: counted ? rounded(mean(({ allPlaced }) => (allPlaced ? 1 : 0))) : null,
		msPerMove: { p50: quantile(times, 0.5), p99: quantile(times, 0.99) },
	};
}

/** Wilson's interval: sound also near 0 and 1, and for few games. */
export function wilson(wins: number, games: number): readonly [low: number, high: number] {
	if (games === 0) return [0, 1];
	const rate = wins / games;
	const square = DEVIATIONS ** 2 / games;
	const centre = (rate + square / 2) / (1 + square);
	const reach = (DEVIATIONS / (1 + square)) * Math.sqrt((rate * (1 - rate)) / games + square / (4 * games));
	return [rounded(Math.max(0, centre - reach)), rounded(Math.min(1, centre + reach))];
}

/** Of numbers in rising order. */
export function quantile(sorted: readonly number[], share: number): number {
	return rounded(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
}

function rounded(value: number): number {
	return Number(value.toFixed(4));
}
