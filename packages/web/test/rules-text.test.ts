import { GAME_IDS } from '@orrery/engine/game-id';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../src/language/language.svelte.ts';
import { FIGURES as NEBULA } from '../src/rules/figures/nebula/figures.ts';
import { FIGURES as NOVA_LUNA } from '../src/rules/figures/nova-luna/figures.ts';
import type { Block, Inline, RulesText } from '../src/rules/rules-text.ts';
import { anchorOf, plainText, statementsOf } from '../src/rules/rules-text.ts';

/* The rules in docs/rules: complete, the same in all languages, and without a link or figure that leads nowhere. */

const texts = import.meta.glob<RulesText>(['../../../docs/rules/*.md', '!**/README.md'], {
	eager: true,
	import: 'default',
});
const FIGURES = { 'nova-luna': NOVA_LUNA, nebula: NEBULA };

function rulesOf(game: string, language: string): RulesText {
	const file = language === 'en' ? game : `${game}.${language}`;
	const text = texts[`../../../docs/rules/${file}.md`];
	if (text === undefined) throw new Error(`docs/rules/${file}.md is missing`);
	return text;
}

function blocksOf({ introduction, sections }: RulesText): readonly Block[] {
	const within = (block: Block): readonly Block[] => [
		block,
		...(block.kind === 'why-not' ? block.blocks.flatMap(within) : []),
	];
	return [...introduction, ...sections.flatMap(({ blocks }) => blocks)].flatMap(within);
}

function numbersOf(rules: RulesText): readonly string[] {
	return statementsOf([...rules.introduction, ...rules.sections.flatMap(({ blocks }) => blocks)]).flatMap(
		({ rule }) => rule ?? [],
	);
}

function anchorsOf(rules: RulesText): readonly string[] {
	return [...rules.sections.map(({ anchor }) => anchor), ...numbersOf(rules).map(anchorOf)];
}

/** Everything that is written, with links and emphasis. */
function contentsOf(rules: RulesText): readonly (readonly Inline[])[] {
	return blocksOf(rules).flatMap((block): readonly (readonly Inline[])[] => {
		if (block.kind === 'figure') return [block.caption];
		if (block.kind === 'why-not') return [block.title];
		if (block.kind === 'table') return [...block.head, ...block.rows.flatMap(({ cells }) => cells)];
		return statementsOf([block]).map(({ content }) => content);
	});
}

function linksOf(content: readonly Inline[]): readonly string[] {
	return content.flatMap((part) => [
		...(part.kind === 'link' ? [part.anchor] : []),
		...('content' in part ? linksOf(part.content) : []),
	]);
}

/** What a text is built of, without its words: it must be the same in every language. */
function shapeOf(rules: RulesText): readonly string[] {
	const shape = (block: Block): string => {
		if (block.kind === 'figure') return `figure ${block.name}`;
		if (block.kind === 'why-not') return `why-not (${block.blocks.map(shape).join(', ')})`;
		return `${block.kind} ${statementsOf([block])
			.map(({ rule }) => rule ?? '·')
			.join(' ')}`;
	};
	return [
		...rules.introduction.map(shape),
		...rules.sections.flatMap(({ level, anchor, blocks }) => [`${level} ${anchor}`, ...blocks.map(shape)]),
	];
}

const languages = Object.keys(LANGUAGES);
const pages = GAME_IDS.flatMap((game) => languages.map((language) => ({ game, language })));

test('there is a file for each game and language, and no other', () => {
	expect(Object.keys(texts)).toHaveLength(pages.length);
});

test('every rule of Nova Luna has its number', () => {
	const counted = (prefix: string, count: number): readonly string[] =>
		Array.from({ length: count }, (_, i) => `${prefix}${i + 1}`);
	expect(numbersOf(rulesOf('nova-luna', 'en'))).toEqual([
		...counted('NL-', 19),
		...counted('NL-H', 6),
		// The solo game comes after the hints.
		...counted('NL-', 25).slice(19),
		...counted('NL-Q', 13),
	]);
});

test('every section of Nebula that states rules has numbered ones', () => {
	const sections = new Set(numbersOf(rulesOf('nebula', 'en')).map((rule) => /^NB-(\d+)\./.exec(rule)?.[1]));
	for (const section of ['8', '9', '12']) expect([...sections]).toContain(section);
});

describe.each(pages)('$game in $language', ({ game, language }) => {
	const rules = rulesOf(game, language);

	test('says the same as the English', () => {
		expect(shapeOf(rules)).toEqual(shapeOf(rulesOf(game, 'en')));
	});

	test('no address leads to two places', () => {
		const anchors = anchorsOf(rules);
		expect(anchors.length).toBeGreaterThan(20);
		expect(anchors.filter((anchor, i) => anchors.indexOf(anchor) !== i)).toEqual([]);
	});

	test('every link leads to a rule or a section', () => {
		const anchors = anchorsOf(rules);
		const links = contentsOf(rules).flatMap(linksOf);
		expect(links.filter((link) => !anchors.includes(link))).toEqual([]);
	});

	test('every figure exists', () => {
		const names = blocksOf(rules).flatMap((block) => (block.kind === 'figure' ? [block.name] : []));
		expect(names.filter((name) => !Object.hasOwn(FIGURES[game], name))).toEqual([]);
		expect(names).toHaveLength(new Set(names).size);
	});

	test('nothing but the names of people and things is left in English', () => {
		if (language === 'en') return;
		const english = new Set(contentsOf(rulesOf(game, 'en')).map(plainText));
		const same = contentsOf(rules)
			.map(plainText)
			.filter((text) => text.split(' ').length > 3 && english.has(text));
		expect(same).toEqual([]);
	});
});
