import type * as English from '../paraglide/messages/en.js';

/** The languages of the interface, each by its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', cs: 'Čeština', hu: 'Magyar' } as const;
export type Language = keyof typeof LANGUAGES;
/** Every sentence of the interface, as functions that fill in names and numbers. */
export type Messages = { readonly [Key in keyof typeof English]: Said<(typeof English)[Key]> };
/** The compiler asks for an object even if there is nothing to fill in; the functions do without it. */
type Said<Message> = Message extends (inputs: infer Inputs) => string
	? object extends Inputs
		? { say(inputs?: Inputs): string }['say']
		: (inputs: Inputs) => string
	: never;

/** One chunk for each language, so that only the chosen one is loaded. */
const LOADERS: Readonly<Record<Language, () => Promise<Messages>>> = {
	en: () => import('../paraglide/messages/en.js'),
	de: () => import('../paraglide/messages/de.js'),
	cs: () => import('../paraglide/messages/cs.js'),
	hu: () => import('../paraglide/messages/hu.js'),
};

let current = $state.raw<{ readonly language: Language; readonly messages: Messages }>();

/** The messages in the current language; a component that reads them follows a change of language. */
export function m(): Messages {
	if (current === undefined) throw new Error('no language has been loaded yet');
	return current.messages;
}

export function language(): Language {
	return current?.language ?? 'en';
}

/** Loads a language and switches to it; the screen changes at once. */
export async function speak(wanted: Language): Promise<void> {
	const messages = await LOADERS[wanted]();
	current = { language: wanted, messages };
	document.documentElement.lang = wanted;
}

/** The first language that the browser prefers and the interface has. */
export function preferredLanguage(asked: readonly string[] = navigator.languages): Language {
	for (const tag of asked) {
		const [primary] = tag.toLowerCase().split('-');
		if (isLanguage(primary)) return primary;
	}
	return 'en';
}

export function isLanguage(value: unknown): value is Language {
	return typeof value === 'string' && Object.hasOwn(LANGUAGES, value);
}

const numbers = new Map<Language, Intl.NumberFormat>();

/** A number as the current language writes it. */
export function number(value: number): string {
	const spoken = language();
	const format = numbers.get(spoken) ?? new Intl.NumberFormat(spoken);
	numbers.set(spoken, format);
	return format.format(value);
}

/** A list of names, as in “Ada, Mira and Jonas”. */
export function list(names: readonly string[]): string {
	return new Intl.ListFormat(language()).format(names);
}
