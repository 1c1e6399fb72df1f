import type { SeatedPlayer } from '../src/game/players.ts';
import type { Language } from '../src/language/language.svelte.ts';
import { m } from '../src/language/language.svelte.ts';

type Sentences = Readonly<Record<Language, string>>;

/** The form for you that a sentence is written with, how the game comes to say it, and how it must read. */
export type YouCase = readonly [form: string | null, says: () => string, expected: Sentences];

/** You, a bot and another human; made for each language, as “You” is a word of it. */
export function players(standIn: string | null = null): readonly SeatedPlayer[] {
	return [
		{ seat: 0, name: m().play_you(), you: true, level: null, standIn },
		{ seat: 1, name: 'Io', you: false, level: 'crescent', standIn: null },
		{ seat: 2, name: 'Mira', you: false, level: null, standIn: null },
	];
}
