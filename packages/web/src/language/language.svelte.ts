import type * as English from '../paraglide/messages/en.js';

/** The languages of the house, each in its own words. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', cs: 'Čeština', hu: 'Magyar' } as const;
export type Language = keyof typeof LANGUAGES;
/** Every sentence of the interface, as functions that fill in names and numbers. */
export type Messages = { readonly [Key in keyof typeof English]: Said<(typeof English)[Key]> };
/** The compiler asks for an object even where there is nothing to fill in; the functions do without. */
type Said<Message> = Message extends (inputs: infer Inputs) => string
	? object extends Inputs
		? { say(inputs?: Inputs): string }['say']
		: (inputs: Inputs) => string
	: never;

/** One chunk a language, so that only the chosen one is fetched. */
const LOADERS: Readonly<Record<Language, () => Promise<Messages>>> = {
	en: () => import('../paraglide/messages/en.js'),
	de: () => import('../paraglide/messages/de.js'),
	cs: () => import('../paraglide/messages/cs.js'),
	hu: () => import('../paraglide/messages/hu.js'),
};

let current = $state.raw<{ readonly language: Language; readonly messages: Messages }>();

/** The sentences in the language of the moment; reading it in a component makes the component follow. */
export function m(): Messages {
	if (current === undefined) throw new Error('no language has been loaded yet');
	return current.messages;
}

export function language(): Language {
	return current?.language ?? 'en';
}

/** Loads a language and speaks it from then on; what is on screen changes at once. */
export async function speak(wanted: Language): Promise<void> {
	const messages = await LOADERS[wanted]();
	current = { language: wanted, messages };
	document.documentElement.lang = wanted;
}

/** The first language that the browser asks for and the house speaks. */
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

/** A number as it is written in the language of the moment. */
export function number(value: number): string {
	const spoken = language();
	const format = numbers.get(spoken) ?? new Intl.NumberFormat(spoken);
	numbers.set(spoken, format);
	return format.format(value);
}

/** Names in a row, as in “Ada, Mira and Jonas”. */
export function list(names: readonly string[]): string {
	return new Intl.ListFormat(language()).format(names);
}
