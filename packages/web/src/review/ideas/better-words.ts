import { m } from '../../language/language.svelte.ts';

/** “Better: red 6, row 2, column 3, covers 2 tasks.” */
export function betterWords(move: string, idea: string | null): string {
	return idea === null ? m().review_better({ move }) : m().review_better_idea({ move, idea });
}
