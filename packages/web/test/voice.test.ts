import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../src/language/language.svelte.ts';

/* The messages keep to docs/voice.md: the document is the list, so that there is only one. */

const [guide = ''] = Object.values(
	import.meta.glob<string>('../../../docs/voice.md', { eager: true, query: '?raw', import: 'default' }),
);

/** One text, or one for each form of a plural. */
type Message = string | readonly { readonly match: Readonly<Record<string, string>> }[];

const files = import.meta.glob<Readonly<Record<string, Message>>>('../messages/*/*.json', {
	eager: true,
	import: 'default',
});

const documents = import.meta.glob<string>(
	['../../../*.md', '../../../docs/**/*.md', '!../../../docs/voice.md', '../../server/src/**/words.ts'],
	{ eager: true, query: '?raw', import: 'default' },
);

const pages = import.meta.glob<string>(['../index.html', '../static/manifest.webmanifest'], {
	eager: true,
	query: '?raw',
	import: 'default',
});

/** Words that meant something only to us, and that nobody would search for. */
const PRIVATE = ['house', 'whoever', 'steward', 'telling', 'on turn', 'be told'];

/** The rows of the table under a heading, without its head. */
function rowsUnder(heading: string): readonly (readonly string[])[] {
	const [, section = ''] = guide.split(`## ${heading}\n`);
	const [table = ''] = section.split('\n## ');
	return table
		.split('\n')
		.filter((line) => line.startsWith('|'))
		.slice(2)
		.map((line) =>
			line
				.split('|')
				.slice(1, -1)
				.map((cell) => cell.trim()),
		);
}

const GLOSSARY = rowsUnder('Glossary');
const REJECTED = rowsUnder('Words we do not use');

/** All forms of rejected words in a language. */
function rejectedIn(language: string): readonly string[] {
	return REJECTED.flatMap(([of, words = '']) => (of === language ? words.split(', ') : []));
}

/** Every text of a language with its key; what is filled in is left out, as it is no word of the message. */
function textsIn(language: string): readonly (readonly [key: string, text: string])[] {
	return Object.entries(files)
		.filter(([path]) => path.startsWith(`../messages/${language}/`))
		.flatMap(([, file]) => Object.entries(file))
		.flatMap(([key, message]) =>
			variantsOf(message).map((text) => [key, text.replaceAll(/\{[^}]*\}/g, '·')] as const),
		);
}

function variantsOf(message: Message): readonly string[] {
	return typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));
}

/** Whole words only, in capitals or not: “Haus” is not in “Sternhaufen”. */
function says(text: string, word: string): boolean {
	const literal = word.replaceAll(/[()]/g, '\\$&');
	return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'iu').test(text);
}

test('the guide is short', () => {
	expect(guide.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
});

test('every term of the glossary has a word in every language', () => {
	expect(GLOSSARY.length).toBeGreaterThan(20);
	expect(GLOSSARY.filter((cells) => cells.length !== 5 || cells.includes(''))).toEqual([]);
	expect(new Set(GLOSSARY.map(([term]) => term)).size).toBe(GLOSSARY.length);
});

test('every rejected word names its language and what to say instead', () => {
	expect(REJECTED.filter((cells) => cells.length !== 3 || cells.includes(''))).toEqual([]);
	expect(new Set(REJECTED.map(([language]) => language))).toEqual(new Set(Object.keys(LANGUAGES)));
});

describe.each(Object.keys(LANGUAGES))('%s', (language) => {
	test('no message uses a rejected word', () => {
		const texts = textsIn(language);
		expect(texts.length).toBeGreaterThan(1000);
		const found = rejectedIn(language).flatMap((word) =>
			texts.flatMap(([key, text]) => (says(text, word) ? [`${key}: ${word}`] : [])),
		);
		expect(found).toEqual([]);
	});
});

test('no document or email uses words of our own', () => {
	expect(Object.keys(documents).length).toBeGreaterThan(15);
	const found = Object.entries(documents).flatMap(([path, text]) =>
		PRIVATE.flatMap((word) => (says(text, word) ? [`${path}: ${word}`] : [])),
	);
	expect(found).toEqual([]);
});

test('the page and its manifest name both games', () => {
	expect(Object.keys(pages)).toHaveLength(2);
	for (const page of Object.values(pages)) expect(page).toMatch(/description".+Nova Luna and Nebula/s);
});
