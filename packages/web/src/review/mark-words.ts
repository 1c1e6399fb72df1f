import type { Mark } from '@orrery/bots/analysis';
import { m } from '../language/language.svelte.ts';

/** A mark, or the sign of a decision that was none: there was only one move. */
export type ShownMark = Mark | 'only';

/** “Mistake” */
export function markWords(mark: ShownMark): string {
	return m()[`review_mark_${mark}`]();
}
