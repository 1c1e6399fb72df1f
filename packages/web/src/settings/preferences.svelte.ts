import type { Language } from '../language/language.svelte.ts';
import { isLanguage } from '../language/language.svelte.ts';

const THEMES = ['system', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** The player's settings on this device. */
export interface Preferences {
	/** null: the browser's language. */
	readonly language: Language | null;
	readonly theme: Theme;
	readonly sound: boolean;
	/** Plays a move at once instead of showing it first. */
	readonly skipConfirm: boolean;
	/** Letters in place of the marks on Nebula's stars. */
	readonly letters: boolean;
	/** Shows what each player has so far in Nebula. */
	readonly runningScore: boolean;
}

const KEY = 'orrery.preferences';
const FIRST: Preferences = {
	language: null,
	theme: 'system',
	sound: false,
	skipConfirm: false,
	letters: false,
	runningScore: false,
};

let chosen = $state.raw(read());

export function preferences(): Preferences {
	return chosen;
}

/** Stores a setting; if the browser stores nothing, it lasts until the page is closed. */
export function prefer(change: Partial<Preferences>): void {
	chosen = { ...chosen, ...change };
	try {
		localStorage.setItem(KEY, JSON.stringify(chosen));
	} catch {
		// Storage is blocked or full: the setting lasts for this visit.
	}
}

function read(): Preferences {
	try {
		const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
		if (typeof stored !== 'object' || stored === null) return FIRST;
		const fields: Readonly<Record<string, unknown>> = { ...stored };
		return {
			language: isLanguage(fields.language) ? fields.language : FIRST.language,
			theme: THEMES.find((theme) => theme === fields.theme) ?? FIRST.theme,
			sound: fields.sound === true,
			skipConfirm: fields.skipConfirm === true,
			letters: fields.letters === true,
			runningScore: fields.runningScore === true,
		};
	} catch {
		return FIRST;
	}
}
