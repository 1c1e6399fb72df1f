import { language } from '../language/language.svelte.ts';

/** Makes the first letter a capital, whatever word comes first. */
export function capital(text: string): string {
	const [first = ''] = text;
	return first.toLocaleUpperCase(language()) + text.slice(first.length);
}
