import { describe, expect, test } from 'vitest';
import { parseRules } from '../build/parse-rules.ts';
import { anchorOf, plainText, statementsOf } from '../src/rules/rules-text.ts';

function parse(...lines: readonly string[]): ReturnType<typeof parseRules> {
	return parseRules(['# A game', '', ...lines].join('\n'), 'a-game.md');
}

describe('the rules are read', () => {
	test('title, introduction, sections and their addresses', () => {
		const rules = parse(
			'Two lines',
			'of text.',
			'## 3. Your turn',
			'### 3.1 Refill',
			'### Take',
			'## 4. The end',
		);
		expect(rules.title).toBe('A game');
		expect(rules.introduction).toEqual([
			{ kind: 'paragraph', rule: null, content: [{ kind: 'text', text: 'Two lines of text.' }] },
		]);
		expect(rules.sections.map(({ level, anchor, number, title }) => [level, anchor, number, title])).toEqual([
			[2, 'section-3', '3', 'Your turn'],
			[3, 'section-3.1', '3.1', 'Refill'],
			// Without a number of its own it is found by its place.
			[3, 'section-3.2', null, 'Take'],
			[2, 'section-4', '4', 'The end'],
		]);
	});

	test('rules in lists, paragraphs and tables', () => {
		const { introduction } = parse(
			'**NB-8.1** A paragraph.',
			'- **NL-9** An item',
			'  of two lines.',
			'- no rule',
			'',
			'| card | says |',
			'|---|---|',
			'| **NL-Q1** one | two |',
		);
		const rules = statementsOf(introduction).map(({ rule, content }) => [rule, plainText(content)]);
		expect(rules).toEqual([
			['NB-8.1', 'A paragraph.'],
			['NL-9', 'An item of two lines.'],
			[null, 'no rule'],
			['NL-Q1', 'one · two'],
		]);
		expect(anchorOf('NL-Q1')).toBe('nl-q1');
	});

	test('emphasis, code, links, and what is ours', () => {
		const [paragraph] = parse('*so* **very** `x` [see NL-8](#nl-8) *(ours)*').introduction;
		expect(paragraph?.kind === 'paragraph' && paragraph.content).toEqual([
			{ kind: 'emphasis', content: [{ kind: 'text', text: 'so' }] },
			{ kind: 'text', text: ' ' },
			{ kind: 'strong', content: [{ kind: 'text', text: 'very' }] },
			{ kind: 'text', text: ' ' },
			{ kind: 'code', text: 'x' },
			{ kind: 'text', text: ' ' },
			{ kind: 'link', anchor: 'nl-8', content: [{ kind: 'text', text: 'see NL-8' }] },
			{ kind: 'text', text: ' ' },
			{ kind: 'aside', content: [{ kind: 'text', text: '(ours)' }] },
		]);
	});

	test('a “why not” block that is one paragraph', () => {
		const [block] = parse('> **Why not?** Look along', '> every line.').introduction;
		expect(block).toMatchObject({
			kind: 'why-not',
			blocks: [{ content: [{ text: 'Look along every line.' }] }],
		});
	});

	test('figures and “why not” blocks', () => {
		const { introduction } = parse(
			'1. One',
			'2. Two',
			'> **Why not here?**',
			'> - **A corner.** Sides count.',
			'',
			'![Tap a tile.](figure:group-counts)',
		);
		expect(introduction.map(({ kind }) => kind)).toEqual(['list', 'why-not', 'figure']);
		const [list, whyNot, figure] = introduction;
		expect(list).toMatchObject({ ordered: true, items: [{}, {}] });
		expect(whyNot).toMatchObject({
			title: [{ text: 'Why not here?' }],
			blocks: [{ kind: 'list', ordered: false, items: [{ rule: null }] }],
		});
		expect(figure).toMatchObject({ name: 'group-counts', caption: [{ text: 'Tap a tile.' }] });
	});
});

describe('anything else stops the build, with its line', () => {
	test.each([
		['a section without a number', ['## The end'], 'a-game.md:3: a section needs a number'],
		['a heading too deep', ['#### Deep'], 'a-game.md:3: “#### Deep” is neither'],
		['a link elsewhere', ['[there](https://example.org)'], 'a-game.md:3: “[” has no meaning'],
		['stray marks', ['Text', '', 'two * three'], 'a-game.md:5: “*” has no meaning'],
		['HTML', ['a<br>b'], 'a-game.md:3: “<b” has no meaning'],
		['a list within a list', ['- one', '  - two'], 'a-game.md:3: a list within a list'],
		['a picture', ['![A](a.png)'], 'a-game.md:3: “![” has no meaning'],
		['a table without its ruler', ['| a | b |', '| c | d |'], 'a-game.md:3: the second line of a table'],
		['a row too short', ['| a | b |', '|---|---|', '| c |'], 'a-game.md:3: a row of the table has 1 cells'],
		['a quote', ['> Someone said'], 'a-game.md:3: a “why not” block begins'],
	])('%s', (_, lines, fault) => {
		expect(() => parse(...lines)).toThrow(fault);
	});

	test('a file without a title', () => {
		expect(() => parseRules('Text', 'x.md')).toThrow('x.md:1: the first line is no title');
		expect(() => parseRules('', 'x.md')).toThrow('x.md:1: the first line is no title');
	});
});
