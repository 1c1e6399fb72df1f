import { m, number } from '../language/language.svelte.ts';
import type { BestKind } from '../storage/bests.ts';

/** A best result in words: “95 points”, “won by 6 tokens”, “86”. */
export function bestFigure(kind: BestKind, figure: number): string {
	switch (kind) {
		case 'score':
			return number(figure);
		case 'points':
			return m().play_best_points({ count: figure });
		case 'lead':
			return m().play_best_lead({ count: figure });
	}
}
