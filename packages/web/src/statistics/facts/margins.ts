import type { GameFacts } from './game-facts.ts';
import { marginOf } from './game-facts.ts';

/** Games whose margin lies between two numbers, both included. */
export interface MarginGroup {
	readonly from: number;
	readonly to: number;
	readonly won: number;
	readonly lost: number;
}

/** How wide a group may be, and how many groups there may be. */
const WIDTHS = [1, 2, 3, 5, 10, 20, 50] as const;
const MOST_GROUPS = 12;

/**
 * Margins in groups of equal width, from the largest defeat to the largest win. A tie can be a win or not, by the rule
 * that breaks it, so 0 has a group of its own only where every number has.
 */
export function marginsOf(games: readonly GameFacts[]): readonly MarginGroup[] {
	const known = games.flatMap((game) => {
		const margin = marginOf(game);
		return margin === null ? [] : [{ margin, won: game.won === true }];
	});
	if (known.length === 0) return [];
	const margins = known.map(({ margin }) => margin);
	const least = Math.min(...margins);
	const most = Math.max(...margins);
	const groupsFor = (width: number): number => Math.floor(most / width) - Math.floor(least / width) + 1;
	const width = WIDTHS.find((each) => groupsFor(each) <= MOST_GROUPS) ?? 100;
	const first = Math.floor(least / width);
	return Array.from({ length: groupsFor(width) }, (_, i) => {
		const from = (first + i) * width;
		const inside = known.filter(({ margin }) => margin >= from && margin < from + width);
		const won = inside.filter((game) => game.won).length;
		return { from, to: from + width - 1, won, lost: inside.length - won };
	});
}
