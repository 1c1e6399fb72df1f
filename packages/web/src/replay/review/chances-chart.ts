import type { Seat } from '@orrery/engine';
import type { ChartForm, ChartValues } from '../../game/chart-plan.ts';
import { m, number } from '../../language/language.svelte.ts';
import { percent } from '../../review/amount-words.ts';
import type { ReplayChart } from '../replay-frame.ts';

/* The chart of what the review found: chances to win, or in a solo game the score that was to be expected. */

const CHANCES: ChartForm = { most: 1, level: 0.5, straight: true, wide: true };
/** Scores differ little over a game, so their scale begins where they do. */
const SCORE_LEVEL = 20;

export function chancesChart(lines: ChartValues, solo: boolean, own: Seat | null): ReplayChart {
	return solo
		? {
				title: m().review_score(),
				lines,
				form: scoreForm(lines),
				say: (value) => number(Math.round(value)),
				own,
			}
		: { title: m().review_chances(), lines, form: CHANCES, say: percent, own };
}

/** Whole levels around all scores. */
export function scoreForm(lines: ChartValues): ChartForm {
	const scores = lines.flat().filter((value) => value !== null);
	const least = Math.floor(Math.min(...scores, Number.MAX_SAFE_INTEGER) / SCORE_LEVEL) * SCORE_LEVEL;
	const most = Math.ceil(Math.max(...scores, 0) / SCORE_LEVEL) * SCORE_LEVEL;
	if (scores.length === 0) return { most: 100, level: 50, straight: true, wide: true };
	const level = most - least > 4 * SCORE_LEVEL ? 2 * SCORE_LEVEL : SCORE_LEVEL;
	return { least, most: Math.max(most, least + SCORE_LEVEL), level, straight: true, wide: true };
}
