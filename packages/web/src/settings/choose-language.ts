import type { Language } from '../language/language.svelte.ts';
import { isLanguage, LANGUAGES, m, speak } from '../language/language.svelte.ts';
import { notify } from '../ui/notices.svelte.ts';
import { prefer } from './preferences.svelte.ts';

export const LANGUAGE_NAMES: readonly Language[] = Object.keys(LANGUAGES).filter(isLanguage);

/** Switches to another language, now and on the next visit. */
export async function chooseLanguage(wanted: Language): Promise<void> {
	try {
		await speak(wanted);
		prefer({ language: wanted });
	} catch {
		notify({
			name: 'language',
			tone: 'warning',
			text: () => m().shell_language_failed({ language: LANGUAGES[wanted] }),
			action: { label: () => m().shell_try_again(), run: () => void chooseLanguage(wanted) },
		});
	}
}
