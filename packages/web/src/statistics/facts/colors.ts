import type { GameFacts } from './game-facts.ts';

/** How often a color was laid. */
export interface ColorShare {
	readonly color: string;
	readonly count: number;
	/** Of all that was laid, from 0 to 1. */
	readonly share: number;
}

/** The colors in the order of the game; none before anything was laid. */
export function colorsOf(games: readonly GameFacts[]): readonly ColorShare[] {
	const counts = new Map<string, number>();
	for (const { moves } of games)
		for (const [color, count] of Object.entries(moves?.colors ?? {}))
			counts.set(color, (counts.get(color) ?? 0) + count);
	const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
	if (all === 0) return [];
	return Array.from(counts, ([color, count]) => ({ color, count, share: count / all }));
}
