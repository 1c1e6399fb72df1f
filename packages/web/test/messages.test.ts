import { describe, expect, test } from 'vitest';

/*
 * The compiler of the messages reports neither a missing sentence nor a missing plural form: a player would find an
 * English word, or a key. So this looks at the files themselves.
 */

const LANGUAGES = ['en', 'de', 'cs', 'hu'] as const;

/** What is the same in English and another language, and may be: names, and words that both languages have. */
const SAME_AS_ENGLISH: Readonly<Record<string, readonly string[]>> = {
	de: [
		'games_place_online',
		'games_name',
		'shell_orrery',
		'shell_nova_luna',
		'set_up_seat_bot',
		'board_phase',
		'board_points_phase_1',
		'shell_nebula',
		'nebula_chaos_short',
		'galaxy_supernova',
		'galaxy_letter_red',
		'galaxy_letter_orange',
		'galaxy_letter_blue',
		'galaxy_letter_white',
		'account_name',
		'account_passkey',
		'people_rating',
		'people_ratings',
		'share_link',
		'share_animation',
		'share_format',
		'share_text',
	],
	cs: [
		'games_place_online',
		'tables_pace',
		'shell_orrery',
		'shell_nova_luna',
		'set_up_seat_bot',
		'shell_nebula',
		'nebula_chaos_short',
		'galaxy_supernova',
		'galaxy_letter_orange',
		'online_bot',
		'people_bot',
		'play_menu',
		'play_key_menu',
		'share_text',
	],
	hu: [
		'games_place_online',
		'shell_orrery',
		'shell_nova_luna',
		'set_up_seat_bot',
		'shell_nebula',
		'online_bot',
		'people_bot',
		'share_link',
	],
};

type Message = string | readonly Plural[];
interface Plural {
	readonly declarations: readonly string[];
	readonly selectors: readonly string[];
	readonly match: Readonly<Record<string, string>>;
}
type File = Readonly<Record<string, Message>>;

const files = import.meta.glob<File>('../messages/*/*.json', { eager: true, import: 'default' });

const sources = import.meta.glob<string>(['../src/**/*.{ts,svelte}', '!../src/paraglide/**'], {
	eager: true,
	query: '?raw',
	import: 'default',
});

function fileOf(language: string, name: string): File {
	return files[`../messages/${language}/${name}.json`] ?? {};
}

const NAMES = Object.keys(files).flatMap((path) => /\/en\/(.+)\.json$/.exec(path)?.[1] ?? []);

test('there are messages, in the same files in every language', () => {
	expect(NAMES.length).toBeGreaterThanOrEqual(4);
	expect(new Set(Object.keys(files))).toEqual(
		new Set(LANGUAGES.flatMap((language) => NAMES.map((name) => `../messages/${language}/${name}.json`))),
	);
});

test('every message is named after its file, so that no two have one name', () => {
	for (const name of NAMES) {
		const prefix = `${name.replaceAll('-', '_')}_`;
		for (const key of Object.keys(fileOf('en', name)))
			expect(key).toMatch(new RegExp(`^${prefix}[a-z0-9_]+$`));
	}
});

test('every sentence is said somewhere', () => {
	const text = Object.values(sources).join('\n');
	// Keys that are put together, such as m()[`board_colour_${colour}`].
	const beginnings = Array.from(text.matchAll(/\[`([a-z_]+)\$\{/g), ([, beginning = '']) => beginning);
	const words = new Set(text.match(/\w+/g));
	const unsaid = NAMES.flatMap((name) => Object.keys(fileOf('en', name))).filter(
		(key) => !words.has(key) && !beginnings.some((start) => key.startsWith(start)),
	);
	expect(unsaid).toEqual([]);
});

describe.each(LANGUAGES)('%s', (language) => {
	test.each(NAMES)('%s has every sentence, and none too many', (name) => {
		expect(new Set(Object.keys(fileOf(language, name)))).toEqual(new Set(Object.keys(fileOf('en', name))));
		for (const [key, message] of Object.entries(fileOf(language, name)))
			for (const sentence of sentencesOf(message)) expect(sentence.trim(), key).not.toBe('');
	});

	test.each(NAMES)('%s has every plural form of the language', (name) => {
		const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
		for (const [key, message] of Object.entries(fileOf(language, name))) {
			if (typeof message === 'string') {
				// A number in a sentence without forms is right only where no noun follows it in any language.
				expect(typeof fileOf('en', name)[key], key).toBe('string');
				continue;
			}
			for (const variant of message)
				for (const selector of variant.selectors.filter((local) => isPlural(variant, local)))
					expect(formsOf(variant, selector), `${key} ${selector}`).toEqual(new Set(pluralCategories));
		}
	});

	test.each(NAMES)('%s fills in the same things as English', (name) => {
		for (const [key, message] of Object.entries(fileOf(language, name)))
			expect(holesOf(message), key).toEqual(holesOf(fileOf('en', name)[key] ?? ''));
	});
});

describe.each(LANGUAGES.filter((language) => language !== 'en'))('%s', (language) => {
	const same = NAMES.flatMap((name) =>
		Object.entries(fileOf(language, name)).flatMap(([key, message]) =>
			isSame(message, fileOf('en', name)[key] ?? '') ? [key] : [],
		),
	);

	test('no sentence was left in English', () => {
		expect(same.filter((key) => !SAME_AS_ENGLISH[language]?.includes(key))).toEqual([]);
	});

	test('the list of what may be the same is not longer than it must be', () => {
		expect(SAME_AS_ENGLISH[language]?.filter((key) => !same.includes(key))).toEqual([]);
	});
});

function sentencesOf(message: Message): readonly string[] {
	return typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));
}

/** A message that has only holes and signs has nothing to translate. */
function isSame(message: Message, english: Message): boolean {
	const words = (sentence: string): boolean => /\p{L}/u.test(sentence.replaceAll(/\{[^}]*\}/g, ''));
	const said = new Set(sentencesOf(english).filter(words));
	return sentencesOf(message).some((sentence) => said.has(sentence));
}

function holesOf(message: Message): ReadonlySet<string> {
	return new Set(sentencesOf(message).flatMap((sentence) => sentence.match(/\{[^}]*\}/g) ?? []));
}

function isPlural({ declarations }: Plural, local: string): boolean {
	return declarations.some(
		(declaration) => declaration.startsWith(`local ${local} = `) && / plural\b/.test(declaration),
	);
}

function formsOf({ match }: Plural, selector: string): ReadonlySet<string> {
	return new Set(
		Object.keys(match).flatMap((key) =>
			key.split(',').flatMap((part) => {
				const [name, form] = part.trim().split('=');
				return name === selector && form !== undefined ? [form] : [];
			}),
		),
	);
}
