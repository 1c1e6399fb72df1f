import { untrack } from 'svelte';
import type { Language } from '../language/language.svelte.ts';
import { isLanguage } from '../language/language.svelte.ts';
import type { Volume } from './volumes.ts';
import { VOLUMES } from './volumes.ts';

const THEMES = ['system', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

export const SPEEDS = ['slow', 'normal', 'fast', 'instant'] as const;
/** How long each move of another player stays before the next is shown; instant shows where the game is at once. */
export type Speed = (typeof SPEEDS)[number];

/** The player's settings on this device. */
export interface Preferences {
	/** null: the browser's language. */
	readonly language: Language | null;
	readonly theme: Theme;
	readonly sound: boolean;
	readonly speed: Speed;
	/** How loud it is while it is on. */
	readonly volume: Volume;
	/** Plays a move at once instead of showing it first. */
	readonly skipConfirm: boolean;
	/** Letters in place of the marks on Nebula's stars. */
	readonly letters: boolean;
	/** Keys with a single letter, digit or sign act in a game. */
	readonly letterKeys: boolean;
	/** Shows what each player has so far in Nebula. */
	readonly runningScore: boolean;
	/** Home no longer leads to the lessons first: the player has begun to learn or to play, or said so. */
	readonly knowsGames: boolean;
}

const KEY = 'orrery.preferences';
const FIRST: Preferences = {
	language: null,
	theme: 'system',
	sound: false,
	speed: 'normal',
	volume: 'normal',
	skipConfirm: false,
	letters: false,
	letterKeys: true,
	runningScore: false,
	knowsGames: false,
};

let chosen = $state.raw(read());

export function preferences(): Preferences {
	return chosen;
}

/** Stores a setting; if the browser stores nothing, it lasts until the page is closed. */
export function prefer(change: Partial<Preferences>): void {
	// Untracked, so that an effect that stores a setting does not run again because of it.
	const next = { ...untrack(() => chosen), ...change };
	chosen = next;
	try {
		localStorage.setItem(KEY, JSON.stringify(next));
	} catch {
		// Storage is blocked or full: the setting lasts for this visit.
	}
}

/** Another tab has stored its settings: they hold here too, so that this tab does not write over them later. */
export function adoptStored({ key }: StorageEvent): void {
	if (key === KEY) chosen = read();
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
			speed: SPEEDS.find((speed) => speed === fields.speed) ?? FIRST.speed,
			volume: VOLUMES.find((volume) => volume === fields.volume) ?? FIRST.volume,
			skipConfirm: fields.skipConfirm === true,
			letters: fields.letters === true,
			letterKeys: fields.letterKeys !== false,
			runningScore: fields.runningScore === true,
			knowsGames: fields.knowsGames === true,
		};
	} catch {
		return FIRST;
	}
}
