import { untrack } from 'svelte';
import type * as English from '../paraglide/messages/en.js';
import type { MessageGroup } from './message-groups.ts';

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

/**
 * A script for each language and group, so that a page loads only what it says. The type promises every message; a
 * test holds each lazy import to the groups that its screen uses.
 */
const SCRIPTS = import.meta.glob<Messages>('../paraglide/groups/*/*.js');

interface Loaded {
	readonly language: Language;
	readonly groups: ReadonlySet<MessageGroup>;
	readonly messages: Messages;
}

/** The groups that the pages so far need. A change of language loads them all. */
const inUse = new Set<MessageGroup>(['home']);
let current = $state.raw<Loaded>();

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
	// A group whose load failed on one screen may have been loaded for another.
	for (const group of current?.groups ?? []) inUse.add(group);
	current = await complete(wanted, null);
	document.documentElement.lang = wanted;
}

/** Loads a screen together with the messages that it needs. */
export async function withMessages<Screen>(
	groups: readonly MessageGroup[],
	load: () => Promise<Screen>,
): Promise<Screen> {
	// A change of language must not load the screen again, so the caller does not follow what is read here.
	const [screen] = await Promise.all([load(), untrack(() => addMessages(groups))]);
	return screen;
}

async function addMessages(groups: readonly MessageGroup[]): Promise<void> {
	for (const group of groups) inUse.add(group);
	try {
		for (;;) {
			const before = current;
			const after = await complete(language(), before ?? null);
			// Another screen or language that was chosen meanwhile must not be undone.
			if (current !== before) continue;
			current = after;
			return;
		}
	} catch (error) {
		for (const group of groups) if (current?.groups.has(group) !== true) inUse.delete(group);
		throw error;
	}
}

/** What is loaded already, with all other groups in use, also those that are asked for while it loads. */
async function complete(spoken: Language, loaded: Loaded | null): Promise<Loaded> {
	let now = loaded;
	for (;;) {
		const missing = [...inUse].filter((group) => now?.groups.has(group) !== true);
		if (now !== null && missing.length === 0) return now;
		const parts = await Promise.all(missing.map((group) => scriptOf(spoken, group)));
		const [first, ...others] = now === null ? parts : [now.messages, ...parts];
		if (first === undefined) throw new Error('no messages are in use');
		const messages = { ...first };
		for (const part of others) Object.assign(messages, part);
		now = {
			language: spoken,
			groups: new Set([...(now?.groups ?? []), ...missing]),
			messages,
		};
	}
}

function scriptOf(spoken: Language, group: MessageGroup): Promise<Messages> {
	const load = SCRIPTS[`../paraglide/groups/${spoken}/${group}.js`];
	if (load === undefined) throw new Error(`there are no messages ${group} in ${spoken}`);
	return load();
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

const lists = new Map<Language, Intl.ListFormat>();
/** A list of names, as in “Ada, Mira and Jonas”. */
export function list(names: readonly string[]): string {
	const spoken = language();
	const format = lists.get(spoken) ?? new Intl.ListFormat(spoken);
	lists.set(spoken, format);
	return format.format(names);
}

/** One of several, as in “3 or 4”. */
export function either(names: readonly string[]): string {
	return new Intl.ListFormat(language(), { type: 'disjunction' }).format(names);
}
