import { m } from '../../language/language.svelte.ts';

/**
 * “Better: red 6, row 2, column 3, covers 2 tasks.” Where the better move has no certain idea of its own, what the
 * move played gave away is said after it.
 */
export function betterWords(move: string, idea: string | null, missed: string | null = null): string {
	if (idea !== null) return m().review_better_idea({ move, idea });
	return [m().review_better({ move }), ...(missed === null ? [] : [missed])].join(' ');
}
